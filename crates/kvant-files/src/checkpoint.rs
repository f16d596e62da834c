//! One opened model, whatever its container.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::container::{Container, Parts};
use crate::gguf::{self, Gguf};
use crate::hf;
use crate::llama2c;
use crate::metadata::Metadata;
use crate::quantized::Place;
use crate::source::Source;
use crate::tensor::{Entry, Storage, TensorView, mxfp4_sizes};
use crate::tensor_info::TensorInfo;
use crate::{FileError, Limits};

/// One opened model: metadata and tensors under GGUF names. The data stays in the file.
pub struct Checkpoint {
    container: Container,
    metadata: Metadata,
    entries: Vec<Entry>,
    /// Indices into `entries`, sorted by name.
    order: Vec<u32>,
    sources: Vec<Source>,
    paths: Vec<PathBuf>,
    /// Where the files beside the weights are.
    directory: Option<PathBuf>,
}

impl Checkpoint {
    /// Opens a model under the default limits: a `.gguf` file (the first one of a split model), a directory with
    /// config.json and safetensors (or the weights in it), or a llama2.c `.bin`.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::open_with(path, &Limits::default())
    }

    /// Opens a model under the given limits.
    pub fn open_with(path: &Path, limits: &Limits) -> Result<Self, FileError> {
        // Weights beside their configuration stand for the directory.
        let weights = path.extension().is_some_and(|extension| extension == "safetensors");
        let beside = path.parent().filter(|parent| weights && parent.join("config.json").is_file());
        if let Some(directory) = path.is_dir().then_some(path).or(beside) {
            return hf::open(directory, limits)
                .and_then(Self::from_parts)
                .map_err(|error| error.in_file(path));
        }
        let source = Source::open(path)?;
        let parts = if gguf::is_gguf(source.bytes()) {
            open_gguf(path, source, limits)
        } else if source.bytes().starts_with(b"PK\x03\x04") {
            Err(FileError::UnknownContainer { found: "a PyTorch archive".into() })
        } else if path.extension().is_some_and(|extension| extension == "bin") {
            llama2c::open(path, source, limits)
        } else {
            Err(FileError::UnknownContainer { found: "no GGUF magic at the start".into() })
        };
        parts.and_then(Self::from_parts).map_err(|error| error.in_file(path))
    }

    /// Opens a LoRA adapter for the model that `base` describes: a GGUF file, or a directory as PEFT saves it. For every weight `NAME`
    /// that it changes it has the tensors `NAME.lora_a` (rank × inputs) and `NAME.lora_b` (outputs × rank).
    pub fn open_adapter(path: &Path, base: &Metadata) -> Result<Self, FileError> {
        let (limits, architecture) = (Limits::default(), base.architecture()?);
        let opened = match path.is_dir() {
            true => hf::adapter::open(path, base, &limits).and_then(Self::from_parts),
            false => Self::open_with(path, &limits),
        };
        let adapter = opened.map_err(|error| error.in_file(path))?;
        let expected =
            [("general.type", "adapter"), ("adapter.type", "lora"), ("general.architecture", architecture)];
        for (field, expected) in expected {
            let found = adapter.metadata.opt_str(field)?;
            if found != Some(expected) {
                let (field, expected) = (field.to_owned(), expected.to_owned());
                let found = found.unwrap_or("nothing").to_owned();
                return Err(FileError::Adapter { field, found, expected }.in_file(path));
            }
        }
        Ok(adapter)
    }

    /// A GGUF file that is already in memory.
    pub fn from_gguf_bytes(bytes: Vec<u8>, limits: &Limits) -> Result<Self, FileError> {
        let Gguf { version, metadata, tensors } = gguf::parse(&bytes, 0, limits)?;
        if metadata.opt_u64("split.count")?.is_some_and(|count| count > 1) {
            return Err(FileError::Split { reason: "one part in memory, expected the whole model".into() });
        }
        Self::from_parts(Parts {
            container: Container::Gguf { version },
            metadata,
            entries: tensors,
            sources: vec![Source::Owned(bytes)],
            paths: Vec::new(),
            directory: None,
        })
    }

    /// The checks that need all tensors: no name twice, no shared bytes, every range inside its source.
    fn from_parts(parts: Parts) -> Result<Self, FileError> {
        let Parts { container, metadata, entries, sources, paths, directory } = parts;
        let mut order: Vec<u32> = (0..entries.len() as u32).collect();
        order.sort_unstable_by(|&a, &b| entries[a as usize].info.name.cmp(&entries[b as usize].info.name));
        for pair in order.windows(2) {
            let name = &entries[pair[0] as usize].info.name;
            if *name == entries[pair[1] as usize].info.name {
                return Err(FileError::DuplicateTensor { tensor: name.clone() });
            }
        }
        check_ranges(&entries, &sources)?;
        Ok(Self { container, metadata, entries, order, sources, paths, directory })
    }

    /// The kind of file this came from.
    pub fn container(&self) -> Container {
        self.container
    }

    /// The metadata, under GGUF key names.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    fn find(&self, name: &str) -> Option<&Entry> {
        let at =
            self.order.binary_search_by(|&i| self.entries[i as usize].info.name.as_str().cmp(name)).ok()?;
        Some(&self.entries[self.order[at] as usize])
    }

    /// A tensor by its GGUF name.
    pub fn tensor(&self, name: &str) -> Result<TensorView<'_>, FileError> {
        match self.find(name) {
            Some(entry) => Ok(TensorView { entry, sources: &self.sources }),
            None => Err(FileError::MissingTensor { tensor: name.to_owned() }),
        }
    }

    /// Whether a tensor of that GGUF name is there.
    pub fn has_tensor(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// All tensors, in file order.
    pub fn tensors(&self) -> impl ExactSizeIterator<Item = &TensorInfo> {
        self.entries.iter().map(|entry| &entry.info)
    }

    /// Tells the system that no file page is needed any more for now; what is read again is loaded anew. Of the whole file and
    /// not of one tensor, because reading a tensor brings pages of its neighbours back.
    pub fn release(&self) {
        for source in &self.sources {
            source.release();
        }
    }

    /// Size of all model files together, bytes.
    pub fn file_bytes(&self) -> u64 {
        match &self.sources[..] {
            // In memory: no path, one source.
            [only] if self.paths.is_empty() => only.bytes().len() as u64,
            sources => sources.iter().take(self.paths.len()).map(|s| s.bytes().len() as u64).sum(),
        }
    }

    /// The model files, in order of their parts. Empty for a model from memory.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// A file beside the weights (tokenizer.json, …), if it is there. `name` is a plain file name.
    pub fn sidecar(&self, name: &str) -> Option<PathBuf> {
        let mut components = Path::new(name).components();
        let plain =
            matches!((components.next(), components.next()), (Some(std::path::Component::Normal(_)), None));
        let path = self.directory.as_ref().filter(|_| plain)?.join(name);
        path.is_file().then_some(path)
    }
}

impl fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoint")
            .field("container", &self.container)
            .field("keys", &self.metadata.len())
            .field("tensors", &self.entries.len())
            .field("paths", &self.paths)
            .finish()
    }
}

fn check_ranges(entries: &[Entry], sources: &[Source]) -> Result<(), FileError> {
    // (source, start, end, entry)
    let mut ranges = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let mut add = |Place { source, offset }: Place, bytes: u64| {
            let available = sources.get(source as usize).map_or(0, |source| source.bytes().len() as u64);
            match offset.checked_add(bytes).filter(|&end| end <= available) {
                Some(end) => {
                    ranges.push((source, offset, end, index as u32));
                    Ok(())
                }
                None => {
                    let tensor = entry.info.name.clone();
                    Err(FileError::OutOfFile { tensor, offset, bytes, available })
                }
            }
        };
        match &entry.storage {
            &Storage::Plain(place) => add(place, entry.info.bytes)?,
            &Storage::Mxfp4 { codes, exponents } => {
                let (code_bytes, exponent_bytes) = mxfp4_sizes(&entry.info);
                add(codes, code_bytes)?;
                add(exponents, exponent_bytes)?;
            }
            Storage::Int4(parts) => {
                for (place, bytes) in parts.ranges(&entry.info) {
                    add(place, bytes)?;
                }
            }
            Storage::Fp8(parts) => {
                for (place, bytes) in parts.ranges(&entry.info) {
                    add(place, bytes)?;
                }
            }
            Storage::Mlx(parts) => {
                let (codes, params) = parts.sizes(&entry.info);
                add(parts.codes, codes)?;
                add(parts.scales, params)?;
                add(parts.biases, params)?;
            }
        }
    }
    ranges.sort_unstable();
    for pair in ranges.windows(2) {
        let ((source, _, end, first), (next_source, start, _, second)) = (pair[0], pair[1]);
        if source == next_source && start < end {
            return Err(FileError::Overlap {
                first: entries[first as usize].info.name.clone(),
                second: entries[second as usize].info.name.clone(),
            });
        }
    }
    Ok(())
}

/// Opens a GGUF file and, if it is the first part of a split model, the other parts.
fn open_gguf(path: &Path, source: Source, limits: &Limits) -> Result<Parts, FileError> {
    let Gguf { version, metadata, mut tensors } = gguf::parse(source.bytes(), 0, limits)?;
    let directory = path.parent().map(Path::to_path_buf);
    let mut sources = vec![source];
    let mut paths = vec![path.to_path_buf()];
    let count = metadata.opt_u64("split.count")?.unwrap_or(1);
    if count > 1 {
        if count > limits.max_parts {
            return Err(FileError::Limit { what: "number of parts", found: count, limit: limits.max_parts });
        }
        let number = metadata.u64("split.no")?;
        if number != 0 {
            let reason = format!("this is part {} of {count}, open the first part", number.saturating_add(1));
            return Err(FileError::Split { reason });
        }
        let stem = split_stem(path, count)?;
        for part in 1..count {
            let part_path = path.with_file_name(format!("{stem}-{:05}-of-{count:05}.gguf", part + 1));
            let source = Source::open(&part_path)?;
            let more = open_part(source.bytes(), part, count, limits).map_err(|e| e.in_file(&part_path))?;
            if (tensors.len() + more.len()) as u64 > limits.max_tensors {
                let found = (tensors.len() + more.len()) as u64;
                return Err(FileError::Limit { what: "number of tensors", found, limit: limits.max_tensors });
            }
            tensors.extend(more);
            sources.push(source);
            paths.push(part_path);
        }
        let expected = metadata.u64("split.tensors.count")?;
        if expected != tensors.len() as u64 {
            let reason = format!("the parts hold {} tensors, expected {expected}", tensors.len());
            return Err(FileError::Split { reason });
        }
    }
    Ok(Parts {
        container: Container::Gguf { version },
        metadata,
        entries: tensors,
        sources,
        paths,
        directory,
    })
}

fn open_part(bytes: &[u8], part: u64, count: u64, limits: &Limits) -> Result<Vec<Entry>, FileError> {
    let Gguf { metadata, tensors, .. } = gguf::parse(bytes, part as u32, limits)?;
    for (key, expected) in [("split.no", part), ("split.count", count)] {
        let found = metadata.u64(key)?;
        if found != expected {
            return Err(FileError::Split { reason: format!("{key} is {found}, expected {expected}") });
        }
    }
    Ok(tensors)
}

/// `model` of `model-00001-of-00003.gguf`.
fn split_stem(path: &Path, count: u64) -> Result<String, FileError> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let suffix = format!("-{:05}-of-{count:05}.gguf", 1);
    match name.strip_suffix(&suffix) {
        Some(stem) => Ok(stem.to_owned()),
        None => Err(FileError::Split {
            reason: format!("the file is named {name:?}, expected a name in {suffix:?}"),
        }),
    }
}
