// swift-tools-version: 6.0
import PackageDescription

// NEVER COMPILED: written against the header without a Swift toolchain at hand. See README.md.
let package = Package(
    name: "Kvant",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.library(name: "Kvant", targets: ["Kvant"])],
    targets: [
        // libkvant as scripts/install-c.sh installs it, found by pkg-config.
        .systemLibrary(name: "CKvant", pkgConfig: "libkvant"),
        .target(name: "Kvant", dependencies: ["CKvant"]),
        .executableTarget(name: "chat", dependencies: ["Kvant"], path: "Examples/Chat"),
    ]
)
