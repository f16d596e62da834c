//! The header is what cbindgen makes of the sources.

use std::path::Path;

/// Every file that declares something for C, in the order of the header.
const SOURCES: [&str; 5] = ["status", "engine", "session", "cache", "cache/scores"];

fn generated() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("a configuration");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for source in SOURCES {
        builder = builder.with_src(root.join("src").join(source).with_extension("rs"));
    }
    let mut header = Vec::new();
    builder.generate().expect("bindings").write(&mut header);
    String::from_utf8(header).expect("UTF-8")
}

/// With `KVANT_WRITE_HEADER=1` writes the header instead of comparing it.
#[test]
fn the_header_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/kvant.h");
    let header = generated();
    if std::env::var_os("KVANT_WRITE_HEADER").is_some_and(|value| value == "1") {
        std::fs::write(&path, &header).expect("the header can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == header,
        "include/kvant.h is not what the sources say: \
         KVANT_WRITE_HEADER=1 cargo test -p kvant-capi --test header"
    );
    let functions = header.lines().filter(|line| line.contains(" kvant_") || line.contains(" *kvant_"));
    let functions = functions.filter(|line| line.contains('(') && !line.starts_with("typedef")).count();
    assert!((20..=40).contains(&functions), "{functions} functions: at most 40 are wanted");
}
