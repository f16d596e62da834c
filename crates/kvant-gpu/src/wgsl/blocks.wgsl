// Tiles lie in blocks of 64 tokens, [kv head][4 tiles], behind those of keys the records of their means, [kv head]. `block_table` says which blocks of
// the memory have the tokens of a sequence.
fn block_of(tile: u32) -> u32 { return block_table[params.blocks_at + tile / 4u]; }
fn keys_in(block: u32, kv_head: u32, tile: u32) -> u32 { return block * ${K_BLOCK_WORDS}u + (kv_head * 4u + tile % 4u) * ${K_TILE_WORDS}u; }
fn values_in(block: u32, kv_head: u32, tile: u32) -> u32 { return block * ${V_BLOCK_WORDS}u + (kv_head * 4u + tile % 4u) * ${V_TILE_WORDS}u; }
fn keys_of(kv_head: u32, tile: u32) -> u32 { return keys_in(block_of(tile), kv_head, tile); }
fn values_of(kv_head: u32, tile: u32) -> u32 { return values_in(block_of(tile), kv_head, tile); }
//: if MEANS
fn mean_of(kv_head: u32, tile: u32) -> u32 { return block_of(tile) * ${K_BLOCK_WORDS}u + ${4 * KV_HEADS * K_TILE_WORDS}u + kv_head * ${RECORD_WORDS}u; }
//: end
