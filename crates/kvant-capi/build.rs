//! Gives the shared library the name under which programs look for it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        // Before 1.0 every minor version may change the interface.
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{}", soname());
    }
}

fn soname() -> String {
    let part = |name| std::env::var(name).unwrap_or_default();
    match part("CARGO_PKG_VERSION_MAJOR").as_str() {
        "0" => format!("libkvant.so.0.{}", part("CARGO_PKG_VERSION_MINOR")),
        major => format!("libkvant.so.{major}"),
    }
}
