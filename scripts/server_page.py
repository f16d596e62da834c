"""The page in a real browser: a conversation is typed, streamed, stopped, edited, forked, looked at, saved and loaded.

    server_page.py URL EVICTING FOLDER AXE      FOLDER gets pictures; EVICTING is a server whose policy evicts tokens; AXE is axe-core's script
"""

import pathlib
import re
import sys

from playwright.sync_api import expect, sync_playwright

from server_check import check

url, evicting, folder, axe = sys.argv[1:]
axe = pathlib.Path(axe).read_text()
errors = []

CODE = """Here is a function that tells primes from other numbers:

```python
def is_prime(number: int) -> bool:
    \"\"\"True for primes.\"\"\"
    if number < 2:
        return False  # by definition
    return all(number % i for i in range(2, int(number**0.5) + 1))
```

| number | prime |
|---|---|
| 2 | yes |
| 91 | no: 7 × 13 |
"""
QUESTION = "Write a Python function that finds prime numbers."


def audit(page, what):
    """axe finds nothing wrong."""
    page.evaluate(axe)
    found = page.evaluate("axe.run().then(told => told.violations.map(one => one.id + ': ' + one.nodes.map(node => node.html.slice(0, 120)).join(' | ')))")
    check(f"axe: {what}", not found, found)


def pictures(browser):
    """The page with a conversation, light and dark, on a desktop and on a phone: nothing is wider than the screen, and axe finds nothing."""
    talk = [{"id": "1", "title": QUESTION, "messages": [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": CODE, "thought": ""}]},
            {"id": "2", "title": "A long title about rivers, towns and the sea that is wider than a phone " * 2, "messages": []}]
    for name, size, touch in (("desktop", (1100, 700), False), ("phone", (390, 780), True)):
        for theme in ("light", "dark"):
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme, has_touch=touch, is_mobile=touch)
            page = context.new_page()
            page.goto(url)
            expect(page.locator("#models option")).to_have_count(1)
            audit(page, f"{name}, {theme}, empty")
            page.evaluate("talk => { localStorage['kvant.conversations'] = JSON.stringify(talk); localStorage['kvant.current'] = '\"1\"' }", talk)
            page.reload()
            expect(page.locator("#messages .code")).to_have_count(1)
            expect(page.locator("#models option")).to_have_count(1)
            width = page.evaluate("document.documentElement.scrollWidth")
            check(f"{name}: nothing is wider than the screen", width <= size[0], width)
            page.screenshot(path=f"{folder}/{theme}-{name}.png")
            audit(page, f"{name}, {theme}")
            page.click("#cache summary")
            if touch:
                page.tap("#menu")
                expect(page.locator("#list .drop").first).to_be_visible()
                # Not the open one's alone: nothing hovers over a phone.
                expect(page.locator("#list .drop").nth(1)).to_be_visible()
            audit(page, f"{name}, {theme}, unfolded")
            # It does find what is wrong.
            found = page.evaluate("document.getElementById('models').removeAttribute('aria-label'), axe.run().then(told => told.violations.map(one => one.id))")
            check("axe looks", found == ["select-name"], found)
            context.close()


with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="light")
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    foreign = []
    page.on("request", lambda request: foreign.append(request.url) if not request.url.startswith((url, evicting, "data:")) else None)
    page.goto(url)
    messages = page.locator("#messages > li")
    answer = page.locator("#messages > li.assistant .body")

    def idle():
        expect(page.locator("#send")).to_be_visible(timeout=60_000)

    def say(text):
        page.fill("#text", text)
        page.press("#text", "Enter")

    def until(expression):
        # Playwright's own waiting evaluates text in the page, which its content policy forbids.
        for _ in range(600):
            if page.evaluate(expression):
                return
            page.wait_for_timeout(50)
        check(expression, False)

    expect(page.locator("#model")).to_contain_text("weights")
    expect(page.locator("#models")).to_be_disabled()
    check("the model is named", page.input_value("#models") == "test", page.input_value("#models"))
    expect(page.locator("#ideas button")).to_have_count(3)
    page.click("#cache summary")
    page.click("#settings")
    page.fill("[name=system]", "You are a helpful assistant who answers with Markdown lists.")
    page.fill("[name=temperature]", "0")
    page.fill("[name=max_tokens]", "60")
    page.click("#options button[value=ok]")

    # Typed and streamed: text grows while the answer is being made.
    say("Name thirty colours as a Markdown list, one line each.")
    expect(page.locator("#stop")).to_be_visible()
    until("document.querySelector('#messages > li.assistant .body')?.textContent.length > 0")
    early = len(answer.last.inner_text())
    idle()
    check("streamed", 0 < early < len(answer.last.inner_text()), (early, answer.last.inner_text()))
    check("two messages", messages.count() == 2, messages.count())
    # Blocks that are hardly begun and the newest tokens, which are not packed yet, weigh much in a short text.
    early_bits = float(page.inner_text("#bits"))
    check("bits per element", 4 < early_bits < 40, early_bits)
    check("cache bytes", re.match(r"[\d.]+ [KM]iB", page.inner_text("#bytes")), page.inner_text("#bytes"))
    check("tokens per second", "tokens/s" in page.inner_text("#speed"), page.inner_text("#speed"))

    # A second turn runs on the first one's cache.
    say("And three animals?")
    idle()
    reused = int(page.inner_text("#cached").split()[0])
    check("tokens reused", reused > 30, reused)
    check("fewer bits per element", 4 < float(page.inner_text("#bits")) < early_bits, page.inner_text("#bits"))

    # Stopped: by the key, and the server hears of it.
    page.click("#settings")
    page.fill("[name=max_tokens]", "2000")
    page.click("#options button[value=ok]")
    say("Tell me a very long story about a river.")
    until("document.querySelectorAll('#messages > li').length === 6 && document.querySelector('#messages > li:last-child .body').textContent.length > 20")
    page.keyboard.press("Escape")
    idle()
    expect(page.locator("#note")).to_have_text("Stopped.")
    check("what was said stays", len(answer.last.inner_text()) > 20, answer.last.inner_text())
    until(f"fetch('{url}metrics').then(r => r.text()).then(t => /kvant_requests_running 0/.test(t))")
    page.click("#settings")
    page.fill("[name=max_tokens]", "40")
    page.click("#options button[value=ok]")

    # Edited: what follows is asked anew.
    page.locator("#messages > li.user").nth(1).locator("button.edit").click()
    page.fill("textarea.edit-text", "And three fruits?")
    page.click("button.done")
    idle()
    check("edited", messages.count() == 4 and "fruits" in messages.nth(2).inner_text(), messages.all_inner_texts())

    # Forked at the first answer: the cache is shared, the old conversation untouched.
    messages.nth(1).locator("button.fork").click()
    check("forked", messages.count() == 2 and page.locator("#list li").count() == 2, messages.count())
    say("And three trees?")
    idle()
    forked = int(page.inner_text("#cached").split()[0])
    check("the fork reuses", forked >= reused, (forked, reused))

    # The cache, token by token: the first token draws attention whatever it says, and nothing is evicted.
    page.keyboard.press("Alt+v")
    tokens = page.locator("#view-tokens > span")
    expect(page.locator("#view-note")).to_contain_text("none evicted", timeout=20_000)
    expect(page.locator("#view-note")).to_contain_text("attention of the newest 32 tokens")
    check("every token is there", tokens.count() > 100, tokens.count())
    check("what was said", "thirty colours" in page.inner_text("#view-tokens"), page.inner_text("#view-tokens"))
    check("the first token is hot", "h9" in tokens.first.get_attribute("class"), tokens.first.get_attribute("class"))
    heats = {part for span in tokens.all()[:120] for part in span.get_attribute("class").split() if part[0] == "h"}
    check("tokens differ", len(heats) > 3, heats)
    tokens.first.hover()
    expect(page.locator("#view-detail")).to_contain_text("% of the attention")
    check("the strip is drawn", page.evaluate("document.getElementById('strip').getContext('2d').getImageData(1, 40, 1, 1).data[3] > 0"))
    page.screenshot(path=f"{folder}/cache-light.png")
    # It follows an answer while it comes, and goes away when it is closed.
    before = tokens.count()
    say("And three rivers?")
    until(f"document.querySelectorAll('#view-tokens > span').length > {before + 15}")
    idle()
    page.click("#look")
    expect(page.locator("#view")).to_be_hidden()
    check("closed", tokens.count() == 0 and messages.last.is_visible(), tokens.count())

    # Once more: the question's cache is there.
    before = messages.count()
    messages.last.locator("button.regenerate").click()
    idle()
    check("answered once more", messages.count() == before and int(page.inner_text("#cached").split()[0]) > reused, page.inner_text("#cached"))

    # Saved and loaded: the conversation and its cache.
    before = [node for node in messages.all_inner_texts()]
    page.click("#save")
    page.fill("#naming input", "a-fork")
    page.click("#naming button[value=ok]")
    expect(page.locator("#note")).to_contain_text("Saved with the cache of")
    page.keyboard.press("Alt+n")
    check("a new one", messages.count() == 0, messages.count())
    page.click("#load")
    page.locator("#kept-list .open", has_text="a-fork").click()
    expect(page.locator("#note")).to_contain_text("Loaded with the cache of")
    check("loaded", messages.all_inner_texts() == before, messages.all_inner_texts())
    say("And three birds?")
    idle()
    check("the loaded one reuses", int(page.inner_text("#cached").split()[0]) > forked, page.inner_text("#cached"))

    # Files: text goes with the question, anything else is refused; asked again about, it is not read again.
    page.click("#new")
    page.set_input_files("#attachment", [{"name": "facts.txt", "mimeType": "text/plain", "buffer": b"The river Orla is 300 km long. " * 12},
                                         {"name": "a.bin", "mimeType": "text/plain", "buffer": b"\xff\x00"}])
    expect(page.locator("#note")).to_have_text("a.bin: it is no text")
    expect(page.locator("#attached li")).to_have_count(1)
    say("How long is the Orla?")
    idle()
    expect(page.locator("#attached li")).to_have_count(0)
    expect(page.locator("#messages .files summary")).to_contain_text("facts.txt")
    page.locator("#messages > li.user button.edit").click()
    page.fill("textarea.edit-text", "What is the name of the river?")
    page.click("button.done")
    idle()
    known = int(page.inner_text("#cached").split()[0])
    check("a file is not read twice", known > 90 and f"{known} known" in page.inner_text("#brief"), (known, page.inner_text("#brief")))

    # Found, renamed, exported, forgotten and not.
    page.fill("#search", "orla river")
    expect(page.locator("#list li")).to_have_count(1)
    page.locator("#list .rename").click()
    page.fill("#list input", "Rivers")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("Rivers")
    with page.expect_download() as loaded:
        page.keyboard.press("Alt+e")
    exported = pathlib.Path(loaded.value.path()).read_text()
    check("exported", loaded.value.suggested_filename == "Rivers.md" and exported.startswith("# Rivers") and "File facts.txt:" in exported, exported)
    page.locator("#list .drop").click()
    expect(page.locator("#list li")).to_have_count(0)
    page.click("#note .undo")
    expect(page.locator("#list li")).to_have_count(1)
    page.locator("#list .drop").click()
    page.fill("#search", "")

    # What a model writes cannot run or load anything.
    page.evaluate("""() => {
        const all = JSON.parse(localStorage['kvant.conversations']);
        all.unshift({ id: 'x', title: 'hostile', messages: [{ role: 'user', content: '<img src=x onerror=alert(1)>' }, { role: 'assistant',
            content: '<script>window.hit=1</' + 'script> [a](javascript:window.hit=1) [b](https://example.com) ![c](http://127.0.0.1:1/x.png) <img src=x onerror="window.hit=1">' }] });
        localStorage['kvant.conversations'] = JSON.stringify(all);
        localStorage['kvant.current'] = JSON.stringify('x');
    }""")
    page.reload()
    hrefs = page.eval_on_selector_all("#messages a", "all => all.map(a => a.getAttribute('href'))")
    check("links", hrefs == [None, "https://example.com"], hrefs)
    check("nothing ran", page.evaluate("window.hit") is None)
    check("conversations are there after a reload", page.locator("#list li").count() == 5, page.locator("#list li").count())
    page.locator("#list .open").nth(1).click()
    page.keyboard.press("Alt+t")
    check("dark", page.evaluate("document.documentElement.dataset.theme") == "dark")

    # A policy evicts: what is gone is grey.
    page.goto(evicting)
    page.click("#settings")
    page.fill("[name=temperature]", "0")
    page.fill("[name=max_tokens]", "200")
    page.click("#options button[value=ok]")
    page.click("#new")
    say("Tell me the story of a river from its spring to the sea, with all the towns it passes.")
    idle()
    page.keyboard.press("Alt+v")
    expect(page.locator("#view-note")).to_contain_text("as the policy has summed it up", timeout=20_000)
    gone, part = (page.locator(f"#view-tokens > {kinds}").count() for kinds in (".k0", ":is(.k1, .k2, .k3)"))
    check("evicted tokens are grey", 60 < gone + part < tokens.count() - 60, (gone, part, tokens.count()))
    check("the first tokens stay", not re.search(r"k\d", tokens.first.get_attribute("class")))
    page.keyboard.press("Alt+t")
    page.screenshot(path=f"{folder}/cache-dark.png")
    check("nobody else was asked", not foreign, foreign)
    check("no errors", not errors, errors)
    pictures(browser)
    browser.close()
print("the page works")
