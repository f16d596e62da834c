// swift-tools-version: 6.0
import PackageDescription

// Linux: compiled and run (scripts/test-swift.sh). Apple platforms: never. See README.md.
let package = Package(
    name: "Kvant",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [.library(name: "Kvant", targets: ["Kvant"])],
    targets: [
        // libkvant as scripts/install-c.sh installs it, found by pkg-config.
        .systemLibrary(name: "CKvant", pkgConfig: "libkvant"),
        .target(name: "Kvant", dependencies: ["CKvant"]),
        .executableTarget(name: "chat", dependencies: ["Kvant"], path: "Examples/Chat"),
        .executableTarget(name: "check", dependencies: ["Kvant"], path: "Examples/Check"),
    ]
)
