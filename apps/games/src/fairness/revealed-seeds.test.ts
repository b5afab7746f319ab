import { describe, expect, it } from "vitest";
import { memory } from "../testing/show-game.tsx";
import { keepRevealedSeed, MOST_REVEALED_SEEDS, revealedSeed } from "./revealed-seeds.ts";

describe("revealed seeds", () => {
  it("are found by their hash, the newest fifty", () => {
    const storage = memory();
    for (let pair = 0; pair <= MOST_REVEALED_SEEDS; pair += 1)
      keepRevealedSeed(storage, `h${pair}`, `s${pair}`);
    keepRevealedSeed(storage, "h7", "s7");
    expect(revealedSeed(storage, "h0")).toBeUndefined();
    expect(revealedSeed(storage, "h1")).toBe("s1");
    expect(revealedSeed(storage, "h7")).toBe("s7");
  });

  it.each(["", "{", "[1]", '{"hash":"h"}'])("are none where the storage holds %j", (text) => {
    const storage = memory();
    storage.setItem("revealed-seeds", text);
    expect(revealedSeed(storage, "h")).toBeUndefined();
  });
});
