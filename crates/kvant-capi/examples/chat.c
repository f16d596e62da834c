/* A conversation with a model.
 *
 *     cc chat.c $(pkg-config --cflags --libs libkvant) -o chat
 *     ./chat MODEL ["a question" ...]
 *
 * Answers the questions on the command line, or what is typed. Shows fork, rollback, save and load
 * at the end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kvant.h>

#define MOST_MESSAGES 64

static void check(kvant_status status, const char *what) {
    if (status != KVANT_STATUS_OK) {
        fprintf(stderr, "%s: %s\n", what, kvant_last_error());
        exit(1);
    }
}

/* An answer as it grows. */
struct answer {
    char *text;
    size_t length;
};

static int32_t on_text(const char *text, size_t length, void *user) {
    struct answer *answer = user;
    char *longer = realloc(answer->text, answer->length + length + 1);
    if (longer == NULL) {
        return -1;
    }
    memcpy(longer + answer->length, text, length + 1);
    answer->text = longer;
    answer->length += length;
    fwrite(text, 1, length, stdout);
    fflush(stdout);
    return 0;
}

static char *copy(const char *text) {
    char *made = malloc(strlen(text) + 1);
    if (made == NULL) {
        abort();
    }
    return strcpy(made, text);
}

/* Asks and remembers the answer; false when the list is full. */
static int ask(const kvant_session *session, kvant_message *messages, size_t *count, const char *question) {
    if (*count + 2 > MOST_MESSAGES) {
        return 0;
    }
    messages[(*count)++] = (kvant_message){ .role = "user", .content = copy(question) };
    kvant_generate_params params = { .size = sizeof params, .max_tokens = 48 };
    kvant_generated generated = { .size = sizeof generated };
    struct answer answer = { copy(""), 0 };
    check(kvant_session_chat(session, messages, *count, &params, on_text, &answer, &generated), "chat");
    messages[(*count)++] = (kvant_message){ .role = "assistant", .content = answer.text };
    printf("\n[%zu prompt tokens ran, %zu generated in %.2f s]\n", generated.prompt_tokens,
           generated.tokens, generated.generate_seconds);
    return 1;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s MODEL [QUESTION ...]\n", argv[0]);
        return 2;
    }
    kvant_engine_params params = { .size = sizeof params, .cache = "balanced", .context = 2048 };
    kvant_engine *engine;
    check(kvant_engine_load(argv[1], &params, &engine), argv[1]);
    kvant_engine_info about = { .size = sizeof about };
    check(kvant_engine_get_info(engine, &about), "info");
    printf("libkvant %s: %zu layers, %zu tokens of context in %.1f MB\n", kvant_version(), about.layers,
           about.context, (double)about.cache_bytes / 1e6);

    kvant_session *session;
    check(kvant_session_new(engine, &session), "session");
    /* The weights stay as long as a session needs them. */
    kvant_engine_free(engine);

    kvant_message messages[MOST_MESSAGES];
    size_t count = 0;
    if (argc > 2) {
        for (int i = 2; i < argc && ask(session, messages, &count, argv[i]); i++) {
        }
    } else {
        char line[4096];
        while (printf("> "), fflush(stdout), fgets(line, sizeof line, stdin) != NULL) {
            line[strcspn(line, "\n")] = '\0';
            if (!ask(session, messages, &count, line)) {
                break;
            }
        }
    }

    /* A fork goes its own way; the original does not notice. */
    kvant_session_info info = { .size = sizeof info };
    check(kvant_session_get_info(session, &info), "info");
    kvant_session *fork;
    size_t left = 0;
    check(kvant_session_fork(session, &fork), "fork");
    check(kvant_session_rollback(fork, info.tokens / 2, &left), "rollback");
    printf("the fork went back to %zu of %zu tokens\n", left, info.tokens);
    kvant_session_free(fork);

    /* What is saved is there at once when it is loaded: nothing runs again. */
    const char *path = getenv("KVANT_EXAMPLE_SNAPSHOT");
    if (path != NULL) {
        kvant_session_info restored = { .size = sizeof restored };
        check(kvant_session_save(session, path, "from chat.c"), "save");
        check(kvant_session_rollback(session, 0, NULL), "rollback");
        check(kvant_session_load(session, path, NULL, 0, NULL), "load");
        check(kvant_session_get_info(session, &restored), "info");
        printf("saved and loaded %zu tokens\n", restored.tokens);
        if (restored.tokens != info.tokens) {
            return 1;
        }
    }
    for (size_t i = 0; i < count; i++) {
        free((void *)messages[i].content);
    }
    kvant_session_free(session);
    return 0;
}
