import CKvant

/// The compressed cache alone, for apps with a model of their own: rows in, attention out.
public actor Cache {
    private let handle: CacheHandle

    /// Owns the C handle.
    private final class CacheHandle: @unchecked Sendable {
        let pointer: OpaquePointer
        init(_ pointer: OpaquePointer) { self.pointer = pointer }
        deinit { kvant_cache_free(pointer) }
    }

    public init(
        layers: Int, heads: Int, kvHeads: Int, headDim: Int, capacity: Int, scheme: String = "balanced",
        policy: String = "full"
    ) throws {
        var made: OpaquePointer?
        try scheme.withCString { scheme in
            try policy.withCString { policy in
                var params = kvant_cache_params()
                params.size = MemoryLayout<kvant_cache_params>.size
                params.layers = layers
                params.heads = heads
                params.kv_heads = kvHeads
                params.head_dim = headDim
                params.capacity = capacity
                params.scheme = scheme
                params.policy = policy
                try check(kvant_cache_new(&params, &made))
            }
        }
        handle = CacheHandle(made!)
    }

    /// Begins a step of `count` tokens.
    public func begin(_ count: Int) throws { try check(kvant_cache_begin(handle.pointer, count)) }

    /// Stores the step's rows of one layer and attends with its queries.
    public func attend(layer: Int, queries: [Float], keys: [Float], values: [Float]) throws -> [Float] {
        guard keys.count == values.count else {
            throw KvantError(status: 1, message: "\(keys.count) keys and \(values.count) values")
        }
        try check(kvant_cache_append(handle.pointer, layer, keys, values, keys.count))
        var out = [Float](repeating: 0, count: queries.count)
        try check(kvant_cache_attend(handle.pointer, layer, queries, &out, queries.count))
        return out
    }

    /// Ends the step.
    public func commit() throws { try check(kvant_cache_commit(handle.pointer)) }

    /// Evicts by the policy down to `rows` rows; returns how many are left.
    @discardableResult
    public func evict(to rows: Int) throws -> Int {
        var left = 0
        try check(kvant_cache_evict(handle.pointer, rows, &left))
        return left
    }
}
