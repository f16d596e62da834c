//! Repositories of the Hugging Face hub: which of their files make a model, and fetching those.

mod client;

pub(crate) use client::resolve;

use crate::error::NoModelFiles;

/// The files of a repository that make one model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileChoice {
    /// One GGUF model: its file, or all parts of a split one in order.
    Gguf(Vec<String>),
    /// One safetensors model: configuration, tokenizer and weights.
    Safetensors(Vec<String>),
}

impl FileChoice {
    /// The files, the one to open first for GGUF.
    pub fn files(&self) -> &[String] {
        match self {
            FileChoice::Gguf(files) | FileChoice::Safetensors(files) => files,
        }
    }
}

/// What is taken when no quantisation is asked for, best first.
const PREFERRED: [&str; 10] =
    ["Q4_K_M", "Q4_0", "Q4_1", "Q4_K_S", "Q5_K_M", "Q6_K", "Q8_0", "F16", "BF16", "F32"];

/// Files next to safetensors weights that a model needs or may use.
const COMPANIONS: [&str; 11] = [
    "config.json",
    "generation_config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "tokenizer.model",
    "special_tokens_map.json",
    "added_tokens.json",
    "vocab.json",
    "merges.txt",
    "chat_template.jinja",
    "chat_template.json",
];

/// Picks the files of one model out of a repository's file list.
///
/// `quant` is looked for in the GGUF names in any letter case, as a whole word before as a part of one;
/// `safetensors` asks for that format. Without it: the usual quantisations in order of preference, then
/// any GGUF, then safetensors. The error says what was there instead.
pub fn choose_files(files: &[String], quant: Option<&str>) -> Result<FileChoice, NoModelFiles> {
    let models = gguf_models(files);
    let names = || models.iter().map(|model| model[0].as_str()).collect::<Vec<_>>().join(", ");
    match quant {
        Some(quant) if quant.eq_ignore_ascii_case("safetensors") => safetensors(files),
        Some(quant) => match best_match(&models, quant) {
            Some(model) => Ok(FileChoice::Gguf(model.clone())),
            None if models.is_empty() => Err(NoModelFiles::NoGguf { quant: quant.to_owned() }),
            None => Err(NoModelFiles::OtherGguf { quant: quant.to_owned(), there: names() }),
        },
        None => {
            let preferred = PREFERRED.iter().find_map(|quant| best_match(&models, quant));
            match preferred.or(models.first()) {
                Some(model) => Ok(FileChoice::Gguf(model.clone())),
                None => safetensors(files),
            }
        }
    }
}

/// A file list comes from outside and its names become local paths: nothing but plain relative ones.
fn is_plain(name: &str) -> bool {
    !name.contains(['\\', ':', '\0'])
        && name.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}

fn file_stem(name: &str) -> &str {
    let name = name.rsplit('/').next().unwrap_or(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// `name-00002-of-00005` → (`name`, 2, 5).
fn split_part(stem: &str) -> Option<(&str, usize, usize)> {
    let (rest, count) = stem.rsplit_once("-of-")?;
    let (base, number) = rest.rsplit_once('-')?;
    let parse = |text: &str| (text.len() == 5).then(|| text.parse().ok()).flatten();
    Some((base, parse(number)?, parse(count)?))
}

/// The complete GGUF models, each as its files in order; sorted by name.
fn gguf_models(files: &[String]) -> Vec<Vec<String>> {
    let mut ggufs: Vec<&String> = files
        .iter()
        .filter(|name| is_plain(name) && name.to_ascii_lowercase().ends_with(".gguf"))
        // Image projectors and importance matrices share the ending but are no language models.
        .filter(|name| {
            let stem = file_stem(name).to_ascii_lowercase();
            !stem.contains("mmproj") && !stem.contains("imatrix")
        })
        .collect();
    ggufs.sort();
    ggufs.dedup();
    let mut models = Vec::new();
    for name in &ggufs {
        match split_part(file_stem(name)) {
            None => models.push(vec![(*name).clone()]),
            Some((_, 1, count)) => {
                // Sorted, the parts of one model follow its first one directly.
                let folder = name.rsplit_once('/').map(|(folder, _)| folder);
                let base = split_part(file_stem(name)).map(|(base, ..)| base);
                let parts: Vec<String> = ggufs
                    .iter()
                    .filter(|other| other.rsplit_once('/').map(|(folder, _)| folder) == folder)
                    .filter(|other| {
                        split_part(file_stem(other)).is_some_and(|(b, _, c)| Some(b) == base && c == count)
                    })
                    .map(|other| (*other).clone())
                    .collect();
                let numbers = parts.iter().filter_map(|part| split_part(file_stem(part)));
                if numbers.map(|(_, number, _)| number).eq(1..=count) {
                    models.push(parts);
                }
            }
            Some(_) => {}
        }
    }
    models
}

/// The model whose name says `quant` most plainly.
fn best_match<'a>(models: &'a [Vec<String>], quant: &str) -> Option<&'a Vec<String>> {
    let quant = quant.to_ascii_lowercase();
    models
        .iter()
        .filter_map(|model| {
            let stem = file_stem(&model[0]).to_ascii_lowercase();
            let stem = split_part(&stem).map_or(stem.as_str(), |(base, ..)| base);
            let rank = if stem.split(['-', '.']).any(|word| word == quant) {
                0
            } else if stem.ends_with(&format!("_{quant}")) {
                1
            } else if stem.contains(&quant) {
                2
            } else {
                return None;
            };
            Some(((rank, model[0].len()), model))
        })
        .min_by_key(|(key, _)| *key)
        .map(|(_, model)| model)
}

fn safetensors(files: &[String]) -> Result<FileChoice, NoModelFiles> {
    // Weights in sub-folders belong to other tools' layouts.
    let top: Vec<&String> = files.iter().filter(|name| is_plain(name) && !name.contains('/')).collect();
    let mut weights: Vec<&String> = top
        .iter()
        .copied()
        .filter(|name| name.ends_with(".safetensors") || name.ends_with(".safetensors.index.json"))
        .collect();
    // Some repositories hold the same weights twice, under the usual name and another.
    if weights.iter().any(|name| name.starts_with("model") && name.ends_with(".safetensors")) {
        weights.retain(|name| name.starts_with("model"));
    }
    if !weights.iter().any(|name| name.ends_with(".safetensors")) {
        return Err(NoModelFiles::NoWeights);
    }
    if !top.iter().any(|name| *name == "config.json") {
        return Err(NoModelFiles::NoConfig);
    }
    let mut chosen: Vec<String> = COMPANIONS
        .iter()
        .filter(|name| top.iter().any(|t| t == *name))
        .map(|name| (*name).to_owned())
        .collect();
    weights.sort();
    chosen.extend(weights.into_iter().cloned());
    Ok(FileChoice::Safetensors(chosen))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn gguf(names: &[&str], quant: Option<&str>) -> Vec<String> {
        match choose_files(&list(names), quant) {
            Ok(FileChoice::Gguf(files)) => files,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn quantisations_by_name() {
        let repo = [
            "README.md",
            "m-Q4_0.gguf",
            "m-Q4_0_4_4.gguf",
            "m-Q4_K_M.gguf",
            "m-Q8_0.gguf",
            "mmproj-F16.gguf",
        ];
        assert_eq!(gguf(&repo, None), ["m-Q4_K_M.gguf"]);
        assert_eq!(gguf(&repo, Some("q4_0")), ["m-Q4_0.gguf"]);
        assert_eq!(gguf(&repo, Some("Q4_0_4")), ["m-Q4_0_4_4.gguf"]);
        let error = choose_files(&list(&repo), Some("F16")).unwrap_err().to_string();
        assert!(
            error.contains("`F16`") && error.contains("m-Q8_0.gguf") && !error.contains("mmproj"),
            "{error}"
        );
        assert_eq!(gguf(&["model_q8_0.gguf", "x.Q6_K.gguf"], Some("Q8_0")), ["model_q8_0.gguf"]);
        assert_eq!(gguf(&["m.f16.gguf", "m.Q8_0.gguf"], None), ["m.Q8_0.gguf"]);
        assert_eq!(gguf(&["only-this.gguf"], None), ["only-this.gguf"]);
        assert_eq!(gguf(&["IQ/a-IQ2_XS.gguf"], Some("iq2_xs")), ["IQ/a-IQ2_XS.gguf"]);
    }

    #[test]
    fn split_models_come_whole_or_not_at_all() {
        let parts =
            ["q/m-Q8_0-00002-of-00002.gguf", "q/m-Q8_0-00001-of-00002.gguf", "m-Q4_K_M-00001-of-00002.gguf"];
        let expected = ["q/m-Q8_0-00001-of-00002.gguf", "q/m-Q8_0-00002-of-00002.gguf"];
        assert_eq!(gguf(&parts, None), expected);
        assert_eq!(gguf(&parts, Some("q8_0")), expected);
        assert!(choose_files(&list(&parts), Some("Q4_K_M")).is_err());
        assert!(choose_files(&list(&["m-00001-of-99999.gguf"]), None).is_err());
    }

    #[test]
    fn safetensors_bring_their_companions() {
        let repo = list(&[
            "README.md",
            "config.json",
            "consolidated.safetensors",
            "model-00001-of-00002.safetensors",
            "model-00002-of-00002.safetensors",
            "model.safetensors.index.json",
            "onnx/model.onnx",
            "original/model.safetensors",
            "tokenizer.json",
        ]);
        let expected = list(&[
            "config.json",
            "tokenizer.json",
            "model-00001-of-00002.safetensors",
            "model-00002-of-00002.safetensors",
            "model.safetensors.index.json",
        ]);
        assert_eq!(choose_files(&repo, None), Ok(FileChoice::Safetensors(expected.clone())));
        assert_eq!(choose_files(&repo, Some("safetensors")), Ok(FileChoice::Safetensors(expected)));
        assert!(choose_files(&repo, Some("Q4_0")).is_err());
        assert!(choose_files(&list(&["model.safetensors"]), None).is_err());
        assert!(choose_files(&[], None).is_err());
    }

    #[test]
    fn names_that_lead_elsewhere_are_ignored() {
        let repo = list(&[
            "../Q4_K_M.gguf",
            "/abs-Q4_K_M.gguf",
            "a/../../Q4_K_M.gguf",
            "c:Q4_K_M.gguf",
            "b\\Q4_K_M.gguf",
        ]);
        assert!(choose_files(&repo, None).is_err());
    }
}
