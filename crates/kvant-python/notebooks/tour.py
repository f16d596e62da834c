# %% [markdown]
# # The cache, seen
#
# Three pictures of a compressed KV cache on SmolLM2-135M: what bits buy, what memory grows like, and what attention looks at.
# This notebook is made from `tour.py` by `make.py`, which runs it.

# %%
import matplotlib.pyplot as plt
import numpy as np
import torch
import transformers

import kvant
from kvant.hf import KvantCache

plt.rcParams.update({"figure.dpi": 70, "figure.figsize": (6, 3.6), "savefig.bbox": "tight"})
engine = kvant.Engine.load("smollm2", context=1024, exact=True, progress=False)
text = (
    "The lighthouse on the northern cape was built in 1861 after two ships had been lost in a single winter. Its keeper, a "
    "former sailmaker, lived there with his wife and four children, and kept a diary in which he wrote down the weather, the "
    "ships that passed, and what the sea threw on the rocks: planks, barrels, once a piano without its keys. When the lamp was "
    "changed from oil to gas his eldest daughter took over the diary and the light. She wrote less about ships and more about "
    "birds, which flew against the glass on foggy nights in autumn, and it is for her lists of birds that the diary is read "
    "today. The lighthouse was switched off in 1974. The diary lies in the museum of the town, open at the page of the piano."
)
tokens = engine.tokenize(text)
len(tokens)

# %% [markdown]
# ## What bits buy
#
# Token by token through the packed cache, as in generation: how far predictions move from those with a plain float32 cache (mean
# Kullback–Leibler divergence), by bits per element of what is packed, means of blocks included.

# %%
def logprobs(cache):
    session = engine.session(cache)
    rows = np.stack([session.feed([token]) for token in tokens]).astype(np.float64)
    rows -= rows.max(-1, keepdims=True)
    return rows - np.log(np.exp(rows).sum(-1, keepdims=True))


exact = logprobs("f32")
sample = np.random.default_rng(0).standard_normal((1024, 64), dtype=np.float32)
front = {}
for cache in ["q8_0", "q4_0", "i3g32", "i2g32", "lossless", "balanced", "small", "tiny"]:
    keys = kvant.codec.presets().get(cache, cache).split(";")[0].replace("+qk", "")
    sides = kvant.codec.encode(sample, keys), kvant.codec.encode(sample, keys.replace("+bm", ""), side="values")
    divergence = (np.exp(exact) * (exact - logprobs(cache))).sum(-1)
    front[cache] = np.mean([side.bits for side in sides]), divergence[64:].mean()

figure, axes = plt.subplots()
for cache, (bits, divergence) in front.items():
    preset = cache in kvant.codec.presets()
    axes.plot(bits, divergence, "o", color="C0" if preset else "C7")
    axes.annotate(cache, (bits, divergence), textcoords="offset points", xytext=(5, 4))
axes.set(xlabel="bits per element", ylabel="KL divergence", yscale="log", title="Presets (blue) and plain formats (grey)")
plt.show()

# %% [markdown]
# ## Memory by context
#
# Bytes that a session's cache takes as its text grows. First and newest tokens stay in f16, so small caches begin like f16 and leave
# its line after some dozen tokens.

# %%
long = (tokens * 8)[:1000]
figure, axes = plt.subplots()
for cache in ["f16", "lossless", "balanced", "small", "tiny"]:
    session, sizes = engine.session(cache), []
    for at in range(0, len(long), 50):
        session.feed(long[at : at + 50])
        sizes.append((len(session), session.bytes / 2**20))
    axes.plot(*zip(*sizes), label=cache)
axes.set(xlabel="tokens", ylabel="MiB", title="Cache of SmolLM2-135M", ylim=0)
axes.legend()
plt.show()

# %% [markdown]
# ## What attention looks at
#
# One head of a middle layer in transformers, with its own cache and with ours: the same map, although the right one is computed from
# keys of about 2.7 bits (`tiny`), and what differs between the two.

# %%
file = kvant.find_model("smollm2")
model = transformers.AutoModelForCausalLM.from_pretrained(
    file.parent, gguf_file=file.name, dtype=torch.float32, attn_implementation="eager"
).eval()
inputs = torch.tensor([tokens])


@torch.no_grad()
def attention(cache, layer=12, head=4):
    model.config._attn_implementation = "eager"
    rows = np.zeros((len(tokens), len(tokens)))
    for at in range(len(tokens)):
        out = model(inputs[:, at : at + 1], past_key_values=cache, output_attentions=True)
        rows[at, : at + 1] = out.attentions[layer][0, head, 0, : at + 1]
    return rows


own = attention(transformers.DynamicCache(config=model.config))
packed = attention(KvantCache(model, "tiny", fused=False))
figure, panels = plt.subplots(1, 3, figsize=(9, 3.2), sharey=True)
for panel, rows, title in zip(panels, [own, packed, np.abs(own - packed)], ["float32", "tiny", "difference"]):
    panel.imshow(np.sqrt(rows), cmap="magma", vmin=0, vmax=1)
    panel.set(title=title, xlabel="key")
panels[0].set(ylabel="query")
plt.show()
