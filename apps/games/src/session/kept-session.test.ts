import { describe, expect, it } from "vitest";
import { memory } from "../testing/show-game.tsx";
import { studioDouble } from "../testing/studio-double.ts";
import { keepOpened, keptOpened } from "./kept-session.ts";

async function anOpened() {
  const answer = await studioDouble("dice").fetch("http://s.test/game/open", {
    method: "POST",
    body: JSON.stringify({ key: "key-1" }),
  });
  return await answer.json();
}

describe("what a tab keeps of an opened game", () => {
  it("is found by the same key only", async () => {
    const storage = memory();
    const opened = await anOpened();
    keepOpened(storage, "key-1", opened);
    expect(keptOpened(storage, "key-1")).toEqual(opened);
    expect(keptOpened(storage, "key-2")).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", '{"key":"key-1"}', '{"key":"key-1","opened":{"session":"s"}}'])(
    "is nothing where the storage holds %j",
    (text) => {
      const storage = memory();
      storage.setItem("game-session", text);
      expect(keptOpened(storage, "key-1")).toBeUndefined();
    },
  );

  it("is nothing in a new tab", () => {
    expect(keptOpened(memory(), "key-1")).toBeUndefined();
  });
});
