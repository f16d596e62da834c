import CKvant

/// A call that libkvant refused: its status and what it found and expected.
public struct KvantError: Error, CustomStringConvertible, Sendable {
    public let status: UInt32
    public let message: String
    public var description: String { message }
}

/// Throws what the calling thread's last failed call left.
func check(_ status: kvant_status) throws {
    guard status == KVANT_STATUS_OK else {
        throw KvantError(status: UInt32(status.rawValue), message: String(cString: kvant_last_error()))
    }
}

/// A loaded model. Sessions keep its weights alive.
public final class Engine: @unchecked Sendable {
    let handle: OpaquePointer

    /// Loads a file, a folder, or a model that `kvant pull` has fetched. Blocks while it reads.
    public init(
        _ model: String, cache: String = "balanced", policy: String = "full", context: Int = 0,
        threads: Int = 0
    ) throws {
        var handle: OpaquePointer?
        try cache.withCString { cache in
            try policy.withCString { policy in
                var params = kvant_engine_params()
                params.size = MemoryLayout<kvant_engine_params>.size
                params.cache = cache
                params.policy = policy
                params.context = context
                params.threads = threads
                try check(kvant_engine_load(model, &params, &handle))
            }
        }
        self.handle = handle!
    }

    deinit { kvant_engine_free(handle) }

    /// Tokens that a session's context holds.
    public var context: Int {
        get throws {
            var info = kvant_engine_info()
            info.size = MemoryLayout<kvant_engine_info>.size
            try check(kvant_engine_get_info(handle, &info))
            return info.context
        }
    }

    /// A new conversation.
    public func session() throws -> Session {
        var session: OpaquePointer?
        try check(kvant_session_new(handle, &session))
        return Session(SessionHandle(session!))
    }
}
