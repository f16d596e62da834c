/* Ten thousand wrong calls: nulls, wrong sizes, shapes and orders, text that is none, two threads in one
 * session, callbacks that fail or call back. Every one must return a status and, when it failed, a message;
 * nothing may crash, hang or leak. Handles are never used after they were freed: that is the caller's part.
 *
 *     misuse MODEL SNAPSHOT [CALLS [SEED]]
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <kvant.h>

enum { FLOATS = 4096, STATUSES = 14, FUNCTIONS = 34, NOTED = 33 };

static uint64_t state;

static size_t below(size_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(state >> 33) % n;
}

#define ANY(list) ((list)[below(sizeof(list) / sizeof(list)[0])])

static const char *model, *snapshot;
static kvant_engine *engine;
static kvant_session *session;
static kvant_cache *cache;
static float floats[FLOATS], more_floats[FLOATS];
static uint32_t tokens[FLOATS];
static size_t by_status[STATUSES], by_function[FUNCTIONS];

static void die(const char *what) {
    fprintf(stderr, "misuse: %s (%s)\n", what, kvant_last_error());
    exit(1);
}

static const char *any_text(void) {
    static const char *const texts[] = {
        NULL, "", "q8_0", "balanced", "f32", "turbo4/q8_0", "no-such-scheme", "\xff\xfe\xfa", "h2o-heavy:max=256",
        "rotating:max=1", "h2o:max=99999999999999999999", "turbo4+cal", "cpu", "gpu:99999", "auto", "full",
        "/no/such/path", ".", "user", "Hello, world", "<|im_start|>", "f16+w65535+sinks65535", "i2g32+bm",
        "polar", "qjl", "/dev/null",
    };
    return ANY(texts);
}

static size_t any_size(void) {
    static const size_t sizes[] = {
        0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 255, 256, 300, 512, 1000, 4095, 4096,
    };
    static const size_t absurd[] = { SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2, (size_t)1 << 62 };
    return below(10) == 0 ? ANY(absurd) : ANY(sizes);
}

/* Counts of elements that are really there, or that cannot be. */
static size_t any_count(void) {
    static const size_t absurd[] = { SIZE_MAX, SIZE_MAX - 3, SIZE_MAX / 2 };
    return below(12) == 0 ? ANY(absurd) : below(FLOATS + 1);
}

static float any_float(void) {
    static const float numbers[] = { 0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 0.9f, 1e-30f, 1e30f, 3e38f, 2.0f, 0.0f, 1.0f };
    size_t pick = below(20);
    return pick == 0 ? NAN : pick == 1 ? INFINITY : ANY(numbers);
}

/* A pointer to floats: there, null, or not aligned (which must be noticed before it is used). */
static float *any_floats(float *there) {
    switch (below(8)) {
    case 0: return NULL;
    case 1: return (float *)(void *)((char *)there + 1);
    default: return there;
    }
}

static uint32_t *any_tokens(void) {
    size_t most = below(4) == 0 ? (size_t)1 << 31 : 259;
    for (size_t i = 0; i < 64; i++) {
        tokens[i] = (uint32_t)below(most);
    }
    switch (below(8)) {
    case 0: return NULL;
    case 1: return (uint32_t *)(void *)((char *)tokens + 2);
    default: return tokens;
    }
}

static void *maybe(void *pointer) { return below(6) == 0 ? NULL : pointer; }

static size_t any_struct_size(size_t right) { return below(3) == 0 ? any_size() : right; }

static uint32_t any_flags(void) { return below(3) ? 0 : (uint32_t)below(1u << 8); }

static void noted(size_t function, kvant_status status) {
    if ((unsigned)status >= STATUSES) {
        die("a status that does not exist");
    }
    if (status == KVANT_STATUS_INTERNAL) {
        die("a bug was reported");
    }
    if (status != KVANT_STATUS_OK && kvant_last_error()[0] == '\0') {
        die("a failure without a message");
    }
    by_status[status]++;
    by_function[function]++;
}

static size_t texts_heard;

/* Calls back into the library, then goes on, stops or fails. */
static int32_t on_text(const char *text, size_t length, void *user) {
    if (strlen(text) > length || user != &texts_heard) {
        die("the callback heard something else");
    }
    texts_heard++;
    kvant_session_info info = { .size = sizeof info };
    if (kvant_session_get_info(session, &info) != KVANT_STATUS_BUSY) {
        die("a session that generates can be used");
    }
    kvant_session *fork = session;
    if (kvant_session_fork(session, &fork) != KVANT_STATUS_BUSY || fork != NULL) {
        die("a session that generates can be forked");
    }
    static const int32_t answers[] = { 0, 0, 0, 0, 1, -1, 7, INT32_MIN };
    return ANY(answers);
}

static void progress(size_t done, size_t total, void *user) {
    (void)user;
    if (done > total) {
        die("more steps than there are");
    }
}

static kvant_generate_params any_generate(const char **stops) {
    stops[0] = any_text();
    if (below(2)) {
        return (kvant_generate_params){ .size = sizeof(kvant_generate_params), .max_tokens = 1 + below(6),
                                        .temperature = below(2) ? 1.0f : 0.0f, .seed = below(1000),
                                        .flags = below(2) ? KVANT_LOOKUP : 0 };
    }
    stops[1] = "zz";
    return (kvant_generate_params){
        .size = any_struct_size(sizeof(kvant_generate_params)), .max_tokens = 1 + below(6),
        .stop = maybe(stops), .stop_count = below(4) == 0 ? below(3) : 0, .seed = below(1000),
        .temperature = any_float(), .top_k = (uint32_t)below(50), .top_p = any_float(), .min_p = any_float(),
        .repeat_penalty = any_float(), .presence_penalty = any_float(), .frequency_penalty = any_float(),
        .repeat_last = (uint32_t)below(100), .flags = any_flags(), .reserved = below(20) == 0,
        .draft_max = (uint32_t)below(20),
    };
}

static void new_cache(void) {
    size_t windows[4] = { below(200), 0, any_size(), 5 };
    kvant_cache_params params = {
        .size = any_struct_size(sizeof params), .layers = below(3) ? 1 + below(4) : any_size(),
        .heads = below(3) ? 4 : any_size(), .kv_heads = below(3) ? 2 : any_size(),
        .head_dim = below(3) ? 32 : any_size(), .capacity = below(3) ? 2000 : any_size(),
        .scheme = any_text(), .policy = below(2) ? NULL : any_text(), .windows = NULL,
        .budget = below(4) ? 0 : any_size(), .model = below(2), .threads = below(5) ? 1 + below(2) : any_size(),
        .scale = any_float(), .softcap = below(3) ? 0 : any_float(), .flags = any_flags(),
        .reserved = below(20) == 0,
    };
    if (params.layers <= 4 && below(3) == 0) {
        params.windows = windows;
    }
    static float factors[FLOATS];
    if (params.layers <= 4 && params.kv_heads <= 8 && params.head_dim <= 128 && below(3) == 0) {
        for (size_t i = 0; i < FLOATS; i++) {
            factors[i] = below(1000) ? 0.5f + (float)below(100) / 100.0f : any_float();
        }
        params.key_shapes = any_floats(factors);
    }
    if (params.threads > 8 && params.threads <= 512) {
        params.threads = 8; /* Many threads are no mistake, but slow. */
    }
    if (params.layers > 64 && params.layers <= 4096) {
        params.layers = 64;
    }
    kvant_cache *made = NULL;
    kvant_status status = kvant_cache_new(maybe(&params), &made);
    noted(0, status);
    if ((status == KVANT_STATUS_OK) != (made != NULL)) {
        die("a handle without success, or the other way round");
    }
    if (made != NULL) {
        kvant_cache_free(cache);
        cache = made;
    }
}

/* A whole step as it should be, in the shape that most caches have here, so that there is a past. */
static void good_step(void) {
    kvant_cache_info info = { .size = sizeof info };
    kvant_status status = kvant_cache_begin(cache, 16);
    for (size_t layer = 0; layer < 4; layer++) {
        if (status != KVANT_STATUS_OK) {
            break;
        }
        noted(1, kvant_cache_append(cache, layer, floats, more_floats, 16 * 2 * 32));
        noted(2, kvant_cache_attend(cache, layer, floats, more_floats, 16 * 4 * 32));
    }
    noted(3, kvant_cache_commit(cache));
    noted(4, kvant_cache_get_info(cache, &info));
}

static void cache_call(void) {
    static size_t count;
    kvant_cache *handle = maybe(cache);
    size_t layer = below(3) ? below(4) : any_size(), head = below(3) ? below(5) : any_size();
    size_t rows[] = { 16 * 64, 16 * 128, 64, 128, any_count() };
    switch (below(14)) {
    case 0: new_cache(); break;
    case 1: noted(1, kvant_cache_append(handle, layer, any_floats(floats), any_floats(more_floats), ANY(rows))); break;
    case 2: noted(2, kvant_cache_attend(handle, layer, any_floats(floats), any_floats(below(5) ? more_floats : floats), ANY(rows))); break;
    case 3: noted(3, kvant_cache_commit(handle)); break;
    case 4: {
        kvant_cache_info info = { .size = any_struct_size(sizeof info) };
        noted(4, kvant_cache_get_info(handle, maybe(&info)));
        break;
    }
    case 5: noted(5, kvant_cache_begin(handle, any_size())); break;
    case 6: noted(6, kvant_cache_rollback(handle, below(2) ? below(100) : any_size())); break;
    case 7: {
        kvant_cache *fork = NULL;
        noted(7, kvant_cache_fork(handle, below(6) ? &fork : NULL));
        if (fork != NULL && below(2)) {
            kvant_cache_free(cache);
            cache = fork;
        } else {
            kvant_cache_free(fork);
        }
        break;
    }
    case 8: noted(8, kvant_cache_weights(handle, layer, below(20), head, any_floats(floats), below(FLOATS), maybe(&count))); break;
    case 9: noted(9, kvant_cache_scores(handle, layer, head, any_tokens(), any_floats(floats), below(FLOATS), maybe(&count))); break;
    case 10: {
        size_t size = count <= FLOATS && below(2) ? count : any_count();
        noted(10, kvant_cache_set_scores(handle, layer, head, any_floats(floats), size));
        break;
    }
    case 11: noted(11, kvant_cache_evict(handle, any_size(), maybe(&count))); break;
    case 12: noted(12, kvant_cache_save(handle, below(3) ? snapshot : any_text())); break;
    default: noted(13, kvant_cache_load(handle, below(2) ? snapshot : any_text())); break;
    }
    /* Whatever attention wrote into the buffers: rows and queries go on with numbers, mostly. */
    for (size_t i = 0; i < FLOATS; i++) {
        floats[i] = (float)below(2001) / 1000.0f - 1.0f;
        more_floats[i] = (float)below(2001) / 1000.0f - 1.0f;
    }
    if (below(8) == 0) {
        floats[below(64)] = any_float();
    }
}

static void engine_call(void) {
    static size_t count;
    static char text[512];
    kvant_engine *handle = maybe(engine);
    const kvant_session *talk = maybe(session);
    kvant_message messages[3] = { { "system", "Be brief." }, { any_text(), any_text() }, { "user", "Hi" } };
    const char *stops[2];
    kvant_generate_params params = any_generate(stops);
    kvant_generated made = { .size = any_struct_size(sizeof made) };
    kvant_on_text callback = below(4) ? on_text : NULL;
    uint32_t *list = any_tokens();
    switch (below(19)) {
    case 0: {
        kvant_engine_params wrong = {
            .size = any_struct_size(sizeof wrong), .cache = any_text(), .policy = below(3) ? NULL : any_text(),
            .device = below(3) ? NULL : any_text(), .context = below(3) ? 64 : any_size(),
            .threads = below(3) ? 1 : any_size(), .batch = below(3) ? 0 : any_size(),
            .cache_budget = below(3) ? 0 : any_size(), .progress = below(2) ? progress : NULL,
            .flags = any_flags(), .reserved = below(20) == 0, .sparse_k = below(3) ? 0 : any_float(),
            .kv_quality = below(9) ? 0 : below(2) ? -1.0f : (float)NAN,
        };
        if (wrong.threads == 0 || (wrong.threads > 8 && wrong.threads <= 512)) {
            wrong.threads = 2;
        }
        kvant_engine *loaded = NULL;
        noted(14, kvant_engine_load(below(2) ? model : any_text(), maybe(&wrong), below(6) ? &loaded : NULL));
        kvant_engine_free(loaded);
        break;
    }
    case 1: {
        kvant_engine_info info = { .size = any_struct_size(sizeof info) };
        noted(15, kvant_engine_get_info(handle, maybe(&info)));
        break;
    }
    case 2: noted(16, kvant_tokenize(handle, "ab\xff\xfe" "cd", below(7), any_flags(), list, below(FLOATS - 1), maybe(&count))); break;
    case 3: noted(17, kvant_detokenize(handle, list, below(64), any_flags(), maybe(text), below(sizeof text), maybe(&count))); break;
    case 4: noted(18, kvant_chat_tokens(handle, maybe(messages), below(4), list, below(FLOATS - 1), maybe(&count))); break;
    case 5: {
        kvant_session *other = NULL;
        noted(19, kvant_session_new(handle, below(6) ? &other : NULL));
        kvant_session_free(other);
        break;
    }
    case 6: {
        kvant_session *other = NULL;
        noted(20, kvant_session_fork(talk, below(6) ? &other : NULL));
        if (other != NULL && below(2)) {
            kvant_session_free(session);
            session = other;
        } else {
            kvant_session_free(other);
        }
        break;
    }
    case 7: noted(21, kvant_session_rollback(talk, below(2) ? below(80) : any_size(), maybe(&count))); break;
    case 8: noted(22, kvant_session_save(talk, below(3) ? snapshot : any_text(), any_text())); break;
    case 9: noted(23, kvant_session_load(talk, below(3) ? snapshot : any_text(), maybe(text), below(sizeof text), maybe(&count))); break;
    case 10: {
        kvant_session_info info = { .size = any_struct_size(sizeof info) };
        noted(24, kvant_session_get_info(talk, maybe(&info)));
        break;
    }
    case 11: noted(25, kvant_session_tokens(talk, list, below(FLOATS - 1), maybe(&count))); break;
    case 12: noted(26, kvant_session_feed(talk, list, below(40), any_floats(floats), below(2) ? 259 : below(FLOATS))); break;
    case 13: noted(27, kvant_session_generate(talk, list, below(40), maybe(&params), callback, &texts_heard, maybe(&made))); break;
    case 14: noted(28, kvant_session_complete(talk, any_text(), maybe(&params), callback, &texts_heard, maybe(&made))); break;
    case 15: noted(29, kvant_session_chat(talk, maybe(messages), below(4), maybe(&params), callback, &texts_heard, maybe(&made))); break;
    case 16: noted(30, kvant_session_cancel(talk)); break;
    case 17: noted(32, kvant_session_set_draft(talk, maybe(engine))); break;
    default: noted(31, kvant_session_rollback(talk, 0, NULL)); break;
    }
}

static atomic_int done;

static int32_t slowly(const char *text, size_t length, void *user) {
    (void)text, (void)length, (void)user;
    usleep(200);
    return 0;
}

/* Uses the session while the main thread generates. */
static void *intruder(void *refused) {
    while (!atomic_load(&done)) {
        kvant_session_info info = { .size = sizeof info };
        kvant_status status = kvant_session_get_info(session, &info);
        if (status == KVANT_STATUS_BUSY) {
            ++*(size_t *)refused;
            status = kvant_session_complete(session, "me too", NULL, NULL, NULL, NULL);
        }
        if (status != KVANT_STATUS_OK && status != KVANT_STATUS_BUSY) {
            die("a second thread got another error");
        }
    }
    return NULL;
}

static void two_threads(void) {
    pthread_t thread;
    size_t refused = 0;
    kvant_generate_params params = { .size = sizeof params, .max_tokens = 40, .flags = KVANT_IGNORE_END };
    if (pthread_create(&thread, NULL, intruder, &refused) != 0) {
        die("no thread");
    }
    for (int i = 0; i < 200 && refused == 0; i++) {
        kvant_status status = kvant_session_complete(session, "Once upon a time", &params, slowly, NULL, NULL);
        if (status != KVANT_STATUS_OK && status != KVANT_STATUS_BUSY) {
            die("two threads");
        }
    }
    atomic_store(&done, 1);
    pthread_join(thread, NULL);
    if (refused == 0) {
        die("two threads never met");
    }
}

/* The threads of a library do not follow into a forked process: calls there are refused, not hung. */
static void forked(void) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        kvant_session_info info = { .size = sizeof info };
        kvant_cache_info held = { .size = sizeof held };
        int fine = kvant_session_get_info(session, &info) == KVANT_STATUS_STATE
            && kvant_cache_get_info(cache, &held) == KVANT_STATUS_STATE
            && kvant_session_complete(session, "Hi", NULL, NULL, NULL, NULL) == KVANT_STATUS_STATE;
        kvant_session_free(session);
        kvant_cache_free(cache);
        kvant_engine_free(engine);
        _exit(fine ? 0 : 1);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        die("a forked process");
    }
}

static char heard[4096];
static size_t heard_length;

static int32_t collect(const char *text, size_t length, void *user) {
    (void)user;
    if (heard_length + length >= sizeof heard) {
        return -1;
    }
    memcpy(heard + heard_length, text, length + 1);
    heard_length += length;
    return 0;
}

/* Sizes that cannot be are refused by name, wherever a structure takes one. */
static void sizes(void) {
    static const size_t absurd[] = { SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2, (size_t)1 << 62 };
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
        for (int field = 0; field < 3; field++) {
            const char *const names[] = { "context", "batch", "threads" };
            kvant_engine_params params = { .size = sizeof params, .context = 128, .threads = 2 };
            size_t *const fields[] = { &params.context, &params.batch, &params.threads };
            kvant_engine *none = NULL;
            *fields[field] = absurd[i];
            if (kvant_engine_load(model, &params, &none) != KVANT_STATUS_ARGUMENT || none != NULL
                || strstr(kvant_last_error(), names[field]) == NULL) {
                die(names[field]);
            }
        }
        for (int field = 0; field < 6; field++) {
            const char *const names[] = { "layers", "heads", "kv_heads", "head_dim", "capacity", "threads" };
            kvant_cache_params shape = {
                .size = sizeof shape, .layers = 4, .heads = 4, .kv_heads = 2, .head_dim = 32, .capacity = 64,
            };
            size_t *const fields[] = {
                &shape.layers, &shape.heads, &shape.kv_heads, &shape.head_dim, &shape.capacity, &shape.threads,
            };
            kvant_cache *none = NULL;
            *fields[field] = absurd[i];
            if (kvant_cache_new(&shape, &none) != KVANT_STATUS_ARGUMENT || none != NULL
                || strstr(kvant_last_error(), names[field]) == NULL) {
                die(names[field]);
            }
        }
    }
}

/* Guesses ahead, by lookup and by a draft, leave the text as it is. */
static void guessing(void) {
    static char plain[sizeof heard];
    for (int way = 0; way < 3; way++) {
        kvant_session *fresh = NULL;
        kvant_generate_params params = { .size = sizeof params, .max_tokens = 40, .flags = KVANT_IGNORE_END };
        kvant_generated made = { .size = sizeof made };
        params.flags |= way == 1 ? KVANT_LOOKUP : 0;
        heard_length = 0;
        if (kvant_session_new(engine, &fresh) != KVANT_STATUS_OK
            || (way == 2 && kvant_session_set_draft(fresh, engine) != KVANT_STATUS_OK)
            || kvant_session_complete(fresh, "to be, to be, to be,", &params, collect, NULL, &made) != KVANT_STATUS_OK) {
            die("guessing ahead");
        }
        if (way == 0) {
            memcpy(plain, heard, sizeof heard);
        }
        if (strcmp(plain, heard) != 0 || made.accepted > made.guessed || (way == 0 && made.guessed != 0)) {
            die("guesses changed the text");
        }
        kvant_session_free(fresh);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s MODEL SNAPSHOT [CALLS [SEED]]\n", argv[0]);
        return 2;
    }
    model = argv[1];
    snapshot = argv[2];
    size_t calls = argc > 3 ? strtoul(argv[3], NULL, 10) : 10000;
    state = argc > 4 ? strtoul(argv[4], NULL, 10) : 1;
    kvant_engine_params params = { .size = sizeof params, .context = 128, .threads = 2 };
    kvant_cache_params shape = {
        .size = sizeof shape, .layers = 4, .heads = 4, .kv_heads = 2, .head_dim = 32, .capacity = 4096, .threads = 2,
    };
    if (kvant_engine_load(model, &params, &engine) != KVANT_STATUS_OK
        || kvant_session_new(engine, &session) != KVANT_STATUS_OK
        || kvant_cache_new(&shape, &cache) != KVANT_STATUS_OK) {
        die("what is right is refused");
    }
    sizes();
    guessing();
    two_threads();
    forked();
    for (size_t call = 0; call < calls; call++) {
        if (below(5) == 0) {
            good_step();
        }
        if (below(2)) {
            cache_call();
        } else {
            engine_call();
        }
    }
    kvant_session_free(session);
    kvant_cache_free(cache);
    kvant_engine_free(engine);
    kvant_session_free(NULL);
    size_t failed = 0;
    for (size_t i = 1; i < STATUSES; i++) {
        failed += by_status[i];
    }
    printf("%zu calls that worked, %zu that were refused; by status:", by_status[0], failed);
    for (size_t i = 0; i < STATUSES; i++) {
        printf(" %zu", by_status[i]);
    }
    printf("; %zu texts heard\n", texts_heard);
    for (size_t i = 0; i < NOTED; i++) {
        if (by_function[i] == 0 && calls >= 10000) {
            fprintf(stderr, "function %zu was never called\n", i);
            return 1;
        }
    }
    return failed > calls / 4 ? 0 : 1;
}
