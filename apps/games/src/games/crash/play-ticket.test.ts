import type { GameRound } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { GameSession, GameSessionState } from "../../session/game-session.ts";
import { aRound } from "../../testing/a-round.ts";
import type { CrashLive, CrashLiveState, CrashRound } from "./crash-live.ts";
import { playTicket } from "./play-ticket.ts";

/** A session and a live round whose states the test sets. */
function world() {
  const bought: number[] = [];
  const session = createStore<Partial<GameSessionState>>(() => ({ phase: "ready" }));
  const live = createStore<CrashLiveState>(() => ({
    connection: "live",
    round: undefined,
    tickets: [],
    ticketCount: 0,
    offsetMs: 0,
  }));
  const controller = new AbortController();
  const play = async (stake: number) => {
    bought.push(stake);
    const round = aRound({ state: "open", stake });
    session.setState({ round });
    return { ok: true as const, round };
  };
  const end = playTicket({
    session: { store: session, play } as unknown as GameSession,
    live: { store: live } as unknown as CrashLive,
    stake: 1_000,
    choice: { autoCashOut: 200 },
    signal: controller.signal,
  });
  const phase = (name: CrashRound["phase"]) => live.setState({ round: { phase: name } as CrashRound });
  const settle = (round: Partial<GameRound>) => session.setState({ round: aRound(round) });
  return { bought, end, phase, settle, controller, session, live };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a ticket of autoplay", () => {
  it("is bought when the next round takes bets, and is over when that round is", async () => {
    const { bought, end, phase, settle } = world();
    phase("running");
    await turn();
    expect(bought).toEqual([]);
    phase("betting");
    await turn();
    expect(bought).toEqual([1_000]);
    phase("running");
    settle({ state: "lost", payout: 0 });
    expect(await end).toMatchObject({ ok: true, round: { state: "lost" } });
  });

  it("is not bought twice in a round that still takes bets", async () => {
    const { end, phase, settle } = world();
    phase("betting");
    await turn();
    settle({ state: "void" });
    let isOver = false;
    void end.then(() => {
      isOver = true;
    });
    await turn();
    expect(isOver).toBe(false);
    phase("running");
    await end;
    expect(isOver).toBe(true);
  });

  it("is not bought where autoplay was stopped before", async () => {
    const { bought, end, phase, controller } = world();
    phase("running");
    controller.abort("Stopped.");
    expect(await end).toEqual({ ok: false, problem: "Stopped." });
    phase("betting");
    await turn();
    expect(bought).toEqual([]);
  });

  it("is followed to its end also where autoplay was stopped meanwhile", async () => {
    const { end, phase, settle, controller } = world();
    phase("betting");
    await turn();
    controller.abort("Stopped.");
    phase("running");
    settle({ state: "won", payout: 2_000 });
    expect(await end).toMatchObject({ ok: true, round: { payout: 2_000 } });
  });

  it("waits for the connection, not only for the phase", async () => {
    const { bought, phase, live } = world();
    live.setState({ connection: "lost" });
    phase("betting");
    await turn();
    expect(bought).toEqual([]);
    live.setState({ connection: "live" });
    await turn();
    expect(bought).toEqual([1_000]);
  });

  it("says that the session has ended", async () => {
    const { end, phase, session } = world();
    phase("betting");
    await turn();
    session.setState({ phase: "ended", round: undefined });
    phase("running");
    expect(await end).toMatchObject({ ok: false });
  });
});
