/* libkvant: language models with a compressed KV cache, and the cache alone.
 *
 * Generated from crates/kvant-capi by cbindgen; do not edit. docs/c.md walks through it.
 *
 * - Every function that can fail returns a kvant_status; kvant_last_error() tells the thread why.
 * - Structures begin with their size: `kvant_engine_params params = { .size = sizeof params };`
 *   Zeros are defaults. Structures may grow at their end; programs compiled before go on working.
 * - Handles are opaque and may be used from any thread, by one call at a time: a second one is
 *   refused with KVANT_STATUS_BUSY. Using a handle after it was freed is undefined.
 * - Buffers are the caller's. Lists are written whole or not at all: with a null buffer only their
 *   length is told.
 * - Texts are UTF-8.
 */

#ifndef KVANT_H
#define KVANT_H

#include <stddef.h>
#include <stdint.h>

// Arithmetic in 32-bit floats throughout instead of products of bytes: slower, for comparisons.
#define KVANT_EXACT 1

// Text to tokens: put the tokens around it that the model wants at the beginning and end of a text.
#define KVANT_ADD_SPECIAL 2

// Text to tokens: read control tokens that are written out, such as "<|im_start|>". Not for text
// from strangers. Tokens to text: write them out.
#define KVANT_PARSE_SPECIAL 4

// Generation goes on past the model's own end tokens.
#define KVANT_IGNORE_END 8

// Generation guesses what followed the newest tokens where they stood before and checks several at a
// time: faster where an answer repeats its prompt. The text stays the same.
#define KVANT_LOOKUP 64

// Keep the weights of every attention for kvant_cache_weights.
#define KVANT_EXPORT_WEIGHTS 16

// Store layers as the scheme says even where that turns out to be too coarse. Without it a layer whose
// packed rows differ too much from what they were goes to 8 bits.
#define KVANT_FIXED_SCHEME 32

// How a call ended. Numbers never change their meaning; later versions may add some.
typedef enum kvant_status {
  // It did what it should.
  KVANT_STATUS_OK = 0,
  // An argument that cannot be right: null, misaligned, a wrong length, a number out of range, text
  // that is not UTF-8, a name that does not exist.
  KVANT_STATUS_ARGUMENT = 1,
  // A structure whose `size` this library does not know: set `size = sizeof(the structure)`, and
  // use the header that came with the library.
  KVANT_STATUS_STRUCT_SIZE = 2,
  // The buffer is too small; the count says what is needed, and nothing was written.
  KVANT_STATUS_BUFFER = 3,
  // Another thread, or the callback that is running, is using this handle.
  KVANT_STATUS_BUSY = 4,
  // A call that does not fit what came before, such as a commit without a step.
  KVANT_STATUS_STATE = 5,
  // A file could not be read or written, or is not what it should be.
  KVANT_STATUS_FILE = 6,
  // A model that cannot be loaded or run.
  KVANT_STATUS_MODEL = 7,
  // Tokeniser or chat template refused.
  KVANT_STATUS_TEXT = 8,
  // The cache refused: a scheme or policy that cannot be used, rows that are not numbers.
  KVANT_STATUS_CACHE = 9,
  // Context, capacity or byte budget is full.
  KVANT_STATUS_FULL = 10,
  // A snapshot of something else, or a damaged one.
  KVANT_STATUS_SNAPSHOT = 11,
  // The caller's callback returned an error.
  KVANT_STATUS_CALLBACK = 12,
  // A bug in this library. The handle that was used may only be freed.
  KVANT_STATUS_INTERNAL = 13,
} kvant_status;

// Why generation ended.
typedef enum kvant_finish {
  // The model's end token.
  KVANT_FINISH_END = 0,
  // A stop text.
  KVANT_FINISH_STOP = 1,
  // `max_tokens` reached.
  KVANT_FINISH_LENGTH = 2,
  // The context, or the cache's byte budget, is full.
  KVANT_FINISH_CONTEXT_FULL = 3,
  // The callback, or kvant_session_cancel, asked to stop.
  KVANT_FINISH_CANCELLED = 4,
} kvant_finish;

// The keys and values of one text, compressed, for all layers of a model.
typedef struct kvant_cache kvant_cache;

// A loaded model. Freeing it does not end its sessions: the weights go with the last of them.
typedef struct kvant_engine kvant_engine;

// A conversation: the tokens that have run and their cache.
typedef struct kvant_session kvant_session;

// Hears how far loading has come: steps done, and their total.
typedef void (*kvant_progress)(size_t done, size_t total, void *user);

// How a model is loaded. Zeros are defaults: `kvant_engine_params params = { .size = sizeof params };`
typedef struct kvant_engine_params {
  // `sizeof(kvant_engine_params)`.
  size_t size;
  // How keys and values are stored: a preset ("lossless", "balanced", "small", "tiny") or a
  // scheme ("q8_0", "turbo4/turbo3"). Null is "balanced", about 4.7 bits an element.
  const char *cache;
  // Which rows are evicted when the cache is full: "full" (none; the default), "rotating",
  // "h2o-heavy:max=1024", ...
  const char *policy;
  // "cpu" (the default), "gpu", "gpu:N" or "auto".
  const char *device;
  // Tokens the context holds; 0 takes the model's own length, at most 8192.
  size_t context;
  // Threads; 0 takes every core.
  size_t threads;
  // Prompt tokens per step; 0 is 512.
  size_t batch;
  // Most bytes of a session's cache; 0 leaves the context as the only limit.
  uint64_t cache_budget;
  // Called while the model loads, by the thread that loads it; may be null.
  kvant_progress progress;
  // Handed to `progress`.
  void *progress_user;
  // KVANT_EXACT.
  uint32_t flags;
  // 0.
  uint32_t reserved;
  // Read only the blocks of the cache that hold this share of the attention, by estimate, where a step
  // is one token: above 0, at most 1; 0 reads everything. Needs a cache with block means, as the presets
  // have, that keeps everything. Changes the text.
  float sparse_k;
  // Choose the smallest cache that costs no more mean divergence than this, in nats (0.005 is little),
  // in place of `cache`; 0 chooses none. The first time takes some passes over a text, which `progress`
  // hears before those of loading; the choice is kept for the next time.
  float kv_quality;
} kvant_engine_params;

// What a loaded model is.
typedef struct kvant_engine_info {
  // `sizeof(kvant_engine_info)`, set by the caller.
  size_t size;
  // Tokens that a session's context holds.
  size_t context;
  // Tokens of the vocabulary = logits of a step.
  size_t vocab;
  // Layers.
  size_t layers;
  // Threads.
  size_t threads;
  // Bytes of packed weights.
  uint64_t weight_bytes;
  // Bytes of a session's cache with the context full.
  uint64_t cache_bytes;
  // 1 if it has a chat template.
  uint32_t can_chat;
  // 1 if it runs on a GPU.
  uint32_t on_gpu;
} kvant_engine_info;

// One message of a conversation. This structure never changes.
typedef struct kvant_message {
  // "system", "user" or "assistant".
  const char *role;
  // What it says.
  const char *content;
} kvant_message;

// What a session holds.
typedef struct kvant_session_info {
  // `sizeof(kvant_session_info)`, set by the caller.
  size_t size;
  // Tokens that have run.
  size_t tokens;
  // Tokens the context holds.
  size_t context;
  // Bytes of the cache; on a GPU what is set aside for the whole context.
  uint64_t cache_bytes;
  // Rows (tokens per KV head) that the fullest layer holds: fewer than `tokens` once some were evicted.
  size_t rows;
} kvant_session_info;

// What to generate. Zeros are defaults, and switch off what they name.
typedef struct kvant_generate_params {
  // `sizeof(kvant_generate_params)`.
  size_t size;
  // Most tokens to generate; 0 goes on to an end token or the end of the context.
  size_t max_tokens;
  // Texts that end the answer and are not shown; may be null.
  const char *const *stop;
  // How many.
  size_t stop_count;
  // Seed of the draw: the same seed gives the same tokens.
  uint64_t seed;
  // 0 always takes the likeliest token; higher is more varied.
  float temperature;
  // Draw from the k likeliest tokens; 0 draws from all.
  uint32_t top_k;
  // Draw from the smallest set of tokens whose probability reaches this; 0 draws from all.
  float top_p;
  // Draw from tokens at least this fraction as likely as the likeliest; 0 draws from all.
  float min_p;
  // Divides the logits of recent tokens; 0 is off.
  float repeat_penalty;
  // Subtracted once from the logits of recent tokens.
  float presence_penalty;
  // Subtracted per occurrence from the logits of recent tokens.
  float frequency_penalty;
  // Recent tokens that penalties look at; 0 is 64.
  uint32_t repeat_last;
  // KVANT_IGNORE_END, KVANT_LOOKUP.
  uint32_t flags;
  // 0.
  uint32_t reserved;
  // Most tokens guessed at a time, by KVANT_LOOKUP or a draft model, up to 14; 0 is 8.
  uint32_t draft_max;
} kvant_generate_params;

// Hears the text as it becomes certain: `length` bytes of UTF-8, whole characters, with a zero byte
// behind them. Returns 0 to go on, 1 to stop, or a negative number for an error, which ends the call
// with KVANT_STATUS_CALLBACK. Must return (no longjmp, no exception).
typedef int32_t (*kvant_on_text)(const char *text, size_t length, void *user);

// What came out, and how long it took.
typedef struct kvant_generated {
  // `sizeof(kvant_generated)`, set by the caller.
  size_t size;
  // Prompt tokens that had to run; the rest was in the cache.
  size_t prompt_tokens;
  // Tokens generated, the end token included.
  size_t tokens;
  // Seconds for the prompt.
  double prompt_seconds;
  // Seconds for the generated tokens after the first.
  double generate_seconds;
  // Why it ended.
  enum kvant_finish finish;
  // 0.
  uint32_t reserved;
  // Tokens that were guessed ahead.
  size_t guessed;
  // Of them: right.
  size_t accepted;
} kvant_generated;

// A shape and how it is stored. Zeros are defaults where there can be some.
typedef struct kvant_cache_params {
  // `sizeof(kvant_cache_params)`.
  size_t size;
  // Layers.
  size_t layers;
  // Query heads of a layer, a multiple of `kv_heads`.
  size_t heads;
  // KV heads of a layer.
  size_t kv_heads;
  // Channels of a head.
  size_t head_dim;
  // Most tokens.
  size_t capacity;
  // How keys and values are stored, as in kvant_engine_params; null is "balanced". Schemes that need a
  // calibration are refused.
  const char *scheme;
  // Which rows are evicted, as in kvant_engine_params: null keeps all.
  const char *policy;
  // Null, or for every layer the tokens that a query sees, itself included; 0 for all.
  const size_t *windows;
  // Most bytes; 0 leaves `capacity` as the only limit.
  uint64_t budget;
  // The caller's name for its weights: a snapshot is refused by a cache with another one.
  uint64_t model;
  // Threads of attention; 0 takes every core.
  size_t threads;
  // Scores are scale * q.k; 0 is 1/sqrt(head_dim).
  float scale;
  // Scores become cap * tanh(score / cap); 0 is off.
  float softcap;
  // KVANT_EXACT, KVANT_EXPORT_WEIGHTS, KVANT_FIXED_SCHEME.
  uint32_t flags;
  // 0.
  uint32_t reserved;
  // Null, or factors `[layer][kv_head][channel]` above 0 that keys are stored by where the scheme says
  // so (`+qk`, in every preset): larger where queries look. With null, presets go without and schemes
  // that are written out are refused.
  const float *key_shapes;
} kvant_cache_params;

// What a cache holds.
typedef struct kvant_cache_info {
  // `sizeof(kvant_cache_info)`, set by the caller.
  size_t size;
  // Tokens that have come in: the logical position of the next.
  size_t position;
  // Rows (tokens per KV head) that the fullest layer holds.
  size_t rows;
  // Bytes held.
  uint64_t bytes;
  // Bytes that one more token costs in the long run.
  double bytes_per_token;
  // Layers, or sides of layers, that went to 8 bits.
  size_t raised;
} kvant_cache_info;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Why this thread's last call that failed did so. The text stays until the next failure on this thread;
// empty before the first.
const char *kvant_last_error(void);

// The version of this library, such as "0.2.0".
const char *kvant_version(void);

// Loads a model: a file, a folder, or the name of a model that `kvant pull` has fetched. Nothing is
// downloaded. `params` may be null. The handle goes to `*engine`, null on an error.
enum kvant_status kvant_engine_load(const char *model,
                                    const struct kvant_engine_params *params,
                                    struct kvant_engine **engine);

// Frees a handle; null does nothing. Its sessions go on.
void kvant_engine_free(struct kvant_engine *engine);

// Tells what a loaded model is.
enum kvant_status kvant_engine_get_info(const struct kvant_engine *engine,
                                        struct kvant_engine_info *info);

// Text to tokens. `length` is in bytes. `*count` becomes the number of tokens; with `tokens` null
// nothing else happens. `flags`: KVANT_ADD_SPECIAL, KVANT_PARSE_SPECIAL.
enum kvant_status kvant_tokenize(const struct kvant_engine *engine,
                                 const char *text,
                                 size_t length,
                                 uint32_t flags,
                                 uint32_t *tokens,
                                 size_t capacity,
                                 size_t *count);

// Tokens to text, with a zero byte at its end that `*length` does not count (`capacity` must have room
// for it). With `text` null only `*length` is written. `flags`: KVANT_PARSE_SPECIAL.
enum kvant_status kvant_detokenize(const struct kvant_engine *engine,
                                   const uint32_t *tokens,
                                   size_t count,
                                   uint32_t flags,
                                   char *text,
                                   size_t capacity,
                                   size_t *length);

// A conversation as the model's chat template lays it out, in tokens, with the assistant's next turn
// opened. Text in messages never becomes a control token. Buffers as in kvant_tokenize.
enum kvant_status kvant_chat_tokens(const struct kvant_engine *engine,
                                    const struct kvant_message *messages,
                                    size_t message_count,
                                    uint32_t *tokens,
                                    size_t capacity,
                                    size_t *count);

// A new, empty conversation.
enum kvant_status kvant_session_new(const struct kvant_engine *engine,
                                    struct kvant_session **session);

// Lets another model guess tokens ahead from now on, which are checked several at a time: a smaller one
// with the same tokens, or the same one with a coarser cache. The text stays the same; drawn tokens
// (a temperature above 0) may be others, as likely. A fork has none. Freeing `draft` does not end it.
enum kvant_status kvant_session_set_draft(const struct kvant_session *session,
                                          const struct kvant_engine *draft);

// Frees a handle; null does nothing. A call that is running goes on to its end.
void kvant_session_free(struct kvant_session *session);

// The same conversation once more: both share the past until one of them writes, so a fork costs next
// to nothing.
enum kvant_status kvant_session_fork(const struct kvant_session *session,
                                     struct kvant_session **fork);

// Forgets every token from `position` on, at most the number of tokens held. A model with sliding layers
// may have freed what that needs, and a policy may have evicted it; then more is forgotten, perhaps
// everything. `*left` (may be null) becomes the tokens that are left.
enum kvant_status kvant_session_rollback(const struct kvant_session *session,
                                         size_t position,
                                         size_t *left);

// Writes tokens and cache to a file, which is replaced as a whole or not at all. `note` (may be null) is
// the caller's own text and comes back from kvant_session_load.
enum kvant_status kvant_session_save(const struct kvant_session *session,
                                     const char *path,
                                     const char *note);

// Goes on with a conversation that was saved with the same model, cache and policy. The file stays
// mapped while it is in use. On an error the session is as it was. The note goes to `note` as text does in
// kvant_detokenize; `note` and `note_length` may both be null.
enum kvant_status kvant_session_load(const struct kvant_session *session,
                                     const char *path,
                                     char *note,
                                     size_t note_capacity,
                                     size_t *note_length);

// Tells what a session holds.
enum kvant_status kvant_session_get_info(const struct kvant_session *session,
                                         struct kvant_session_info *info);

// The tokens that a session holds. Buffers as in kvant_tokenize.
enum kvant_status kvant_session_tokens(const struct kvant_session *session,
                                       uint32_t *tokens,
                                       size_t capacity,
                                       size_t *count);

// Runs tokens behind what the session holds and writes the logits of the last one, `vocab` of them, for
// programs that choose tokens themselves. `logits` may be null with a length of 0.
enum kvant_status kvant_session_feed(const struct kvant_session *session,
                                     const uint32_t *tokens,
                                     size_t count,
                                     float *logits,
                                     size_t logit_count);

// Makes the session hold exactly these tokens, reusing what it already has of them, then generates.
// `params`, `on_text` and `generated` may be null.
enum kvant_status kvant_session_generate(const struct kvant_session *session,
                                         const uint32_t *prompt,
                                         size_t prompt_count,
                                         const struct kvant_generate_params *params,
                                         kvant_on_text on_text,
                                         void *user,
                                         struct kvant_generated *generated);

// kvant_session_generate for text, which is continued as it stands.
enum kvant_status kvant_session_complete(const struct kvant_session *session,
                                         const char *prompt,
                                         const struct kvant_generate_params *params,
                                         kvant_on_text on_text,
                                         void *user,
                                         struct kvant_generated *generated);

// Answers a conversation: all its messages, oldest first. Give the answer back as a message of
// "assistant" with the next question: what the session already holds of the conversation does not run
// again.
enum kvant_status kvant_session_chat(const struct kvant_session *session,
                                     const struct kvant_message *messages,
                                     size_t message_count,
                                     const struct kvant_generate_params *params,
                                     kvant_on_text on_text,
                                     void *user,
                                     struct kvant_generated *generated);

// Makes a call that is running on this session stop at its next token, with KVANT_FINISH_CANCELLED. From
// any thread; does nothing when none is running.
enum kvant_status kvant_session_cancel(const struct kvant_session *session);

// A new, empty cache. The handle goes to `*cache`, null on an error.
enum kvant_status kvant_cache_new(const struct kvant_cache_params *params,
                                  struct kvant_cache **cache);

// Frees a handle; null does nothing.
void kvant_cache_free(struct kvant_cache *cache);

// The same past once more, without an unfinished step: both share it until one of them writes.
enum kvant_status kvant_cache_fork(const struct kvant_cache *cache, struct kvant_cache **fork);

// Begins a step of `count` tokens: makes room for them, which may evict rows by the policy. What an
// unfinished step has appended is dropped.
enum kvant_status kvant_cache_begin(const struct kvant_cache *cache, size_t count);

// Stores the step's rows of one layer: `[token][kv_head][channel]`, keys after their rotation by
// position. `elements` counts those of `keys`, and of `values` as well: count * kv_heads * head_dim.
// Appending to a layer again replaces what was there.
enum kvant_status kvant_cache_append(const struct kvant_cache *cache,
                                     size_t layer,
                                     const float *keys,
                                     const float *values,
                                     size_t elements);

// Attends: `queries` are `[token][head][channel]`, rotated by position as the keys are, and `out` has the
// same shape; both have `elements` floats and do not overlap. Within a step there is one query for each
// of its tokens, and each sees the past and the step's tokens up to its own. Between steps any number of
// queries see all that is stored.
enum kvant_status kvant_cache_attend(const struct kvant_cache *cache,
                                     size_t layer,
                                     const float *queries,
                                     float *out,
                                     size_t elements);

// Ends a step: its tokens become part of the past, and what is no longer new is packed. Every layer must
// have its rows.
enum kvant_status kvant_cache_commit(const struct kvant_cache *cache);

// Forgets every token from `position` on, and an unfinished step. Refused, changing nothing, when a
// sliding layer or the policy has evicted what that needs.
enum kvant_status kvant_cache_rollback(const struct kvant_cache *cache, size_t position);

// Tells what a cache holds.
enum kvant_status kvant_cache_get_info(const struct kvant_cache *cache,
                                       struct kvant_cache_info *info);

// Writes the cache to a file, which is replaced as a whole or not at all. An unfinished step is not saved.
enum kvant_status kvant_cache_save(const struct kvant_cache *cache,
                                   const char *path);

// Takes over what a cache with the same shape, scheme, policy and `model` has saved. The file stays mapped
// while it is in use. On an error the cache is as it was.
enum kvant_status kvant_cache_load(const struct kvant_cache *cache,
                                   const char *path);

// The softmax weights of the last attention, if the cache was made with KVANT_EXPORT_WEIGHTS and that was
// in this layer: those of query `query` and head `head`, one for every row that the head's KV head holds,
// in the order of kvant_cache_scores. Buffers as in kvant_tokenize.
enum kvant_status kvant_cache_weights(const struct kvant_cache *cache,
                                      size_t layer,
                                      size_t query,
                                      size_t head,
                                      float *weights,
                                      size_t capacity,
                                      size_t *count);

// What a KV head of a layer holds: logical positions, ascending, and the attention that each row has
// received, as the policy counts it. Either list may be null; `*count` becomes the number of rows.
// Policies that do not look at attention have no scores.
enum kvant_status kvant_cache_scores(const struct kvant_cache *cache,
                                     size_t layer,
                                     size_t kv_head,
                                     uint32_t *positions,
                                     float *scores,
                                     size_t capacity,
                                     size_t *count);

// Replaces the scores of a KV head's rows, so that the caller's own judgement decides which of them are
// evicted next. `count` is that of kvant_cache_scores.
enum kvant_status kvant_cache_set_scores(const struct kvant_cache *cache,
                                         size_t layer,
                                         size_t kv_head,
                                         const float *scores,
                                         size_t count);

// Evicts rows by the policy until every layer holds at most `rows`, or nothing more may go: first and
// newest tokens that are stored in full always stay. Drops an unfinished step. `*left` (may be null)
// becomes the rows of the fullest layer.
enum kvant_status kvant_cache_evict(const struct kvant_cache *cache,
                                    size_t rows,
                                    size_t *left);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* KVANT_H */
