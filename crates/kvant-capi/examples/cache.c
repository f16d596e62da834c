/* The cache alone, for a program that has a model of its own: keys, values and queries come from
 * somewhere, attention comes out. Compares the compressed cache with attention in plain C, evicts rows
 * by the attention they received, and by scores of its own.
 *
 *     cc cache.c $(pkg-config --cflags --libs libkvant) -lm -o cache && ./cache
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kvant.h>

enum { LAYERS = 2, HEADS = 8, KV_HEADS = 2, DIM = 64, TOKENS = 600 };
enum { ROW = KV_HEADS * DIM, QUERY = HEADS * DIM };

static void check(kvant_status status, const char *what) {
    if (status != KVANT_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", what, kvant_last_error());
        exit(1);
    }
}

/* Stands for the model: numbers between -1 and 1. */
static float noise(unsigned seed) {
    seed = (seed ^ 61u) ^ (seed >> 16);
    seed *= 9u;
    seed ^= seed >> 4;
    seed *= 0x27d4eb2du;
    seed ^= seed >> 15;
    return (float)(seed >> 8) / 8388608.0f - 1.0f;
}

static void fill(float *row, size_t length, unsigned seed) {
    for (size_t i = 0; i < length; i++) {
        row[i] = noise(seed * 7919u + (unsigned)i);
    }
}

/* Softmax attention of one head over all tokens so far, as everybody would write it. */
static void reference(const float *query, const float *keys, const float *values, size_t tokens,
                      float *out) {
    double weights[TOKENS], sum = 0;
    for (size_t t = 0; t < tokens; t++) {
        double score = 0;
        for (size_t c = 0; c < DIM; c++) {
            score += (double)query[c] * (double)keys[t * ROW + c];
        }
        sum += weights[t] = exp(score / sqrt(DIM));
    }
    for (size_t c = 0; c < DIM; c++) {
        double total = 0;
        for (size_t t = 0; t < tokens; t++) {
            total += weights[t] * (double)values[t * ROW + c];
        }
        out[c] = (float)(total / sum);
    }
}

static float keys[LAYERS][TOKENS * ROW], values[LAYERS][TOKENS * ROW];

/* Decodes TOKENS tokens one by one; returns the root of the mean squared error against plain C. */
static double run(const char *scheme, const char *policy, kvant_cache **cache) {
    kvant_cache_params params = {
        .size = sizeof params, .layers = LAYERS, .heads = HEADS, .kv_heads = KV_HEADS,
        .head_dim = DIM, .capacity = 4096, .scheme = scheme, .policy = policy,
        .flags = KVANT_EXPORT_WEIGHTS,
    };
    check(kvant_cache_new(&params, cache), "new");
    double squares = 0;
    size_t compared = 0;
    for (unsigned token = 0; token < TOKENS; token++) {
        check(kvant_cache_begin(*cache, 1), "begin");
        for (unsigned layer = 0; layer < LAYERS; layer++) {
            float query[QUERY], out[QUERY], expected[DIM];
            fill(query, QUERY, 3 * token + 2 + layer * 100000);
            const float *key = &keys[layer][token * ROW], *value = &values[layer][token * ROW];
            check(kvant_cache_append(*cache, layer, key, value, ROW), "append");
            check(kvant_cache_attend(*cache, layer, query, out, QUERY), "attend");
            for (size_t head = 0; token % 50 == 49 && head < HEADS; head++) {
                size_t kv = head / (HEADS / KV_HEADS) * DIM;
                reference(query + head * DIM, keys[layer] + kv, values[layer] + kv, token + 1, expected);
                for (size_t c = 0; c < DIM; c++, compared++) {
                    squares += pow((double)(out[head * DIM + c] - expected[c]), 2);
                }
            }
        }
        check(kvant_cache_commit(*cache), "commit");
    }
    return sqrt(squares / (double)compared);
}

static kvant_cache_info info_of(const kvant_cache *cache) {
    kvant_cache_info info = { .size = sizeof info };
    check(kvant_cache_get_info(cache, &info), "info");
    return info;
}

int main(void) {
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        for (unsigned token = 0; token < TOKENS; token++) {
            fill(&keys[layer][token * ROW], ROW, 3 * token + layer * 100000);
            fill(&values[layer][token * ROW], ROW, 3 * token + 1 + layer * 100000);
        }
    }
    /* 1. Less memory, nearly the same attention. */
    const char *schemes[] = { "f32", "f16", "lossless", "balanced", "small" };
    const double bounds[] = { 1e-6, 1e-4, 1e-3, 1e-2, 2e-2 };
    for (size_t i = 0; i < 5; i++) {
        kvant_cache *cache;
        double error = run(schemes[i], NULL, &cache);
        kvant_cache_info info = info_of(cache);
        printf("%-9s %7.1f kB for %d tokens, error %.6f\n", schemes[i], (double)info.bytes / 1e3, TOKENS,
               error);
        if (!(error <= bounds[i])) {
            fprintf(stderr, "expected at most %g\n", bounds[i]);
            return 1;
        }
        kvant_cache_free(cache);
    }

    /* 2. Bounded memory: heavy hitters and the newest tokens stay. */
    kvant_cache *cache;
    run("balanced", "h2o-balanced:max=256", &cache);
    kvant_cache_info info = info_of(cache);
    printf("h2o       %7.1f kB: %zu rows of %zu tokens\n", (double)info.bytes / 1e3, info.rows,
           info.position);

    /* 3. Weights of the last attention; positions and scores of what is held. */
    float query[QUERY], out[QUERY], weights[256], sum = 0;
    size_t count = 0;
    fill(query, QUERY, 1);
    check(kvant_cache_attend(cache, 0, query, out, QUERY), "attend");
    check(kvant_cache_weights(cache, 0, 0, 0, weights, 256, &count), "weights");
    for (size_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    uint32_t positions[256];
    float scores[256];
    check(kvant_cache_scores(cache, 0, 0, positions, scores, 256, &count), "scores");
    printf("%zu weights sum to %.3f; rows are at positions %u to %u\n", count, (double)sum, positions[0],
           positions[count - 1]);
    if (!(fabsf(sum - 1.0f) < 0.01f)) {
        return 1;
    }

    /* 4. Scores of one's own: here everything at odd positions is precious, so that goes last. */
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        for (unsigned head = 0; head < KV_HEADS; head++) {
            check(kvant_cache_scores(cache, layer, head, positions, NULL, 256, &count), "positions");
            for (size_t i = 0; i < count; i++) {
                scores[i] = positions[i] % 2 ? 1.0f : 0.0f;
            }
            check(kvant_cache_set_scores(cache, layer, head, scores, count), "set scores");
        }
    }
    size_t left = 0;
    check(kvant_cache_evict(cache, 160, &left), "evict");
    printf("evicted down to %zu rows\n", left);

    /* 5. A fork, a rollback, a file. */
    kvant_cache *fork;
    check(kvant_cache_fork(cache, &fork), "fork");
    check(kvant_cache_rollback(fork, TOKENS - 5), "rollback");
    const char *path = getenv("KVANT_EXAMPLE_SNAPSHOT");
    if (path != NULL) {
        check(kvant_cache_save(cache, path), "save");
        check(kvant_cache_load(fork, path), "load");
        if (info_of(fork).position != TOKENS) {
            return 1;
        }
    }
    kvant_cache_free(fork);
    kvant_cache_free(cache);
    return left <= 160 ? 0 : 1;
}
