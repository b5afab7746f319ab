import type { CrashMessage, CrashTicket } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStudioClient } from "../../studio/studio-client.ts";
import { memory } from "../../testing/show-game.tsx";
import { type StudioDouble, studioDouble } from "../../testing/studio-double.ts";
import { type CrashLive, type CrashRound, createCrashLive } from "./crash-live.ts";

const HASH = "b".repeat(64);
const NOW = "2026-11-22T08:00:00.000Z";

function aRoundOf(change: Partial<CrashRound> = {}): CrashRound {
  return {
    type: "round",
    now: NOW,
    phase: "betting",
    number: 7,
    startsAt: "2026-11-22T08:00:05.000Z",
    nextAt: null,
    point: null,
    hash: null,
    terminatingHash: HASH,
    previousHash: HASH,
    salt: "salt-1",
    tickets: [],
    ticketCount: 0,
    past: [],
    ...change,
  };
}

function aTicket(ticketId: string, stake: number, change: Partial<CrashTicket> = {}): CrashTicket {
  return { ticketId, name: "As•••", stake, cashedOutAt: null, payout: 0, ...change };
}

function tickets(...changed: readonly CrashTicket[]): CrashMessage {
  return { type: "tickets", now: NOW, number: 7, tickets: [...changed], ticketCount: changed.length };
}

let studio: StudioDouble;
let live: CrashLive;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  studio = studioDouble("crash");
  live = createCrashLive(createStudioClient("http://s.test/studios/banyan/game", studio.fetch), {
    fetch: studio.fetch,
    now: () => Date.parse(NOW) + 1_500,
    newId: () => "id",
    random: () => 0.5,
    tabStorage: memory(),
    storage: memory(),
  });
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(1);
const connections = () => studio.requests.filter(({ path }) => path === "live").length;

async function follow(...messages: readonly CrashMessage[]): Promise<void> {
  live.start();
  await settle();
  for (const message of messages) studio.push(message);
  await settle();
}

describe("the live round", () => {
  it("is what the studio says, at the studio's time", async () => {
    await follow(aRoundOf({ ticketCount: 3, tickets: [aTicket("a", 100)] }));
    expect(live.store.getState()).toMatchObject({ connection: "live", ticketCount: 3, offsetMs: -1_500 });
  });

  it("has the largest tickets first, changed ones in place of what they were", async () => {
    await follow(
      aRoundOf({ tickets: [aTicket("a", 100), aTicket("b", 300)] }),
      tickets(aTicket("c", 200), aTicket("b", 300, { cashedOutAt: 15_000, payout: 450 })),
    );
    const { tickets: shown } = live.store.getState();
    expect(shown.map(({ ticketId, cashedOutAt }) => [ticketId, cashedOutAt])).toEqual([
      ["b", 15_000],
      ["c", null],
      ["a", null],
    ]);
  });

  it("keeps a hundred tickets, whoever sends more", async () => {
    await follow(aRoundOf());
    for (let part = 0; part < 5; part += 1) {
      studio.push(
        tickets(...Array.from({ length: 50 }, (_, index) => aTicket(`${part}-${index}`, 100 + index))),
      );
    }
    await settle();
    expect(live.store.getState().tickets).toHaveLength(100);
  });

  it("begins a round without the tickets of the one before", async () => {
    await follow(aRoundOf({ tickets: [aTicket("a", 100)] }), aRoundOf({ number: 8 }));
    expect(live.store.getState().tickets).toEqual([]);
  });

  it("connects again after each break, less often while nothing comes, until it is stopped", async () => {
    await follow(aRoundOf());
    studio.cutStreams();
    await settle();
    expect(live.store.getState().connection).toBe("lost");
    studio.isUp = false;
    await vi.advanceTimersByTimeAsync(30_000);
    studio.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connections()).toBe(2);
    studio.push(aRoundOf({ number: 9 }));
    await settle();
    expect(live.store.getState()).toMatchObject({ connection: "live", round: { number: 9 } });
    live.stop();
    studio.cutStreams();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connections()).toBe(2);
  });

  it("connects anew where it is started again", async () => {
    await follow(aRoundOf());
    live.stop();
    live.start();
    await settle();
    expect(connections()).toBe(2);
  });
});
