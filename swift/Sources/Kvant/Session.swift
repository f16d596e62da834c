import CKvant
import Foundation

/// One message of a conversation.
public struct Message: Sendable {
    public let role: String
    public let content: String

    public init(_ role: String, _ content: String) {
        self.role = role
        self.content = content
    }
}

/// What to generate; zeros are libkvant's defaults.
public struct GenerateOptions: Sendable {
    public var maxTokens = 0
    public var temperature: Float = 0
    public var topK: UInt32 = 0
    public var topP: Float = 0
    public var minP: Float = 0
    public var seed: UInt64 = 0

    public init() {}

    var params: kvant_generate_params {
        var params = kvant_generate_params()
        params.size = MemoryLayout<kvant_generate_params>.size
        params.max_tokens = maxTokens
        params.temperature = temperature
        params.top_k = topK
        params.top_p = topP
        params.min_p = minP
        params.seed = seed
        return params
    }
}

/// Owns the C handle. libkvant refuses a second call while one runs, so sharing it is safe.
final class SessionHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
    deinit { kvant_session_free(pointer) }
}

/// What the C callback sees.
private final class Listener {
    let heard: (String) -> Bool
    init(_ heard: @escaping (String) -> Bool) { self.heard = heard }
}

/// A conversation: the tokens that have run and their compressed cache.
public actor Session {
    private let handle: SessionHandle

    init(_ handle: SessionHandle) { self.handle = handle }

    /// Answers all messages, piece by piece. What the cache holds of them does not run again. Ending the
    /// iteration early, or cancelling its task, stops the model at its next token.
    public func chat(
        _ messages: [Message], options: GenerateOptions = .init()
    ) -> AsyncThrowingStream<String, Error> {
        let handle = self.handle
        return AsyncThrowingStream { continuation in
            continuation.onTermination = { _ in _ = kvant_session_cancel(handle.pointer) }
            // The call blocks: a thread of its own keeps Swift's few from waiting.
            Thread.detachNewThread {
                do {
                    try Session.answer(handle, messages, options) { piece in
                        if case .terminated = continuation.yield(piece) { return false }
                        return true
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }

    /// The same conversation once more; both share the past until one of them writes.
    public func fork() throws -> Session {
        var copy: OpaquePointer?
        try check(kvant_session_fork(handle.pointer, &copy))
        return Session(SessionHandle(copy!))
    }

    /// Forgets every token from `position` on; returns how many are left.
    @discardableResult
    public func rollback(to position: Int) throws -> Int {
        var left = 0
        try check(kvant_session_rollback(handle.pointer, position, &left))
        return left
    }

    /// Writes tokens and cache to a file.
    public func save(to path: String) throws {
        try check(kvant_session_save(handle.pointer, path, nil))
    }

    /// Goes on with what was saved.
    public func load(from path: String) throws {
        try check(kvant_session_load(handle.pointer, path, nil, 0, nil))
    }

    /// Tokens that have run, and the bytes of their cache.
    public func held() throws -> (tokens: Int, bytes: UInt64) {
        var info = kvant_session_info()
        info.size = MemoryLayout<kvant_session_info>.size
        try check(kvant_session_get_info(handle.pointer, &info))
        return (info.tokens, info.cache_bytes)
    }

    private static func answer(
        _ handle: SessionHandle, _ messages: [Message], _ options: GenerateOptions,
        _ heard: @escaping (String) -> Bool
    ) throws {
        // C strings that live as long as the call.
        let texts = messages.map { (strdup($0.role), strdup($0.content)) }
        defer { texts.forEach { free($0.0); free($0.1) } }
        let list = texts.map { kvant_message(role: $0.0, content: $0.1) }
        var params = options.params
        let listener = Listener(heard)
        let user = Unmanaged.passUnretained(listener).toOpaque()
        let onText: kvant_on_text = { text, length, user in
            guard let text, let user else { return -1 }
            let bytes = UnsafeRawBufferPointer(start: text, count: length)
            let piece = String(decoding: bytes, as: UTF8.self)
            return Unmanaged<Listener>.fromOpaque(user).takeUnretainedValue().heard(piece) ? 0 : 1
        }
        let status = withExtendedLifetime(listener) {
            kvant_session_chat(handle.pointer, list, list.count, &params, onText, user, nil)
        }
        try check(status)
    }
}
