import Foundation
import Kvant

guard CommandLine.arguments.count == 3 else {
    print("usage: chat MODEL QUESTION")
    exit(2)
}
let session = try Engine(CommandLine.arguments[1]).session()
for try await piece in await session.chat([Message("user", CommandLine.arguments[2])]) {
    print(piece, terminator: "")
}
print()
