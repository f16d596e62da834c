"""A cross-encoder to try clients with: `server_rerank_model.py ENCODER FOLDER` copies a BERT encoder and gives it a head of small
numbers. It ranks by nothing that means anything.
"""

import json
import random
import shutil
import struct
import sys
from pathlib import Path


def main():
    encoder, folder = map(Path, sys.argv[1:3])
    folder.mkdir()
    for path in encoder.glob("tokenizer*.json"):
        shutil.copy(path, folder)
    config = json.loads((encoder / "config.json").read_text())
    width = config["hidden_size"]
    config |= {"architectures": ["BertForSequenceClassification"], "num_labels": 1, "id2label": {"0": "LABEL_0"}}
    (folder / "config.json").write_text(json.dumps(config))
    file = (encoder / "model.safetensors").read_bytes()
    (length,) = struct.unpack("<Q", file[:8])
    header = json.loads(file[8 : 8 + length])
    header.pop("__metadata__", None)
    tensors = [
        (f"bert.{name}", of["dtype"], of["shape"], file[8 + length + of["data_offsets"][0] : 8 + length + of["data_offsets"][1]])
        for name, of in header.items()
        if "position_ids" not in name
    ]
    drawn = random.Random(1)
    for name, shape, count in [("classifier.weight", [1, width], width), ("classifier.bias", [1], 1)]:
        tensors.append((name, "F32", shape, struct.pack(f"<{count}f", *(drawn.uniform(-0.5, 0.5) for _ in range(count)))))
    header, at = {}, 0
    for name, kind, shape, data in tensors:
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [at, at + len(data)]}
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(folder / "model.safetensors", "wb") as out:
        out.writelines([struct.pack("<Q", len(text)), text, *(data for *_, data in tensors)])


main()
