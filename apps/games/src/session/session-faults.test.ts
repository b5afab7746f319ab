import { stream } from "@crossbook/fair";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStudioClient } from "../studio/studio-client.ts";
import { memory } from "../testing/show-game.tsx";
import { type StudioFault, studioDouble } from "../testing/studio-double.ts";
import { createGameSession, type GameSession } from "./game-session.ts";

const ROUNDS = 60;

/** What a generated round stakes and chooses, and its steps in order until it is over. */
const GAMES: Readonly<Record<string, { readonly choice: unknown; readonly steps: readonly unknown[] }>> = {
  dice: { choice: { direction: "under", target: 5_000 }, steps: [] },
  plinko: { choice: { rows: 8, risk: "low" }, steps: [] },
  mines: { choice: { mines: 5 }, steps: [{ open: 3 }, { open: 12 }, { cashOut: true }] },
  blackjack: { choice: {}, steps: Array.from({ length: 8 }, () => ({ action: "stand" })) },
};
const FAULTS: readonly (StudioFault | undefined)[] = [
  undefined,
  undefined,
  { kind: "answerLost" },
  { kind: "notArrived" },
  { kind: "refused", code: "OPERATOR_UNAVAILABLE" },
];

let session: GameSession | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  session?.close();
  vi.useRealTimers();
});

/** Resolves what takes its time, whatever the time it takes. */
async function inTime<Value>(task: Promise<Value>): Promise<Value> {
  let isOver = false;
  const end = task.finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
  return await end;
}

describe.each(Object.entries(GAMES))("%s under generated faults", (game, { choice, steps }) => {
  it(`plays ${ROUNDS} rounds: each counts once, and page and studio have the same balance`, async () => {
    const chance = stream({ serverSeed: "c".repeat(64), clientSeed: game, nonce: 0 });
    const studio = studioDouble(game);
    let ids = 0;
    const own = createGameSession({
      client: createStudioClient("http://s.test/studios/kestrel/game", studio.fetch),
      ports: {
        fetch: studio.fetch,
        now: () => 0,
        newId: () => `id-${(ids += 1)}`,
        random: () => 0.5,
        tabStorage: memory(),
        storage: memory(),
      },
      key: "key-1",
      revealMs: () => chance.below(2) * 500,
      listener: {
        roundStarted: () => undefined,
        roundEnded: () => undefined,
        balanceChanged: () => undefined,
        sessionEnded: () => undefined,
      },
    });
    session = own;
    await own.open();
    const fault = () => {
      const next = FAULTS[chance.below(FAULTS.length)];
      if (next !== undefined) studio.fail(next);
    };
    for (let played = 0; played < ROUNDS; played += 1) {
      fault();
      await inTime(own.play(1_000, choice));
      for (const step of steps) {
        if (own.store.getState().round?.state !== "open") break;
        fault();
        await inTime(own.step(step));
      }
      // What was refused by a fault is done at last, so that the next round can begin.
      for (let again = 0; own.store.getState().round?.state === "open" && again < 20; again += 1) {
        await inTime(own.step(steps[again % steps.length]));
      }
      const { balance, activity } = own.store.getState();
      expect({ played, balance, activity }).toEqual({ played, balance: studio.balance, activity: "idle" });
    }
    const sent = studio.requests.filter(({ method, path }) => method === "POST" && path === "rounds");
    const rounds = await roundsOf(studio.fetch);
    expect(new Set(sent.map(({ body }) => body["requestId"])).size).toBe(ROUNDS);
    expect(rounds).toBeLessThanOrEqual(ROUNDS);
    expect(rounds).toBeGreaterThan(ROUNDS / 2);
  });
});

/** How many rounds the studio has. */
async function roundsOf(fetch: typeof globalThis.fetch): Promise<number> {
  const client = createStudioClient("http://s.test/studios/kestrel/game", fetch);
  client.resume("session-1");
  let count = 0;
  let before: string | undefined;
  for (;;) {
    const answer = await client.rounds(before);
    if (!answer.ok) throw new Error("the rounds could not be read");
    count += answer.value.rounds.length;
    if (answer.value.before === null) return count;
    before = answer.value.before;
  }
}
