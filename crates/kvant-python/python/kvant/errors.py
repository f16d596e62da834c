"""What can go wrong. The words come from the engine: what was found, what was expected."""


class KvantError(Exception):
    """Anything that kvant refuses or fails at."""


class InvalidArgument(KvantError, ValueError):
    """A value that cannot be used."""


class ContextFull(KvantError):
    """More tokens than the context or the cache's budget holds."""


class Busy(KvantError):
    """Used by another thread, or by a generation that is neither finished nor closed."""


class Closed(KvantError):
    """Used after `close()`."""


class ModelNotFound(KvantError, FileNotFoundError):
    """A model that is neither here nor can be fetched."""
