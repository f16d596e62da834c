//! Reading members of wheels (zip) and of `.tar.gz` archives, without unpacking and under limits.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use zip::ZipArchive;

use crate::progress::StepGuard;
use crate::{HubError, Progress};

/// The largest member that [`read_member`] reads into memory, in bytes.
pub const READ_LIMIT: u64 = 256 << 20;
/// The most bytes a compressed tar may unfold to.
const UNFOLDED_LIMIT: u64 = 64 << 30;
/// The most entries an archive may list.
const ENTRY_LIMIT: u64 = 200_000;
/// The longest extended header of a tar entry, in bytes: it is read into memory.
const TAR_EXTENSION_LIMIT: u64 = 64 << 10;
/// Bytes moved at once.
const CHUNK: usize = 256 << 10;

/// One file of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its path inside the archive, with forward slashes.
    pub name: String,
    /// Its size in bytes, as the archive declares it.
    pub bytes: u64,
}

/// Lists the files of an archive, in archive order.
pub fn members(archive: &Path) -> Result<Vec<Member>, HubError> {
    let mut found = Vec::new();
    match Reader::open(archive)? {
        Reader::Zip(mut zip) => {
            for index in 0..zip.len() {
                let entry = zip.by_index_raw(index).map_err(|e| bad(archive, e))?;
                if entry.is_file() {
                    let name = entry.name().map_err(|e| bad(archive, e))?.into_owned();
                    found.push(Member { name, bytes: entry.size() });
                }
            }
        }
        Reader::TarGz(tar) => walk_tar(archive, *tar, |name, bytes, _| {
            found.push(Member { name: name.to_owned(), bytes });
            Ok(Walk::On)
        })?,
    }
    Ok(found)
}

/// Reads one member whole; at most [`READ_LIMIT`] bytes.
pub fn read_member(archive: &Path, member: &str) -> Result<Vec<u8>, HubError> {
    let mut bytes = Vec::new();
    with_member(archive, member, &mut |declared, reader| {
        if declared > READ_LIMIT {
            return Err(HubError::OverLimit {
                path: archive.to_path_buf(),
                what: format!("member `{member}` in bytes"),
                found: declared,
                limit: READ_LIMIT,
            });
        }
        copy_bytes(archive, member, reader, declared, &mut bytes, &mut |_| {})?;
        check_end(archive, member, reader)
    })?;
    Ok(bytes)
}

/// Writes one member to `out` as a stream and returns its size in bytes.
pub fn copy_member(
    archive: &Path,
    member: &str,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> Result<u64, HubError> {
    let mut copied = 0;
    with_member(archive, member, &mut |declared, reader| {
        let _step = StepGuard::start(progress, member, Some(declared));
        copied = copy_bytes(archive, member, reader, declared, out, &mut |bytes| progress.advance_to(bytes))?;
        check_end(archive, member, reader)
    })?;
    Ok(copied)
}

/// Writes `bytes` bytes of a member from `offset` on to `out`; `advance` hears how many are written.
pub(crate) fn copy_range(
    archive: &Path,
    member: &str,
    offset: u64,
    bytes: u64,
    out: &mut dyn Write,
    advance: &mut dyn FnMut(u64),
) -> Result<(), HubError> {
    with_member(archive, member, &mut |declared, reader| {
        let end = offset.checked_add(bytes).filter(|end| *end <= declared);
        if end.is_none() {
            let reason = format!(
                "member `{member}` has {declared} bytes, {bytes} from byte {offset} on were expected"
            );
            return Err(bad(archive, reason));
        }
        copy_bytes(archive, member, reader, offset, &mut io::sink(), &mut |_| {})?;
        copy_bytes(archive, member, reader, bytes, out, advance).map(drop)
    })
}

/// Reads a fresh archive as far as is needed to know that it was not cut short.
pub(crate) fn check_whole(archive: &Path) -> Result<(), HubError> {
    match Reader::open(archive)? {
        // The table of contents stands at the end of a zip, so that it was read is enough; each
        // member carries its own checksum, which reading it checks.
        Reader::Zip(_) => Ok(()),
        // The end of a gzip stream holds its length and checksum, which only reading it all checks.
        Reader::TarGz(tar) => {
            let mut stream = tar.into_inner().take(UNFOLDED_LIMIT);
            io::copy(&mut stream, &mut io::sink()).map(drop).map_err(|e| bad(archive, e))
        }
    }
}

enum Reader {
    Zip(ZipArchive<BufReader<File>>),
    TarGz(Box<tar::Archive<MultiGzDecoder<BufReader<File>>>>),
}

impl Reader {
    /// Opens an archive, telling the kinds apart by their first bytes.
    fn open(path: &Path) -> Result<Reader, HubError> {
        let mut file = File::open(path).map_err(HubError::io("open", path))?;
        let mut magic = [0u8; 4];
        let mut filled = 0;
        while filled < magic.len() {
            match file.read(&mut magic[filled..]).map_err(HubError::io("read", path))? {
                0 => break,
                n => filled += n,
            }
        }
        io::Seek::rewind(&mut file).map_err(HubError::io("read", path))?;
        let file = BufReader::with_capacity(CHUNK, file);
        if magic.starts_with(b"PK") {
            let zip = ZipArchive::new(file).map_err(|e| bad(path, e))?;
            check_entry_count(path, zip.len() as u64)?;
            Ok(Reader::Zip(zip))
        } else if magic.starts_with(&[0x1f, 0x8b]) {
            Ok(Reader::TarGz(Box::new(tar::Archive::new(MultiGzDecoder::new(file)))))
        } else {
            Err(bad(path, "neither a zip nor a gzip file"))
        }
    }
}

fn bad(path: &Path, reason: impl ToString) -> HubError {
    HubError::BadArchive { path: path.to_path_buf(), reason: reason.to_string() }
}

fn check_entry_count(path: &Path, found: u64) -> Result<(), HubError> {
    if found > ENTRY_LIMIT {
        let what = "the number of entries".to_owned();
        return Err(HubError::OverLimit { path: path.to_path_buf(), what, found, limit: ENTRY_LIMIT });
    }
    Ok(())
}

/// Finds one member and hands its declared size and contents to `read`.
fn with_member(
    archive: &Path,
    member: &str,
    read: &mut dyn FnMut(u64, &mut dyn Read) -> Result<(), HubError>,
) -> Result<(), HubError> {
    let missing = || HubError::NoMember { path: archive.to_path_buf(), member: member.to_owned() };
    match Reader::open(archive)? {
        Reader::Zip(mut zip) => {
            let mut entry = match zip.by_name(member) {
                Ok(entry) if entry.is_file() => entry,
                Ok(_) | Err(zip::result::ZipError::FileNotFound) => return Err(missing()),
                Err(e) => return Err(bad(archive, e)),
            };
            let declared = entry.size();
            read(declared, &mut entry)
        }
        Reader::TarGz(tar) => {
            let mut found = false;
            walk_tar(archive, *tar, |name, declared, reader| {
                if name != member {
                    return Ok(Walk::On);
                }
                found = true;
                read(declared, reader).map(|()| Walk::Stop)
            })?;
            if found { Ok(()) } else { Err(missing()) }
        }
    }
}

enum Walk {
    On,
    Stop,
}

/// Visits the regular files of a tar in order.
///
/// Extended headers are taken apart here, because the tar reader would read one of any size into
/// memory.
fn walk_tar<R: Read>(
    path: &Path,
    mut tar: tar::Archive<R>,
    mut visit: impl FnMut(&str, u64, &mut dyn Read) -> Result<Walk, HubError>,
) -> Result<(), HubError> {
    let mut unfolded: u64 = 0;
    let mut count: u64 = 0;
    let mut long_name: Option<String> = None;
    for entry in tar.entries().map_err(|e| bad(path, e))?.raw(true) {
        let mut entry = entry.map_err(|e| bad(path, e))?;
        count += 1;
        check_entry_count(path, count)?;
        let size = entry.size();
        unfolded = unfolded.saturating_add(size);
        if unfolded > UNFOLDED_LIMIT {
            return Err(HubError::OverLimit {
                path: path.to_path_buf(),
                what: "the unfolded archive in bytes".to_owned(),
                found: unfolded,
                limit: UNFOLDED_LIMIT,
            });
        }
        let kind = entry.header().entry_type();
        if kind.is_gnu_longname() || kind.is_pax_local_extensions() {
            if size > TAR_EXTENSION_LIMIT {
                return Err(HubError::OverLimit {
                    path: path.to_path_buf(),
                    what: "an extended header in bytes".to_owned(),
                    found: size,
                    limit: TAR_EXTENSION_LIMIT,
                });
            }
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).map_err(|e| bad(path, e))?;
            if kind.is_gnu_longname() {
                let name = bytes.split(|b| *b == 0).next().unwrap_or_default();
                long_name = Some(String::from_utf8_lossy(name).into_owned());
            } else {
                for field in tar::PaxExtensions::new(&bytes) {
                    let field = field.map_err(|e| bad(path, e))?;
                    if field.key_bytes() == b"path" {
                        long_name = Some(String::from_utf8_lossy(field.value_bytes()).into_owned());
                    }
                }
            }
            continue;
        }
        let name = match long_name.take() {
            Some(name) => name,
            None => String::from_utf8_lossy(&entry.path_bytes()).into_owned(),
        };
        let regular = kind.is_file() || kind.is_contiguous();
        if regular && let Walk::Stop = visit(&name, size, &mut entry)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Moves exactly `bytes` bytes; `advance` hears how many have moved.
fn copy_bytes(
    archive: &Path,
    member: &str,
    from: &mut dyn Read,
    bytes: u64,
    to: &mut dyn Write,
    advance: &mut dyn FnMut(u64),
) -> Result<u64, HubError> {
    let mut buffer = vec![0u8; CHUNK.min(usize::try_from(bytes).unwrap_or(CHUNK)).max(1)];
    let mut moved: u64 = 0;
    while moved < bytes {
        let want = usize::try_from(bytes - moved).unwrap_or(buffer.len()).min(buffer.len());
        let got = match from.read(&mut buffer[..want]) {
            Ok(0) => {
                return Err(bad(archive, format!("member `{member}` ends after {moved} of {bytes} bytes")));
            }
            Ok(got) => got,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(bad(archive, format!("member `{member}`: {e}"))),
        };
        to.write_all(&buffer[..got]).map_err(|source| HubError::Io {
            action: "write the contents of",
            path: PathBuf::from(member),
            source,
        })?;
        moved += got as u64;
        advance(moved);
    }
    Ok(moved)
}

/// Reads past a member's last byte: there is nothing there, and a zip compares the checksum only then.
fn check_end(archive: &Path, member: &str, from: &mut dyn Read) -> Result<(), HubError> {
    match from.read(&mut [0]) {
        Ok(0) => Ok(()),
        Ok(_) => Err(bad(archive, format!("member `{member}` is longer than declared"))),
        Err(e) => Err(bad(archive, format!("member `{member}`: {e}"))),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Silent;
    use std::io::Cursor;

    /// A zip as bytes.
    pub(crate) fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options =
            zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        for (name, bytes) in files {
            writer.start_file(*name, options).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    /// A `.tar.gz` as bytes.
    pub(crate) fn tgz_of(files: &[(&str, &[u8])]) -> Vec<u8> {
        let gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let mut builder = tar::Builder::new(gz);
        for (name, bytes) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            header.set_cksum();
            builder.append_data(&mut header, name, *bytes).unwrap();
        }
        builder.into_inner().unwrap().finish().unwrap()
    }

    fn noise(len: usize) -> Vec<u8> {
        let mut state = 1u32;
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .take(len)
        .collect()
    }

    #[test]
    fn both_kinds_list_read_and_copy() {
        let dir = tempfile::tempdir().unwrap();
        let long = format!("package/{}/file", "d".repeat(180));
        let noise = noise(700_000);
        let files: [(&str, &[u8]); 4] =
            [("a.txt", b"alpha"), (&long, b"long"), ("n", &noise), ("empty", b"")];
        for (name, bytes) in [("x.whl", zip_of(&files)), ("x.tgz", tgz_of(&files))] {
            let path = dir.path().join(name);
            std::fs::write(&path, &bytes).unwrap();
            check_whole(&path).unwrap();
            let listed = members(&path).unwrap();
            let expected: Vec<Member> =
                files.iter().map(|(n, b)| Member { name: (*n).into(), bytes: b.len() as u64 }).collect();
            assert_eq!(listed, expected, "{name}");
            for (member, contents) in files {
                assert_eq!(read_member(&path, member).unwrap(), contents);
                let mut out = Vec::new();
                assert_eq!(copy_member(&path, member, &mut out, &Silent).unwrap(), contents.len() as u64);
                assert_eq!(out, contents);
            }
            let mut out = Vec::new();
            copy_range(&path, "n", 300_000, 1000, &mut out, &mut |_| {}).unwrap();
            assert_eq!(out, noise[300_000..301_000]);
            assert!(copy_range(&path, "n", 699_999, 2, &mut out, &mut |_| {}).is_err());
            assert!(copy_range(&path, "n", u64::MAX, 2, &mut out, &mut |_| {}).is_err());
            assert!(matches!(read_member(&path, "b"), Err(HubError::NoMember { .. })));
        }
    }

    #[test]
    fn damaged_archives_are_errors() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x");
        let noise = noise(100_000);
        for whole in [zip_of(&[("n", &noise)]), tgz_of(&[("n", &noise)])] {
            for keep in [0, 1, 3, 40, 50_000, whole.len() - 1] {
                std::fs::write(&path, &whole[..keep]).unwrap();
                assert!(matches!(check_whole(&path), Err(HubError::BadArchive { .. })), "{keep}");
            }
            // A flipped bit in the middle: the member's or the stream's checksum must tell.
            let mut flipped = whole.clone();
            flipped[60_000] ^= 4;
            std::fs::write(&path, &flipped).unwrap();
            assert!(check_whole(&path).is_err() || read_member(&path, "n").is_err());
        }
        assert!(matches!(members(dir.path().join("none").as_path()), Err(HubError::Io { .. })));
    }

    #[test]
    fn declared_sizes_are_held_to_the_limits() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.tgz");
        let declare = |kind: tar::EntryType, size: u64| {
            let mut header = tar::Header::new_gnu();
            header.set_path("big").unwrap();
            header.set_entry_type(kind);
            header.set_size(size);
            header.set_cksum();
            let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            gz.write_all(header.as_bytes()).unwrap();
            std::fs::write(&path, gz.finish().unwrap()).unwrap();
        };
        declare(tar::EntryType::Regular, READ_LIMIT + 1);
        assert!(
            matches!(read_member(&path, "big"), Err(HubError::OverLimit { found, .. }) if found == READ_LIMIT + 1)
        );
        declare(tar::EntryType::Regular, UNFOLDED_LIMIT + 1);
        assert!(matches!(members(&path), Err(HubError::OverLimit { .. })));
        for kind in [tar::EntryType::GNULongName, tar::EntryType::XHeader] {
            declare(kind, TAR_EXTENSION_LIMIT + 1);
            assert!(matches!(members(&path), Err(HubError::OverLimit { .. })));
        }
        // A member cut short is noticed although its declared size is within the limit.
        declare(tar::EntryType::Regular, 1000);
        assert!(matches!(read_member(&path, "big"), Err(HubError::BadArchive { .. })));
    }

    #[test]
    fn links_and_directories_are_not_members() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("x.tgz");
        let gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let mut builder = tar::Builder::new(gz);
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_size(0);
        builder.append_link(&mut header, "link", "/etc/hostname").unwrap();
        std::fs::write(&path, builder.into_inner().unwrap().finish().unwrap()).unwrap();
        assert_eq!(members(&path).unwrap(), []);
        assert!(matches!(read_member(&path, "link"), Err(HubError::NoMember { .. })));
    }
}
