import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSessions, endSessions, opened, state } from "../testing/a-session.ts";

const CHOICE = { direction: "over", target: 5_050 };

beforeEach(beginSessions);
afterEach(endSessions);

describe("the operator's balance", () => {
  it("is shown between rounds, and not while a result is hidden", async () => {
    const world = await opened({ revealMs: 1_000 });
    world.session.setBalance(5);
    expect(state(world).balance).toBe(5);
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    world.session.setBalance(7);
    expect(state(world).balance).not.toBe(7);
    await vi.advanceTimersByTimeAsync(1_000);
    await end;
    expect(state(world).balance).toBe(world.studio.balance);
  });

  it.each([
    ["with the result", "win", 1_000, 0],
    ["before it", "win", 1_000, 999],
    ["before it, of a lost round", "lose", 1_000, 999],
    ["with reduced motion", "lose", 0, 0],
  ] as const)(
    "that changed meanwhile elsewhere is right when the round has been shown: %s",
    async (_case, luck, revealMs, atMs) => {
      const world = await opened({ revealMs });
      world.studio.luck = luck;
      const end = world.session.play(1_000, CHOICE);
      await vi.advanceTimersByTimeAsync(atMs);
      world.studio.balance -= 500;
      world.session.setBalance(world.studio.balance);
      await vi.advanceTimersByTimeAsync(5_000);
      await end;
      expect(state(world).balance).toBe(world.studio.balance);
    },
  );

  it("that was said before the win was paid does not take the win away again", async () => {
    const world = await opened({ revealMs: 1_000 });
    world.studio.luck = "win";
    const end = world.session.play(1_000, CHOICE);
    world.session.setBalance(99_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await end;
    expect(state(world).balance).toBe(101_000);
  });

  it.each(["refused", "unreachable"] as const)(
    "that changed meanwhile is shown where the studio is %s",
    async (kind) => {
      const world = await opened({ revealMs: 1_000 });
      world.studio.luck = "lose";
      if (kind === "refused") world.studio.fail({ kind, code: "INSUFFICIENT_FUNDS" });
      const end = world.session.play(1_000, CHOICE);
      world.session.setBalance(7);
      await vi.advanceTimersByTimeAsync(0);
      world.studio.isUp = false;
      await vi.advanceTimersByTimeAsync(1_000);
      await end;
      expect(state(world).balance).toBe(7);
    },
  );
});
