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
