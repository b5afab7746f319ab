import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { GameRound, GameSeedsRotated } from "@crossbook/contract";
import { commitment } from "@crossbook/fair";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bothBooks } from "../../testing/same-books.ts";
import {
  BEGINS_WITH,
  type GamePage,
  openPage,
  type StudioWorld,
  studioWorld,
} from "../../testing/studio-world.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const DICE = { direction: "over", target: 5000 };
const DOUBLE = { action: "double" };
const calls = (name: string) => world.operator.received.filter(({ call }) => call === name);
const balance = (player = "17") => world.operator.wallet.balanceOf(player);
const ask = (page: GamePage, requestId: string, choice: object = DICE, stake = 1000) =>
  page.call("POST", "rounds", { requestId, stake, choice });
const askStep = (page: GamePage, { id }: GameRound, requestId: string, choice: object) =>
  page.call("POST", `rounds/${id}/steps`, { requestId, choice });

/** A round of blackjack that is not over with the first cards. */
async function openBlackjack(page: GamePage, stake = 1000): Promise<GameRound> {
  for (;;) {
    const round = await page.play(stake, {});
    if (round.state === "open") return round;
  }
}

describe("a request of a round that comes again", () => {
  it("is the same whatever the order of its choice's fields, and another where one differs", async () => {
    const page = await world.open("kestrel", "dice");
    const first = await page.play(1000, DICE, "same");
    expect(await page.play(1000, { target: 5000, direction: "over" }, "same")).toMatchObject({
      id: first.id,
    });
    const other = await ask(page, "same", { direction: "under", target: 5000 });
    expect([other.status, other.json]).toMatchObject([409, { error: { code: "REQUEST_REUSED" } }]);
    expect(calls("bet")).toHaveLength(1);
  });

  it("in a second tab, while the stake of the first is under way, begins no second round", async () => {
    const page = await world.open("kestrel", "dice");
    const release = world.operator.hold("bet");
    const first = page.play(1000, DICE, "first");
    await expect.poll(() => calls("bet").length).toBe(1);
    const again = await openPage(world.http, "kestrel", await world.launch("kestrel", "dice"));
    expect(again.opened.openRound).toMatchObject({ state: "pending", view: null });
    const second = await ask(again, "second");
    const seeds = await again.call("POST", "seeds", { clientSeed: "mine" });
    for (const { status, json } of [second, seeds]) {
      expect([status, json]).toMatchObject([409, { error: { code: "ROUND_OPEN" } }]);
    }
    release();
    const { id, payout } = await first;
    expect(again.opened.openRound?.id).toBe(id);
    await world.settle();
    expect(calls("bet")).toHaveLength(1);
    expect(balance()).toBe(BEGINS_WITH - 1000 + payout);
  });
});

describe("a step that comes again", () => {
  it("while its stake is under way is the same step, and no other is taken meanwhile", async () => {
    const page = await world.open("marigold", "blackjack");
    const round = await openBlackjack(page);
    const before = calls("bet").length;
    const release = world.operator.hold("bet");
    const first = askStep(page, round, "double", DOUBLE);
    await expect.poll(() => calls("bet").length).toBe(before + 1);
    const stand = await askStep(page, round, "stand", { action: "stand" });
    expect([stand.status, stand.json]).toMatchObject([409, { error: { code: "ROUND_NOT_OPEN" } }]);
    const other = await askStep(page, round, "double", { action: "stand" });
    expect([other.status, other.json]).toMatchObject([409, { error: { code: "REQUEST_REUSED" } }]);
    const second = askStep(page, round, "double", DOUBLE);
    release();
    const [one, two] = [(await first).json as GameRound, (await second).json as GameRound];
    expect(one).toMatchObject({ stake: 2000, steps: [DOUBLE] });
    expect(two.id).toBe(one.id);
    await world.settle();
    expect(calls("bet")).toHaveLength(before + 1);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("with another choice is refused, also once it was taken", async () => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 1 });
    const opened = await page.step(round, { open: 0 }, "pick");
    const other = await askStep(page, round, "pick", { open: 1 });
    expect([other.status, other.json]).toMatchObject([409, { error: { code: "REQUEST_REUSED" } }]);
    expect((await page.round(round.id)).steps).toEqual(opened.steps);
  });

  it("is never longer than a choice may be", async () => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 1 });
    const long = await askStep(page, round, "long", { open: 0, why: "x".repeat(5000) });
    expect([long.status, long.json]).toMatchObject([400, { error: { code: "CHOICE_INVALID" } }]);
  });
});

describe("a further stake of a round", () => {
  it("in play for fun comes off its balance, and is refused where that does not bear it", async () => {
    const page = await openPage(world.http, "marigold", await world.launchDemo("marigold", "blackjack"));
    const round = await openBlackjack(page, 100_000);
    const doubled = await page.step(round, DOUBLE);
    expect(doubled).toMatchObject({ stake: 200_000 });
    expect(doubled.balance).toBe(round.balance - 100_000 + doubled.payout);

    const { page: poor, round: all } = await openDemo(600_000);
    const refused = await askStep(poor, all, "double", DOUBLE);
    expect([refused.status, refused.json]).toMatchObject([409, { error: { code: "INSUFFICIENT_FUNDS" } }]);
    expect(await poor.round(all.id)).toMatchObject({ state: "open", stake: 600_000, balance: 400_000 });
    expect(world.operator.received).toEqual([]);
  });

  it("is paid with the round, by one win that names the round's first bet and ends it", async () => {
    const page = await world.open("marigold", "blackjack");
    const round = await openBlackjack(page);
    await page.step(round, DOUBLE);
    await world.settle();
    const moved = world.studio("marigold").store.transactionsOf(round.id);
    const [first, second, win] = moved;
    expect(moved.map(({ kind }) => kind)).toEqual(["bet", "bet", "win"]);
    expect([first?.amount, second?.amount]).toEqual([1000, 1000]);
    expect([first?.closesRound, second?.closesRound]).toEqual([false, false]);
    expect(win).toMatchObject({ ref: first?.id, closesRound: true });
  });

  it("that is in doubt is given back and leaves the round open, where the first stake's rollback ends it", async () => {
    const page = await world.open("marigold", "blackjack");
    const round = await openBlackjack(page);
    world.operator.misbehave("bet", "dropAfter");
    await askStep(page, round, "double", DOUBLE);
    const rollbacks = (id: string) =>
      world
        .studio("marigold")
        .store.transactionsOf(id)
        .filter(({ kind }) => kind === "rollback");
    expect(rollbacks(round.id)).toMatchObject([{ closesRound: false }]);
    await page.step(round, { action: "stand" });
    world.operator.misbehave("bet", "dropAfter");
    const lost = await page.play(1000, {});
    expect(lost).toMatchObject({ state: "void", reason: "OPERATOR_UNAVAILABLE" });
    expect(rollbacks(lost.id)).toMatchObject([{ closesRound: true }]);
  });

  /** A new demo for each try: its balance bears one such round only. */
  async function openDemo(stake: number): Promise<{ readonly page: GamePage; readonly round: GameRound }> {
    for (;;) {
      const page = await openPage(world.http, "marigold", await world.launchDemo("marigold", "blackjack"));
      const round = await page.play(stake, {});
      if (round.state === "open") return { page, round };
    }
  }
});

describe("a stake whose first answer was lost", () => {
  it("is in doubt also where its repetition is refused: it is given back", async () => {
    const page = await world.open("kestrel", "dice");
    world.operator.misbehave("bet", "dropBefore");
    world.operator.wallet.blocked.add("17");
    expect(await page.play(1000, DICE)).toMatchObject({ state: "void", reason: "OPERATOR_UNAVAILABLE" });
    await world.settle();
    expect([calls("bet").length, calls("rollback").length, balance()]).toEqual([2, 1, BEGINS_WITH]);
  });
});

describe("a round that a restart interrupts", () => {
  it("goes on where the protocol sends a bet again, and its stake is taken once", async () => {
    const page = await world.open("kestrel", "dice");
    const release = world.operator.hold("bet");
    const playing = page.play(1000, DICE, "one").catch(() => undefined);
    await expect.poll(() => calls("bet").length).toBe(1);
    await world.restart();
    release();
    await playing;
    const round = await page.play(1000, DICE, "one");
    expect(["won", "lost"]).toContain(round.state);
    await world.settle();
    expect([calls("bet").length, calls("rollback").length]).toEqual([2, 0]);
    expect(balance()).toBe(BEGINS_WITH - 1000 + round.payout);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("is not sent again where the protocol sends a bet once: its stake goes back", async () => {
    const page = await world.open("marigold", "wheel");
    const release = world.operator.hold("bet");
    const playing = page.play(1000, { segments: 10, risk: "low" }, "one").catch(() => undefined);
    await expect.poll(() => calls("bet").length).toBe(1);
    await world.restart();
    release();
    await playing;
    await world.settle();
    expect(await page.play(1000, { segments: 10, risk: "low" }, "one")).toMatchObject({
      state: "void",
      reason: "OPERATOR_UNAVAILABLE",
    });
    expect([calls("bet").length, calls("refund").length, balance()]).toEqual([1, 1, BEGINS_WITH]);
  });
});

describe("a round of steps that its player leaves", () => {
  it("stays open for the rest of the day, so that he can come back to it", async () => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 3 });
    world.clock.advance(24 * 3_600_000 - 60_001);
    await world.settle();
    expect(world.studio("kestrel").store.round(round.id)?.state).toBe("open");
    world.clock.advance(120_000);
    await world.settle();
    expect(world.studio("kestrel").store.round(round.id)?.state).toBe("won");
  });
});

describe("the seeds of players", () => {
  it("are drawn before the client seed that goes with them is known: each next one's hash is published with the pair before", async () => {
    const page = await world.open("kestrel", "dice");
    let announced = page.opened.fairness.nextServerSeedHash;
    for (const clientSeed of ["first", "second", "third"]) {
      expect(announced).toMatch(/^[0-9a-f]{64}$/);
      const { nextServerSeed = "" } = world.studio("kestrel").store.seedOf("17", "dice") ?? {};
      expect(commitment(nextServerSeed)).toBe(announced);
      await page.play(1000, DICE);
      await world.restart();
      const { json } = await page.call("POST", "seeds", { clientSeed });
      const { revealed, next } = json as GameSeedsRotated;
      expect(next).toMatchObject({ serverSeedHash: announced, clientSeed, nonce: 0 });
      expect(commitment(revealed.serverSeed)).toBe(revealed.serverSeedHash);
      // Only the pair that is over leaves the studio.
      expect(JSON.stringify(json)).not.toContain(nextServerSeed);
      announced = next.nextServerSeedHash;
    }
    const crash = await world.open("banyan", "crash");
    expect(crash.opened.fairness).not.toHaveProperty("nextServerSeedHash");
  });

  it("of a pair that is older than that get their next one when the game is opened again", async () => {
    const page = await world.open("kestrel", "dice");
    const { serverSeedHash, nextServerSeedHash } = page.opened.fairness;
    const { nextServerSeed, ...seed } = world.studio("kestrel").store.seedOf("17", "dice") ?? {};
    expect(nextServerSeed).toBeDefined();
    const line = `${JSON.stringify({ seed })}\n`;
    await appendFile(join(world.stateDir, "studios", "kestrel.jsonl"), line);
    await world.restart();
    const again = await openPage(world.http, "kestrel", await world.launch("kestrel", "dice"));
    const { fairness } = again.opened;
    expect(fairness.serverSeedHash).toBe(serverSeedHash);
    expect(fairness.nextServerSeedHash).not.toBe(nextServerSeedHash);
    const { next } = (await again.call("POST", "seeds", { clientSeed: "mine" })).json as GameSeedsRotated;
    expect(next.serverSeedHash).toBe(fairness.nextServerSeedHash);
  });

  it("are new with each pair, and each player's own", async () => {
    const page = await world.open("kestrel", "dice");
    const hashes = [page.opened.fairness.serverSeedHash];
    for (const clientSeed of ["first", "second"]) {
      await page.play(1000, DICE);
      const { revealed, next } = (await page.call("POST", "seeds", { clientSeed })).json as GameSeedsRotated;
      expect(revealed.serverSeedHash).toBe(hashes.at(-1));
      hashes.push(next.serverSeedHash);
    }
    const other = await world.open("kestrel", "dice", "18");
    const limbo = await world.open("kestrel", "limbo");
    hashes.push(other.opened.fairness.serverSeedHash, limbo.opened.fairness.serverSeedHash);
    expect(new Set(hashes).size).toBe(hashes.length);
    const clientSeeds = [page, other, limbo].map(({ opened }) => opened.fairness.clientSeed);
    expect(new Set(clientSeeds).size).toBe(3);
  });
});

describe("rounds of another game of the same player", () => {
  it("are not this page's: neither shown nor stepped", async () => {
    const mines = await world.open("kestrel", "mines");
    const round = await mines.play(1000, { mines: 3 });
    const dice = await world.open("kestrel", "dice");
    const answers = [
      await dice.call("GET", `rounds/${round.id}`),
      await dice.call("GET", `rounds?before=${round.id}`),
      await askStep(dice, round, "pick", { open: 0 }),
    ];
    for (const { status, json } of answers) {
      expect([status, json]).toMatchObject([404, { error: { code: "ROUND_UNKNOWN" } }]);
    }
    expect((await dice.call("GET", "rounds")).json).toEqual({ rounds: [], before: null });
  });
});
