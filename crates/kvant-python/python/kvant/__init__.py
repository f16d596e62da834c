"""Language models whose KV cache is compressed by construction.

    engine = kvant.Engine.load("smollm2")
    for piece in engine.chat("Why is the sky blue?"):
        print(piece, end="")
"""

from . import codec
from ._kvant import Completion, Engine, Generation, Session, __version__, find_model
from .errors import Busy, Closed, ContextFull, InvalidArgument, KvantError, ModelNotFound

__all__ = [
    "Busy",
    "Closed",
    "Completion",
    "ContextFull",
    "Engine",
    "Generation",
    "InvalidArgument",
    "KvantError",
    "ModelNotFound",
    "Session",
    "__version__",
    "codec",
    "find_model",
]
