#!/usr/bin/env python3
"""Vectors of some texts by sentence-transformers, for a model of the registry.

usage: embeddings.py MODEL_DIRECTORY --out real/all-minilm.json
needs: sentence-transformers
"""

import argparse
import hashlib
import json
from pathlib import Path

from sentence_transformers import SentenceTransformer

TEXTS = [
    "Why is the sky blue?",
    "Light of short wavelengths is scattered most by the air, so the sky looks blue.",
    "A compressed cache holds keys and values in a few bits each.",
    "Café, naïve, Ünïcödé: ACCENTS are stripped; 東京 is cut into characters!",
    "x",
    " ".join(f"Sentence {i} of a longer text, which has several blocks of sixty-four tokens." for i in range(12)),
]


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("model", type=Path)
    p.add_argument("--out", type=Path, required=True)
    args = p.parse_args()
    model = SentenceTransformer(str(args.model), device="cpu")
    vectors = model.encode(TEXTS, normalize_embeddings=True)
    ids = [model.tokenizer(text)["input_ids"] for text in TEXTS]
    sha = hashlib.sha256((args.model / "model.safetensors").read_bytes()).hexdigest()
    rows = [{"text": t, "ids": i, "vector": [round(float(x), 6) for x in v]} for t, i, v in zip(TEXTS, ids, vectors)]
    args.out.write_text(json.dumps({"sha256": sha, "texts": rows}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
