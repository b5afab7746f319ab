import { afterEach, describe, expect, it } from "vitest";
import { createShortcuts } from "./shortcuts.ts";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Shortcuts that note what was done, and a clock that is moved by hand. */
function keys(...shortcuts: readonly (readonly [keys: string, repeats?: boolean])[]) {
  let nowMs = 0;
  const done: string[] = [];
  const made = createShortcuts({ now: () => nowMs });
  for (const [each, repeats = false] of shortcuts)
    made.add({ keys: each, label: each, repeats, run: () => done.push(each) });
  stops.push(made.listen(document));
  const press = (key: string, repeat = false) =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true }),
    );
  return { done, press, wait: (ms: number) => (nowMs += ms) };
}

describe("two keys after each other", () => {
  it("do what they mean together, also with a modifier pressed between them", () => {
    const { done, press } = keys(["g t"], ["t"], ["! s"]);
    press("g");
    press("t");
    press("Shift");
    press("!");
    press("Shift");
    press("s");
    expect(done).toEqual(["g t", "! s"]);
  });

  it("do nothing where they mean nothing together: the second is not a key of its own", () => {
    const { done, press } = keys(["g t"], ["a"]);
    press("g");
    press("a");
    expect(done).toEqual([]);
    press("a");
    expect(done).toEqual(["a"]);
  });

  it("are two keys where the second comes late", () => {
    const { done, press, wait } = keys(["g t"], ["a"]);
    press("g");
    wait(1_300);
    press("a");
    expect(done).toEqual(["a"]);
  });
});

describe("a key that is held", () => {
  it("acts once, but where it is made to repeat", () => {
    const { done, press } = keys(["a"], ["j", true]);
    press("a");
    press("a", true);
    press("a", true);
    press("j");
    press("j", true);
    expect(done).toEqual(["a", "j", "j"]);
  });
});

describe("a key that is meant for something else", () => {
  const pressed = (init: KeyboardEventInit, target: EventTarget = document.body) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  /** An element in the document until the test ends. */
  function shown(html: string): Element {
    const template = document.createElement("template");
    template.innerHTML = html;
    const element = template.content.firstElementChild;
    if (element === null) throw new Error("no element");
    document.body.append(element);
    stops.push(() => element.remove());
    return element;
  }

  it.each(["ctrlKey", "metaKey", "altKey"])(
    "with %s is the browser's: saving a page suspends nothing",
    (held) => {
      const { done } = keys(["s"]);
      pressed({ key: "s", [held]: true });
      expect(done).toEqual([]);
    },
  );

  it.each(["<input>", "<textarea></textarea>", "<select></select>", '<p contenteditable="true"></p>'])(
    "is typed into %s",
    (html) => {
      const { done } = keys(["s"]);
      pressed({ key: "s" }, shown(html));
      expect(done).toEqual([]);
    },
  );

  it.each(["dialog", "menu"])("does nothing behind an open %s", (role) => {
    const { done, press } = keys(["s"]);
    shown(`<div role="${role}"></div>`);
    press("s");
    expect(done).toEqual([]);
  });

  it("presses the button that has the focus, where it is Enter", () => {
    const { done, press } = keys(["Enter"], ["s"]);
    const button = shown("<button></button>");
    pressed({ key: "Enter" }, button);
    pressed({ key: "s" }, button);
    press("Enter");
    expect(done).toEqual(["s", "Enter"]);
  });
});

it("the newest of two shortcuts of the same keys counts, until it is gone", () => {
  const done: string[] = [];
  const made = createShortcuts({ now: () => 0 });
  stops.push(made.listen(document));
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
  made.add({ keys: "s", label: "First", run: () => done.push("first") });
  const remove = made.add({ keys: "s", label: "Second", run: () => done.push("second") });
  press();
  remove();
  press();
  expect(done).toEqual(["second", "first"]);
});
