import { beforeEach, describe, expect, it } from "vitest";
import { browserHistory } from "./browser-history.ts";

let keys = 0;
const open = () => browserHistory(() => `key-${++keys}`);

beforeEach(() => window.history.replaceState(null, "", "/inplay?a=1#b"));

describe("the history of the tab", () => {
  it("gives its first entry a place, and keeps it", () => {
    const first = open().current();
    expect(first).toMatchObject({ href: "/inplay?a=1#b", index: 0 });
    expect(open().current()).toEqual(first);
  });

  it("counts what is pushed, and not what is replaced", () => {
    const history = open();
    history.push("/index");
    const { key } = history.current();
    history.replace("/favorites");
    expect(history.current()).toMatchObject({ href: "/favorites", index: 1 });
    expect(history.current().key).not.toBe(key);
  });

  it("counts what the browser has pushed for a link within the page", () => {
    const history = open();
    history.push("/index");
    history.current();
    window.history.pushState(null, "", "/index#main");
    expect(history.current()).toMatchObject({ href: "/index#main", index: 2 });
  });

  it("says a step of the browser until it is told to stop", () => {
    let moves = 0;
    const stop = open().onMove(() => {
      moves += 1;
    });
    window.dispatchEvent(new PopStateEvent("popstate"));
    stop();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(moves).toBe(1);
  });
});
