import type { GameRound } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSession, beginSessions, endSessions, opened, state, type World } from "../testing/a-session.ts";
import { memory } from "../testing/show-game.tsx";
import { MOST_RESULTS } from "./game-session.ts";

const CHOICE = { direction: "over", target: 5_050 };

beforeEach(beginSessions);
afterEach(() => {
  endSessions();
  vi.restoreAllMocks();
});

const posts = ({ studio }: World, path = "rounds") =>
  studio.requests.filter((request) => request.method === "POST" && request.path === path);

describe("opening a game", () => {
  it("uses the key once and carries the session from then on", async () => {
    const world = await opened();
    expect(state(world)).toMatchObject({ phase: "ready", balance: 100_000, activity: "idle" });
    await world.session.play(1_000, CHOICE);
    expect(world.studio.requests.map(({ path, session }) => [path, session])).toEqual([
      ["open", ""],
      ["rounds", "session-1"],
    ]);
  });

  it("ends with a key that was used, and says so to the app", async () => {
    const first = await opened();
    const second = await opened({ studio: first.studio });
    expect(state(second)).toMatchObject({ phase: "ended" });
    expect(second.heard).toEqual(["over KEY_INVALID"]);
  });

  it("fails without a connection, and can be tried again", async () => {
    const world = aSession();
    world.studio.isUp = false;
    await world.session.open();
    expect(state(world)).toMatchObject({ phase: "failed" });
    world.studio.isUp = true;
    await world.session.open();
    expect(state(world)).toMatchObject({ phase: "ready", problem: "" });
  });

  it("asks by the same request again where the answer was lost, so that the key is not used up", async () => {
    const world = aSession();
    world.studio.fail({ kind: "answerLost" });
    await world.session.open();
    await world.session.open();
    const opening = world.studio.requests.filter(({ path }) => path === "open");
    expect(opening.map(({ body }) => body["requestId"])).toEqual(["id-1", "id-1"]);
    expect(state(world)).toMatchObject({ phase: "ready", problem: "" });
  });

  it("goes on after a reload with the balance, the open round and the nonce of now", async () => {
    const tabStorage = memory();
    const first = await opened({ game: "mines", tabStorage });
    await first.session.play(1_000, { mines: 3 });
    first.session.close();
    const second = await opened({ studio: first.studio, tabStorage });
    expect(state(second)).toMatchObject({
      phase: "ready",
      balance: 99_000,
      round: { id: "round-1", state: "open" },
      fairness: { nonce: 1 },
    });
    expect(second.heard).toEqual(["started round-1"]);
  });

  it("shows after a reload what came of the rounds before, also of one whose answer was lost with the page", async () => {
    const tabStorage = memory();
    const first = await opened({ tabStorage });
    await first.session.play(1_000, CHOICE);
    first.studio.fail({ kind: "answerLost" });
    void first.session.play(2_000, CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    first.session.close();
    const { round, results } = state(await opened({ studio: first.studio, tabStorage }));
    expect(round).toMatchObject({ id: "round-2", stake: 2_000 });
    expect(results.map(({ id }) => id)).toEqual(["round-2", "round-1"]);
  });

  it("has the newest pair of seeds after a reload, not the one that was revealed", async () => {
    const tabStorage = memory();
    const first = await opened({ tabStorage });
    await first.session.play(1_000, CHOICE);
    await first.session.rotateSeeds("rugby-1");
    const { fairness } = state(first);
    first.session.close();
    const second = await opened({ studio: first.studio, tabStorage });
    expect(state(second).fairness).toEqual({ ...fairness, clientSeed: "rugby-1", nonce: 0 });
  });

  it("ends after a reload where the session has ended meanwhile", async () => {
    const tabStorage = memory();
    const first = await opened({ tabStorage });
    first.studio.hasEnded = true;
    const second = await opened({ studio: first.studio, tabStorage });
    expect(state(second)).toMatchObject({ phase: "ended" });
  });
});

describe("a round", () => {
  it("takes the stake from the balance at once and adds the win with the result", async () => {
    const world = await opened({ revealMs: 1_000 });
    world.studio.luck = "win";
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(999);
    expect(state(world)).toMatchObject({ activity: "revealing", balance: 99_000, results: [] });
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({ ok: true, round: { state: "won" } });
    expect(state(world)).toMatchObject({ activity: "idle", balance: 101_000 });
    expect(world.heard).toEqual(["started round-1", "ended round-1 won", "balance"]);
  });

  it("whose win is late on the balance is looked for, and never takes more than the stake", async () => {
    const world = await opened({ revealMs: 1_000 });
    world.studio.luck = "win";
    world.studio.hasLateWins = true;
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(500);
    expect(state(world).balance).toBe(99_000);
    await vi.advanceTimersByTimeAsync(500);
    await end;
    expect(state(world).balance).toBe(99_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state(world).balance).toBe(101_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.studio.requests.filter(({ path }) => path === "balance")).toHaveLength(1);
  });

  it("of several steps takes its stake once", async () => {
    const world = await opened({ game: "crash", revealMs: 1_000 });
    const start = world.session.play(1_000, {});
    await vi.advanceTimersByTimeAsync(1_000);
    await start;
    const end = world.session.step({ cashOut: true });
    await vi.advanceTimersByTimeAsync(500);
    expect(state(world).balance).toBe(99_000);
    await vi.advanceTimersByTimeAsync(500);
    await end;
    expect(state(world).balance).toBe(101_000);
  });

  it("is one at a time", async () => {
    const world = await opened({ revealMs: 1_000 });
    const first = world.session.play(1_000, CHOICE);
    expect(await world.session.play(1_000, CHOICE)).toMatchObject({ ok: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toMatchObject({ ok: true });
    expect(posts(world)).toHaveLength(1);
  });

  it("does not start while the game is paused", async () => {
    const world = await opened();
    world.session.setPause("realityCheck");
    expect(await world.session.play(1_000, CHOICE)).toEqual({ ok: false, problem: "The game is paused." });
    world.session.setPause(undefined);
    expect(await world.session.play(1_000, CHOICE)).toMatchObject({ ok: true });
    expect(posts(world)).toHaveLength(1);
  });

  it("counts its nonce for the pair of seeds", async () => {
    const world = await opened();
    await world.session.play(1_000, CHOICE);
    await world.session.play(1_000, CHOICE);
    expect(state(world).fairness).toMatchObject({ nonce: 2 });
    await world.session.rotateSeeds("rugby-1");
    expect(state(world).fairness).toMatchObject({ nonce: 0, clientSeed: "rugby-1" });
  });

  it("stays among the newest results, at most twelve of them", async () => {
    const world = await opened();
    for (let played = 0; played <= MOST_RESULTS; played += 1) await world.session.play(1_000, CHOICE);
    expect(state(world).results).toHaveLength(MOST_RESULTS);
    expect(state(world).results[0]?.id).toBe("round-13");
  });
});

describe("a lost answer", () => {
  it.each(["answerLost", "notArrived"] as const)(
    "%s: the same request is sent again and counts once",
    async (kind) => {
      const world = await opened();
      world.studio.luck = "lose";
      world.studio.fail({ kind }, { kind }, { kind });
      const end = world.session.play(1_000, CHOICE);
      await vi.advanceTimersByTimeAsync(0);
      expect(state(world).activity).toBe("resending");
      await vi.advanceTimersByTimeAsync(7_000);
      expect(await end).toMatchObject({ ok: true, round: { id: "round-1" } });
      expect(posts(world).map(({ body }) => body["requestId"])).toEqual(["id-2", "id-2", "id-2", "id-2"]);
      expect(world.studio.balance).toBe(99_000);
    },
  );

  it("is no refusal where the studio only has too many requests meanwhile", async () => {
    const world = await opened();
    world.studio.luck = "win";
    world.studio.fail({ kind: "answerLost" }, { kind: "refused", code: "TOO_MANY_REQUESTS" });
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await end).toMatchObject({ ok: true, round: { id: "round-1", state: "won" } });
    expect(state(world)).toMatchObject({ refusal: undefined, balance: 101_000 });
  });

  it("is asked for less and less often, and never given up while the page is open", async () => {
    const world = await opened();
    world.studio.isUp = false;
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(state(world).activity).toBe("resending");
    world.studio.isUp = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toMatchObject({ ok: true });
  });

  it("is left alone once the page is closed", async () => {
    const world = await opened();
    world.studio.isUp = false;
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    world.session.close();
    expect(await end).toEqual({ ok: false, problem: "The page was closed." });
    world.studio.isUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posts(world)).toHaveLength(0);
  });
});

describe("a pending round", () => {
  it("is asked for until the wallet has answered; the balance stays until then", async () => {
    const world = await opened();
    world.studio.luck = "win";
    world.studio.fail({ kind: "pending" });
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(state(world)).toMatchObject({
      activity: "pending",
      balance: 100_000,
      round: { state: "pending" },
    });
    world.studio.settlePending("taken");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await end).toMatchObject({ ok: true, round: { state: "won" } });
  });

  it("that becomes void leaves no result and no trace in the balance", async () => {
    const world = await opened();
    world.studio.fail({ kind: "pending" });
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    world.studio.settlePending("STAKE_REFUSED");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await end).toMatchObject({ ok: true, round: { state: "void", reason: "STAKE_REFUSED" } });
    expect(state(world)).toMatchObject({ balance: 100_000, results: [] });
    expect(world.heard).toEqual(["started round-1", "ended round-1 void", "balance"]);
  });

  it("that is void because the operator's session is over ends the game's session too", async () => {
    const world = await opened();
    world.studio.fail({ kind: "pending" });
    void world.session.play(1_000, CHOICE);
    world.studio.settlePending("SESSION_ENDED");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([state(world).phase, world.heard.at(-1)]).toEqual(["ended", "over SESSION_ENDED"]);
  });

  it("survives answers that are lost meanwhile", async () => {
    const world = await opened();
    world.studio.fail({ kind: "pending" });
    const end = world.session.play(1_000, CHOICE);
    await vi.advanceTimersByTimeAsync(0);
    world.studio.isUp = false;
    await vi.advanceTimersByTimeAsync(20_000);
    world.studio.isUp = true;
    world.studio.settlePending("taken");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await end).toMatchObject({ ok: true });
  });
});

describe("a refusal", () => {
  it("is kept until something else is done", async () => {
    const world = await opened();
    world.studio.fail({ kind: "refused", code: "LIMIT_REACHED" });
    expect(await world.session.play(1_000, CHOICE)).toMatchObject({ ok: false });
    expect(state(world)).toMatchObject({
      refusal: { code: "LIMIT_REACHED" },
      activity: "idle",
      balance: 100_000,
    });
    await world.session.play(1_000, CHOICE);
    expect(state(world).refusal).toBeUndefined();
  });

  it("because of a round that is open elsewhere shows that round", async () => {
    const world = await opened({ game: "mines" });
    await world.session.play(1_000, { mines: 3 });
    const round: GameRound | undefined = state(world).round;
    world.session.store.setState({ round: undefined });
    world.studio.fail({ kind: "refused", code: "ROUND_OPEN", roundId: round?.id ?? "" });
    await world.session.play(1_000, { mines: 3 });
    expect(state(world)).toMatchObject({ round: { id: "round-1", state: "open" } });
  });

  it("that says the session is over ends the page", async () => {
    const world = await opened();
    world.studio.hasEnded = true;
    await world.session.play(1_000, CHOICE);
    expect(state(world)).toMatchObject({ phase: "ended", activity: "idle" });
    expect(await world.session.play(1_000, CHOICE)).toMatchObject({ ok: false });
    expect(world.heard).toEqual(["over SESSION_ENDED"]);
  });
});

describe("a step", () => {
  it("needs an open round, and is taken also while the game is paused", async () => {
    const world = await opened({ game: "mines" });
    expect(await world.session.step({ cashOut: true })).toEqual({ ok: false, problem: "No round is open." });
    await world.session.play(1_000, { mines: 1 });
    world.session.setPause("timeOut");
    const step = await world.session.step({ open: 24 });
    expect(step).toMatchObject({ ok: true });
  });

  it("whose round was decided meanwhile shows that end", async () => {
    const world = await opened({ game: "crash" });
    await world.session.play(1_000, {});
    world.studio.loseTicket(15_000);
    world.studio.fail({ kind: "refused", code: "ROUND_NOT_OPEN" });
    await world.session.step({ cashOut: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state(world)).toMatchObject({ round: { state: "lost" }, balance: 99_000 });
  });
});

describe("waiting", () => {
  it("leaves nothing behind that waits for the page to close", async () => {
    const added = vi.spyOn(AbortSignal.prototype, "addEventListener");
    const removed = vi.spyOn(AbortSignal.prototype, "removeEventListener");
    const waiting = () => added.mock.calls.length - removed.mock.calls.length;
    const world = await opened({ revealMs: 100 });
    const before = waiting();
    for (let played = 0; played < 5; played += 1) {
      const end = world.session.play(1_000, CHOICE);
      await vi.advanceTimersByTimeAsync(100);
      await end;
    }
    expect(waiting()).toBe(before);
  });
});

describe("a round that ends by itself", () => {
  it("is asked for until it has, a few times a second at most", async () => {
    const world = await opened({ game: "crash" });
    await world.session.play(1_000, {});
    void world.session.follow("round-1");
    void world.session.follow("round-1");
    await vi.advanceTimersByTimeAsync(60_000);
    const asked = world.studio.requests.filter(({ path }) => path === "rounds/round-1").length;
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(30);
    world.studio.cashOutTicket(20_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state(world)).toMatchObject({ round: { state: "won" }, balance: 101_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.studio.requests.filter(({ path }) => path === "rounds/round-1").length).toBeLessThan(
      asked + 3,
    );
  });

  it("is asked for again where the studio once has too many requests", async () => {
    const world = await opened({ game: "crash" });
    await world.session.play(1_000, {});
    world.studio.loseTicket(15_000);
    world.studio.isBusy = true;
    void world.session.follow("round-1");
    await vi.advanceTimersByTimeAsync(0);
    world.studio.isBusy = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state(world)).toMatchObject({ round: { state: "lost" } });
  });

  it("whose session has ended ends the page", async () => {
    const world = await opened({ game: "crash" });
    await world.session.play(1_000, {});
    world.studio.hasEnded = true;
    await world.session.follow("round-1");
    expect(state(world)).toMatchObject({ phase: "ended" });
  });

  it("is not asked for once it is another round's turn", async () => {
    const world = await opened();
    await world.session.play(1_000, CHOICE);
    await world.session.follow("round-1");
    expect(world.studio.requests.some(({ path }) => path === "rounds/round-1")).toBe(false);
  });
});
