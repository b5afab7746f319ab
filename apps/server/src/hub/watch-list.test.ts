import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "./hub-user.ts";
import { WatchList } from "./watch-list.ts";

/** As much of a connection as a watch list uses. */
function connection(): { readonly groups: Set<string>; readonly of: Connection } {
  const groups = new Set<string>();
  const part = {
    items: new Map<string, unknown>(),
    groups: { add: (name: string) => groups.add(name), remove: (name: string) => groups.delete(name) },
  };
  return { groups, of: part as unknown as Connection };
}

let list: WatchList;
let anna: ReturnType<typeof connection>;
let bela: ReturnType<typeof connection>;

beforeEach(() => {
  list = new WatchList("markets", (id) => `market/${id}`);
  anna = connection();
  bela = connection();
});

describe("a watch list", () => {
  it("puts connections into the groups of what they watch", () => {
    expect(list.replace(anna.of, [1, 2, 2])).toEqual({ added: [1, 2], abandoned: [] });
    expect([...anna.groups]).toEqual(["market/1", "market/2"]);
    expect(list.replace(anna.of, [2, 3])).toEqual({ added: [3], abandoned: [1] });
    expect([...anna.groups].toSorted()).toEqual(["market/2", "market/3"]);
    expect([...list.of(anna.of)]).toEqual([2, 3]);
  });

  it("calls abandoned only what the last watcher left", () => {
    list.replace(anna.of, [1]);
    list.replace(bela.of, [1]);
    expect(list.replace(anna.of, []).abandoned).toEqual([]);
    expect(list.isWatched(1)).toBe(true);
    expect(list.replace(bela.of, []).abandoned).toEqual([1]);
    expect(list.isWatched(1)).toBe(false);
    expect(list.replace(bela.of, []).abandoned).toEqual([]);
  });

  it("has nothing of a connection that never watched", () => {
    expect([...list.of(anna.of)]).toEqual([]);
  });
});
