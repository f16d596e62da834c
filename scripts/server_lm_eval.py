"""A small task for lm-evaluation-harness that needs no download, and what is expected of it.

    server_lm_eval.py task FOLDER      writes the task
    server_lm_eval.py check FOLDER     looks at the results
"""

import json
import sys
from pathlib import Path

from server_check import check

FACTS = [
    ("The capital of France is", ["Paris", "banana", "seven", "quickly"]),
    ("The opposite of hot is", ["cold", "table", "running", "yellow"]),
    ("Two plus two equals", ["four", "dog", "purple", "Monday"]),
    ("The sun rises in the", ["east", "soup", "chair", "pencil"]),
    ("A baby dog is called a", ["puppy", "bridge", "kitten", "cloud"]),
    ("Water freezes and becomes", ["ice", "bread", "music", "paper"]),
    ("The day after Monday is", ["Tuesday", "carrot", "Paris", "green"]),
    ("Bees make", ["honey", "cars", "stones", "laws"]),
    ("The colour of grass is", ["green", "seven", "loud", "Tuesday"]),
    ("We see with our", ["eyes", "shoes", "spoons", "roofs"]),
    ("The largest planet of the solar system is", ["Jupiter", "butter", "Friday", "slowly"]),
    ("Once upon a", ["time", "fork", "seven", "Jupiter"]),
    ("Shakespeare wrote the play Romeo and", ["Juliet", "carpet", "oxygen", "ninety"]),
    ("Cats like to chase", ["mice", "oxygen", "Thursday", "arithmetic"]),
    ("The month after January is", ["February", "pillow", "orange", "London"]),
    ("To write on paper you need a", ["pen", "whale", "mountain", "sneeze"]),
]


def task(folder):
    rows = [{"question": q, "choices": c, "answer": 0} for q, c in FACTS]
    (folder / "facts.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "kvant_facts_said.yaml").write_text(f"""task: kvant_facts_said
dataset_path: json
dataset_kwargs:
  data_files:
    test: {folder / 'facts.jsonl'}
test_split: test
output_type: generate_until
doc_to_text: "Complete in one word: {{{{question}}}}"
doc_to_target: "{{{{choices[0]}}}}"
generation_kwargs:
  until: ["\\n"]
  max_gen_toks: 8
metric_list:
  - metric: exact_match
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
""")
    (folder / "kvant_facts.yaml").write_text(f"""task: kvant_facts
dataset_path: json
dataset_kwargs:
  data_files:
    test: {folder / 'facts.jsonl'}
test_split: test
output_type: multiple_choice
doc_to_text: "{{{{question}}}}"
doc_to_choice: "{{{{choices}}}}"
doc_to_target: answer
target_delimiter: " "
metric_list:
  - metric: acc
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
""")


def results(folder):
    [found] = folder.rglob("results*.json")
    accuracy = json.loads(found.read_text())["results"]["kvant_facts"]["acc,none"]
    print(f"accuracy {accuracy:.3f} of {len(FACTS)} questions, 0.25 by chance")
    check("lm-eval", accuracy >= 0.75, accuracy)


{"task": task, "check": results}[sys.argv[1]](Path(sys.argv[2]))
