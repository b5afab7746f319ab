import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginSessions, endSessions, opened, state } from "../testing/a-session.ts";
import { memory } from "../testing/show-game.tsx";

const MINES = { mines: 3 };
const DICE = { direction: "over", target: 5_000 };

beforeEach(beginSessions);
afterEach(endSessions);

const sent = ({ studio }: Awaited<ReturnType<typeof opened>>) =>
  studio.requests.filter(({ method, path }) => method === "POST" && path === "rounds");

describe("a page's one round at a time", () => {
  it("begins no second one while one of several steps is open, and asks the studio for none", async () => {
    const world = await opened({ game: "mines" });
    await world.session.play(1_000, MINES);
    expect(state(world).round?.state).toBe("open");
    expect(await world.session.play(1_000, MINES)).toEqual({
      ok: false,
      problem: "Another round is under way.",
    });
    expect(sent(world)).toHaveLength(1);
  });

  it("follows one that was pending when the page was left, and shows its end", async () => {
    const tabStorage = memory();
    const first = await opened({ tabStorage });
    first.studio.fail({ kind: "pending" });
    void first.session.play(1_000, DICE);
    await vi.advanceTimersByTimeAsync(0);
    first.session.close();
    const again = await opened({ tabStorage, studio: first.studio });
    expect(state(again)).toMatchObject({ activity: "pending", round: { state: "pending" } });
    expect(await again.session.play(1_000, DICE)).toMatchObject({ ok: false });
    first.studio.settlePending("taken");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(["won", "lost"]).toContain(state(again).round?.state);
    expect(state(again).activity).toBe("idle");
    expect(sent(again)).toHaveLength(1);
  });
});
