"""Tasks of lm-evaluation-harness on local data, through the compressed cache: accuracy by cache, with standard errors.

    python crates/kvant-python/benches/lm_tasks.py --text FILE [--caches f16,balanced,small,tiny] >> results/python.jsonl

- `last-word`: passages of FILE (prose), as in LAMBADA: the last word of a sentence, which stood in the passage before.
- `recall`: where something is, told among thirty other things; four places to choose from.
- `facts`: common knowledge (`tasks/facts.jsonl`), eight examples before each question, four answers to choose from.

Every request runs in decode mode (`kvant.lm_eval`): what is asked about is read one token at a time, its past packed.
needs: lm-eval
"""

import argparse
import contextlib
import json
import pathlib
import random
import re
import sys
import tempfile

import lm_eval
from lm_eval.tasks import TaskManager

import kvant
import kvant.lm_eval  # noqa: F401  registers the model

HERE = pathlib.Path(__file__).parent
WORDS = range(250, 400)
"""Words of a passage."""


def passages(text, count):
    """Beginnings of prose that end before a word which they contain, and that word."""
    paragraphs = [line.strip() for line in text.splitlines() if len(line) > 200 and not line.strip().startswith("=")]
    words, made = [], []
    for paragraph in paragraphs:
        words += paragraph.split()
        if len(words) < WORDS.start:
            continue
        for at in range(WORDS.start, min(len(words) - 1, WORDS.stop)):
            word = words[at]
            before = words[:at]
            if words[at + 1] == "." and re.fullmatch("[A-Za-z]{4,}", word) and word in before[:-10]:
                made.append({"context": " ".join(before), "word": word})
                break
        words = []
    random.Random(1).shuffle(made)
    return made[:count]


def places(count):
    """Things and where they are, and one to be found again."""
    rng = random.Random(2)
    things = "key lamp coat book cup ring map hat drum bell knife rope clock coin flute mirror basket candle".split()
    kinds = "red old small blue heavy green silver broken".split()
    rooms = "kitchen garden cellar attic hall library stable garage bedroom tower office bathroom".split()
    made = []
    for _ in range(count):
        names = rng.sample([f"{kind} {thing}" for kind in kinds for thing in things], 31)
        where = {name: rng.choice(rooms) for name in names}
        asked = rng.choice(names[:20])
        choices = [where[asked], *rng.sample([room for room in rooms if room != where[asked]], 3)]
        rng.shuffle(choices)
        told = "\n".join(f"The {name} is in the {room}." for name, room in where.items())
        question = f"{told}\nWhere is the {asked}? The {asked} is in the"
        made.append({"question": question, "choices": choices, "answer": choices.index(where[asked])})
    return made


def tasks(folder, text, count):
    """Writes the tasks as the harness reads them; returns their names."""
    facts = [json.loads(line) for line in (HERE / "tasks" / "facts.jsonl").read_text().splitlines()]
    documents = {"last-word": passages(text, count), "recall": places(count), "facts": facts}
    choice = {"output_type": "multiple_choice", "doc_to_text": "{{question}}", "doc_to_target": "answer"}
    choice["doc_to_choice"] = "{{choices}}"
    kinds = {
        "last-word": {
            "output_type": "loglikelihood",
            "doc_to_text": "{{context}}",
            "doc_to_target": " {{word}}",
            "metric_list": [
                {"metric": "acc", "aggregation": "mean", "higher_is_better": True},
                {"metric": "perplexity", "aggregation": "perplexity", "higher_is_better": False},
            ],
        },
        "recall": {**choice, "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}]},
        "facts": {
            **choice,
            "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
            "num_fewshot": 8,
            "fewshot_split": "test",
            "fewshot_delimiter": "\n",
        },
    }
    for name, kind in kinds.items():
        data = folder / f"{name}.jsonl"
        data.write_text("".join(json.dumps(row) + "\n" for row in documents[name]))
        task = {
            "task": name,
            "dataset_path": "json",
            "dataset_kwargs": {"data_files": {"test": str(data)}, "cache_dir": str(folder / "datasets")},
            "test_split": "test",
            **kind,
        }
        # JSON is YAML.
        (folder / f"{name}.yaml").write_text(json.dumps(task))
    return list(kinds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--text", required=True)
    parser.add_argument("--caches", default="f16,balanced,small,tiny")
    parser.add_argument("--model", default="smollm2")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--count", type=int, default=200, help="documents of last-word and recall")
    args = parser.parse_args()
    command = " ".join(["python", "crates/kvant-python/benches/lm_tasks.py", *sys.argv[1:]])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        names = tasks(folder, pathlib.Path(args.text).read_text(encoding="utf-8"), args.count)
        manager = TaskManager(include_path=str(folder), include_defaults=False)
        for cache in args.caches.split(","):
            options = {"model": args.model, "cache": cache, "context": 2048, "threads": args.threads, "progress": False}
            # Rows alone are for standard output.
            with contextlib.redirect_stdout(sys.stderr):
                found = lm_eval.simple_evaluate(
                    model="kvant",
                    model_args=options,
                    tasks=names,
                    task_manager=manager,
                    random_seed=0,
                    fewshot_random_seed=0,
                    bootstrap_iters=1000,
                )
            for name in names:
                scores = found["results"][name]
                row = {
                    "measure": "lm-eval",
                    "model": kvant.find_model(args.model).name,
                    "cache": cache,
                    "task": name,
                    "documents": found["n-samples"][name]["effective"],
                    "accuracy": scores["acc,none"],
                    "accuracy_se": scores["acc_stderr,none"],
                    "perplexity": scores.get("perplexity,none"),
                    "perplexity_se": scores.get("perplexity_stderr,none"),
                    "lm_eval": lm_eval.__version__,
                    "command": command,
                }
                row = {key: value for key, value in row.items() if value is not None}
                print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
