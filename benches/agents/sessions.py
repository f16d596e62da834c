"""Conversations as agents send them: every session is a list of requests, each the messages of one prompt.

They are written after the habits of agents, not recorded from them: what an editor of code, a loop of tools, an assistant with the time in its
instruction, a chain over retrieved passages, a chat that compacts its history and one that branches send again, and how they change it. What
tools and files say is text of this repository; what the model says is fixed, so that every server is asked the same.
"""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def lines(name, first, count):
    """`count` lines of a file of the repository."""
    return "\n".join((ROOT / name).read_text().splitlines()[first:first + count])


def system(text):
    return {"role": "system", "content": text}


def user(text):
    return {"role": "user", "content": text}


def assistant(text):
    return {"role": "assistant", "content": text}


RULES = (
    "You are an expert programmer who works in a repository. Answer with whole functions, name the file before each, keep to the style that is "
    "there, and never invent a file. If something is unclear, ask one question. Changes are shown as blocks of the old and the new lines.\n" * 3
)
FILES = [
    ("crates/kvant-cache/src/span.rs", 0, 90),
    ("crates/kvant-cache/src/sequence/adopt.rs", 0, 80),
    ("crates/kvant-cpu/src/rope.rs", 0, 80),
]


def edit():
    """An editor of code: all files stand before the history, as they are now; every answer changes a line in the middle of one."""
    requests, history = [], []
    files = [[name, lines(name, first, count)] for name, first, count in FILES]
    for turn, (file, question) in enumerate([(1, "Rename the error."), (0, "Say more in the comment."), (1, "Check the range first."), (2, "Name the constant.")]):
        listing = "\n\n".join(f"{name}\n```\n{text}\n```" for name, text in files)
        requests.append([system(RULES), user("These are the files.\n\n" + listing), assistant("I have read them."), *history, user(question)])
        history += [user(question), assistant(f"In {files[file][0]} I have changed one line; the others stay as they are.")]
        text = files[file][1].splitlines()
        text.insert(len(text) // 2, f"    // Changed in turn {turn}: {question}")
        files[file][1] = "\n".join(text)
    return requests


def tools():
    """A loop of tools: results are long, and those older than two turns are dropped."""
    requests, turns = [], []
    results = [("docs/gpu.md", 20, 16), ("docs/formats.md", 20, 30), ("docs/papers.md", 10, 24), ("docs/deploy.md", 10, 50), ("docs/python.md", 20, 60)]
    for name, first, count in results:
        turns.append([assistant(f"I look into {name}."), user(f"Result of reading {name}:\n{lines(name, first, count)}")])
        kept = [turn if at + 3 > len(turns) else [turn[0], user("(The result was dropped.)")] for at, turn in enumerate(turns)]
        requests.append([system(RULES), user("Find out how documents say what a tile is."), *[message for turn in kept for message in turn]])
    return requests


def clock():
    """An assistant whose instruction tells the time first."""
    requests, history = [], []
    for turn, name in enumerate(["docs/server.md", "docs/clients.md", "docs/c.md", "docs/deploy.md"]):
        history.append(user(f"What does this say?\n{lines(name, 30, 24)}"))
        requests.append([system(f"It is Monday, 9:{10 + 7 * turn} o'clock.\n{RULES}"), *history])
        history.append(assistant("It says how the program is used and what it refuses."))
    return requests


def retrieval():
    """A chain over retrieved passages: every question has four of eight, in the order of how well they fit, and no history."""
    names = ["gpu", "server", "formats", "papers", "python", "lab", "deploy", "cli"]
    passages = [lines(f"docs/{name}.md", 40, 20) for name in names]
    orders = [(0, 1, 2, 3), (2, 0, 4, 1), (3, 2, 1, 0), (5, 0, 3, 6), (1, 4, 0, 2)]
    ask = lambda order: "Passages:\n\n" + "\n\n".join(passages[at] for at in order)
    return [[system(RULES), user(f"{ask(order)}\n\nQuestion {turn}: what is refused?")] for turn, order in enumerate(orders)]


def compaction():
    """A chat whose older half is replaced by a summary once it has become long."""
    requests, history, names = [], [], ["docs/server.md", "docs/gpu.md", "docs/lab.md", "docs/papers.md", "docs/formats.md", "docs/cli.md"]
    for turn, name in enumerate(names):
        history.append(user(f"Explain this part of {name}:\n{lines(name, 60, 14)}"))
        requests.append([system(RULES), *history])
        history.append(assistant("It lists what there is, what it is for, and where it ends."))
        if turn == 3:
            history = [user("Summary of what was said: two documents were explained."), assistant("Understood."), *history[4:]]
    return requests


def branches():
    """A conversation that goes on from two of its messages in two ways each."""
    head = [system(RULES), user(f"Read this.\n{lines('docs/architecture.md', 60, 30)}"), assistant("I have read it.")]
    one = [*head, user(f"And this.\n{lines('docs/papers.md', 40, 20)}"), assistant("It lists claims.")]
    two = [*head, user(f"Or rather this.\n{lines('docs/deploy.md', 20, 60)}"), assistant("It tells how it is run.")]
    # The second branch is told what the first has read.
    both = [*two, one[3], one[4]]
    return [one + [user("Which of them holds?")], two + [user("What about TLS?")], one + [user("Which does not?")], both + [user("Compare them.")]]


SESSIONS = {session.__name__: session for session in (edit, tools, clock, retrieval, compaction, branches)}
