// Uses everything once, on any model with a chat template: `check MODEL FILE`. FILE is written.
import Foundation
import Kvant

func expect(_ holds: Bool, _ what: String) {
    if !holds {
        print("failed: \(what)")
        exit(1)
    }
}

func answer(_ session: Session, _ text: String) async throws -> String {
    var options = GenerateOptions()
    options.maxTokens = 8
    var whole = ""
    for try await piece in await session.chat([Message("user", text)], options: options) { whole += piece }
    return whole
}

let arguments = CommandLine.arguments
expect(arguments.count == 3, "usage: check MODEL FILE")
do {
    _ = try Engine("/no/such/model.gguf")
    expect(false, "a model that is not there was loaded")
} catch let error as KvantError {
    expect(!error.message.isEmpty, "an error without words")
}

let engine = try Engine(arguments[1], cache: "balanced", context: 256, threads: 1)
expect(try engine.context == 256, "context")
let session = try engine.session()
let first = try await answer(session, "Hello")
let held = try await session.held()
expect(held.tokens > 0 && held.bytes > 0, "an empty session after an answer")
let fork = try await session.fork()
expect(try await fork.held().tokens == held.tokens, "a fork with another past")
try await session.save(to: arguments[2])
expect(try await session.rollback(to: 2) == 2, "rollback")
try await session.load(from: arguments[2])
expect(try await session.held().tokens == held.tokens, "what was saved")
expect(try await answer(engine.session(), "Hello") == first, "another answer to the same question")
// An iteration that ends early stops the model.
for try await _ in await fork.chat([Message("user", "Go on for ever")]) { break }

let cache = try Cache(layers: 1, heads: 2, kvHeads: 1, headDim: 32, capacity: 64, scheme: "q8_0")
try await cache.begin(1)
let row = [Float](repeating: 0.5, count: 32)
let out = try await cache.attend(layer: 0, queries: row + row, keys: row, values: row)
try await cache.commit()
expect(out.count == 64 && out.allSatisfy { abs($0 - 0.5) < 1e-2 }, "attention to one token is that token")
print("all of it works: \(held.tokens) tokens, \(held.bytes) bytes")
