import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CasinoStudio, GameRound, GameSeedsRotated } from "@crossbook/contract";
import { commitment, dice, mines, stream } from "@crossbook/fair";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceByStudios, bothBooks } from "../../testing/same-books.ts";
import { BEGINS_WITH, openPage, type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import type { StudioChange } from "../store/studio-store.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const DICE = { direction: "over", target: 5000 };
const calls = (name: string) => world.operator.received.filter(({ call }) => call === name);

describe("a round of one choice", () => {
  it.each<[CasinoStudio, string, object]>([
    ["kestrel", "dice", DICE],
    ["kestrel", "limbo", { target: 200 }],
    ["kestrel", "plinko", { rows: 8, risk: "low" }],
    ["marigold", "wheel", { segments: 10, risk: "low" }],
    ["marigold", "slot", {}],
    ["marigold", "roulette", { bets: [{ bet: "red", units: 1 }] }],
    ["banyan", "teen-patti", { bet: "A" }],
  ])("of %s %s is staked, decided and paid", async (studio, game, choice) => {
    const page = await world.open(studio, game);
    const rounds: GameRound[] = [];
    for (let played = 0; played < 8; played++) rounds.push(await page.play(1000, choice));
    await world.settle();
    expect(rounds.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { state, payout } of rounds) expect(state).toBe(payout > 0 ? "won" : "lost");
    const won = rounds.reduce((sum, { payout }) => sum + payout, 0);
    expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH - 8000 + won);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
    expect((await page.call("GET", "balance")).json).toEqual({ balance: BEGINS_WITH - 8000 + won });
  });

  it("happens once for its request, also while it is under way and after a restart", async () => {
    const page = await world.open("kestrel", "dice");
    const ask = () => page.play(1000, DICE, "same");
    const [first, second] = await Promise.all([ask(), ask()]);
    await world.restart();
    const third = await ask();
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    await world.settle();
    expect(calls("bet").length).toBe(1);
    expect(
      (await page.call("POST", "rounds", { requestId: "same", stake: 2000, choice: DICE })).json,
    ).toMatchObject({
      error: { code: "REQUEST_REUSED" },
    });
  });

  it.each<[CasinoStudio, string, object]>([
    ["kestrel", "dice", DICE],
    ["marigold", "wheel", { segments: 10, risk: "low" }],
    ["banyan", "teen-patti", { bet: "A" }],
  ])(
    "of %s %s is shown and kept also where the operator says a balance below nothing",
    async (studio, game, choice) => {
      const page = await world.open(studio, game);
      world.operator.wallet.balances.set("17", 1000 - 10_000);
      world.operator.wallet.credit = 10_000;
      await page.play(1000, choice);
      await world.settle();
      const before = bothBooks(world).studios;
      expect(before.length).toBeGreaterThan(0);
      await world.restart();
      expect(bothBooks(world).studios).toEqual(before);
    },
  );

  it("is what the seeds say that are revealed afterwards", async () => {
    const page = await world.open("kestrel", "dice");
    const { serverSeedHash, clientSeed } = page.opened.fairness;
    const rounds = [await page.play(1000, DICE), await page.play(1000, DICE)];
    const { revealed, next } = (await page.call("POST", "seeds", { clientSeed: "rugby-1" }))
      .json as GameSeedsRotated;
    expect(commitment(revealed.serverSeed)).toBe(serverSeedHash);
    expect(revealed).toMatchObject({ serverSeedHash, clientSeed, nonces: 2 });
    for (const { nonce, view, multiplier } of rounds) {
      const chance = stream({ serverSeed: revealed.serverSeed, clientSeed, nonce });
      expect(dice.decide({ direction: "over", target: 5000 }, chance)).toMatchObject({
        outcome: view,
        multiplier,
      });
    }
    const after = await page.play(1000, DICE);
    expect(after).toMatchObject({ nonce: 0, clientSeed: "rugby-1", serverSeedHash: next.serverSeedHash });
  });

  it("never shows a server seed that is in use", async () => {
    const page = await world.open("kestrel", "dice");
    const round = await page.play(1000, DICE);
    const seed = world.studio("kestrel").store.seedOf("17", "dice")?.serverSeed ?? "";
    const shown = [round, page.opened, (await page.call("GET", "rounds")).json];
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(shown)).not.toContain(seed);
  });

  it.each<[string, object, number, string]>([
    ["a stake below the least", { stake: 99 }, 400, "STAKE_INVALID"],
    ["a stake above the most", { stake: 2_500_100 }, 400, "STAKE_INVALID"],
    ["a stake beside the step", { stake: 150 }, 400, "STAKE_INVALID"],
    ["half a paisa", { stake: 100.5 }, 400, "REQUEST_INVALID"],
    ["a negative stake", { stake: -1000 }, 400, "REQUEST_INVALID"],
    ["a stake that numbers cannot hold", { stake: 2 ** 53 }, 400, "REQUEST_INVALID"],
    ["no stake", { stake: undefined }, 400, "REQUEST_INVALID"],
    ["a choice of another game", { choice: { rows: 8 } }, 400, "CHOICE_INVALID"],
    [
      "a choice that is too long",
      { choice: { direction: "x".repeat(5000), target: 1 } },
      400,
      "CHOICE_INVALID",
    ],
    [
      "a win above the limit",
      { stake: 2_500_000, choice: { direction: "over", target: 9990 } },
      400,
      "WIN_TOO_LARGE",
    ],
    ["a field that there is not", { nonce: 5 }, 400, "REQUEST_INVALID"],
  ])("is refused with %s, before the operator is asked", async (_what, wrong, status, code) => {
    const page = await world.open("kestrel", "dice");
    const answer = await page.call("POST", "rounds", { requestId: "r", stake: 1000, choice: DICE, ...wrong });
    expect([answer.status, answer.json]).toMatchObject([status, { error: { code } }]);
    expect(calls("bet")).toEqual([]);
  });

  it("is void with the operator's reason where he refuses the stake", async () => {
    const page = await world.open("kestrel", "dice");
    world.operator.wallet.balances.set("17", 999);
    expect(await page.play(1000, DICE)).toMatchObject({
      state: "void",
      reason: "INSUFFICIENT_FUNDS",
      payout: 0,
      balance: 999,
    });
    world.operator.wallet.blocked.add("17");
    expect(await page.play(100, DICE)).toMatchObject({ state: "void", reason: "PLAYER_BLOCKED" });
    await world.settle();
    expect([calls("win"), calls("rollback")]).toEqual([[], []]);
  });
});

describe("a round of several steps", () => {
  it("is kept over a restart, and cannot be guessed from what is shown", async () => {
    const page = await world.open("kestrel", "mines");
    const begun = await page.play(1000, { mines: 3 });
    expect(begun).toMatchObject({ state: "open", payout: 0 });
    expect(JSON.stringify(begun.view)).not.toMatch(/"layout":\[/);
    const layout = layoutOf(begun);
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !layout.includes(tile));
    await page.step(begun, { open: safe[0] });
    await world.restart();
    const after = await page.step(begun, { open: safe[1] }, "second");
    expect(await page.step(begun, { open: safe[1] }, "second")).toEqual(after);
    expect(after.view).toMatchObject({ opened: [safe[0], safe[1]] });
    const paid = await page.step(begun, { cashOut: true });
    expect(paid).toMatchObject({ state: "won", multiplier: 12_857, payout: 1285 });
    expect(paid.steps).toEqual([{ open: safe[0] }, { open: safe[1] }, { cashOut: true }]);
    await world.settle();
    expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH - 1000 + 1285);
    expect(calls("bet").length).toBe(1);
  });

  it("is cashed out by itself before one more step could pay above the game's highest win", async () => {
    const page = await world.open("kestrel", "mines");
    const { max, maxWin } = page.opened.limits;
    const begun = await page.play(max, { mines: 20 });
    const layout = layoutOf(begun, 20);
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !layout.includes(tile));
    expect(await page.step(begun, { open: safe[0] })).toMatchObject({ state: "open" });
    const ended = await page.step(begun, { open: safe[1] });
    // The third tile would pay 227.7 times the stake.
    expect(227 * max).toBeGreaterThan(maxWin);
    expect(ended).toMatchObject({ state: "won", multiplier: 297_000, payout: 29.7 * max });
    await world.settle();
    expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH + 28.7 * max);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("has to be finished before the next one, and before its seed is revealed", async () => {
    const page = await world.open("kestrel", "mines");
    const begun = await page.play(1000, { mines: 3 });
    const second = await page.call("POST", "rounds", { requestId: "x", stake: 1000, choice: { mines: 3 } });
    const seeds = await page.call("POST", "seeds", { clientSeed: "mine" });
    for (const { status, json } of [second, seeds]) {
      expect([status, json]).toMatchObject([409, { error: { code: "ROUND_OPEN", roundId: begun.id } }]);
    }
    const again = await openPage(world.http, "kestrel", await world.launch("kestrel", "mines"));
    expect(again.opened.openRound).toMatchObject({ id: begun.id, state: "open" });
    await again.step(begun, { open: layoutOf(begun)[0] });
    expect((await again.call("POST", "seeds", { clientSeed: "mine" })).status).toBe(200);
  });

  it("goes on in a later session: with its balance, and its token for what a step stakes more", async () => {
    const before = await world.open("marigold", "blackjack");
    const round = await roundThatCanDouble(before.play);
    world.operator.wallet.expired.add(
      world.studio("marigold").store.session(before.opened.session)?.token ?? "",
    );
    world.operator.wallet.balances.set("17", 5_000_000);
    const page = await world.open("marigold", "blackjack");
    await page.call("GET", "balance");
    expect((await page.round(round.id)).balance).toBe(5_000_000);
    const doubled = await page.step(round, { action: "double" });
    expect(doubled).toMatchObject({ stake: 2000, balance: 5_000_000 - 1000 + doubled.payout });
    await world.settle();
    expect(world.operator.wallet.balanceOf("17")).toBe(5_000_000 - 1000 + doubled.payout);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("asks the operator for what a step stakes more, and is where it was if he refuses", async () => {
    const page = await world.open("marigold", "blackjack");
    const round = await roundThatCanDouble(page.play);
    world.operator.wallet.balances.set("17", 0);
    const refused = await page.call("POST", `rounds/${round.id}/steps`, {
      requestId: "d1",
      choice: { action: "double" },
    });
    expect([refused.status, refused.json]).toMatchObject([409, { error: { code: "INSUFFICIENT_FUNDS" } }]);
    expect(await page.round(round.id)).toMatchObject({ state: "open", stake: 1000 });
    world.operator.wallet.balances.set("17", 1000);
    const doubled = await page.step(round, { action: "double" });
    expect(doubled.stake).toBe(2000);
    expect(["won", "lost"]).toContain(doubled.state);
    await world.settle();
    expect(world.operator.wallet.balanceOf("17")).toBe(doubled.payout);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("goes on where it was if the answer to a further stake is lost", async () => {
    const page = await world.open("marigold", "blackjack");
    const round = await roundThatCanDouble(page.play);
    world.operator.misbehave("bet", "dropAfter");
    const answer = await page.call("POST", `rounds/${round.id}/steps`, {
      requestId: "d1",
      choice: { action: "double" },
    });
    expect(answer.json).toMatchObject({ error: { code: "OPERATOR_UNAVAILABLE" } });
    const done = await page.step(round, { action: "stand" });
    await world.settle();
    expect(done.stake).toBe(1000);
    expect(world.operator.wallet.balanceOf("17")).toBe(balanceByStudios(world, "17"));
  });

  it("is paid only after a further stake in doubt is back, for a bet of a paid round is settled", async () => {
    const page = await world.open("marigold", "blackjack");
    const round = await roundThatCanDouble(page.play);
    world.operator.misbehave("bet", "dropAfter");
    for (let lost = 0; lost < 3; lost++) world.operator.misbehave("refund", "serverError");
    await page.call("POST", `rounds/${round.id}/steps`, { requestId: "d1", choice: { action: "double" } });
    await page.step(round, { action: "stand" });
    await world.settle();
    const names = world.operator.received.map(({ call }) => call);
    expect(names.lastIndexOf("refund")).toBeLessThan(names.indexOf("win"));
    expect(world.operator.wallet.balanceOf("17")).toBe(balanceByStudios(world, "17"));
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it.each([
    ["a step of another game", { cashOut: true, open: 3 }, "CHOICE_INVALID"],
    ["a tile that there is not", { open: 25 }, "CHOICE_INVALID"],
    ["nothing", null, "CHOICE_INVALID"],
  ])("takes no step of %s", async (_what, choice, code) => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 3 });
    const answer = await page.call("POST", `rounds/${round.id}/steps`, { requestId: "s", choice });
    expect([answer.status, answer.json]).toMatchObject([400, { error: { code } }]);
    expect(await page.round(round.id)).toMatchObject({ state: "open" });
  });

  it("is finished by its rule when its player has left it for a day", async () => {
    const page = await world.open("kestrel", "mines");
    const round = await page.play(1000, { mines: 3 });
    world.clock.advance(25 * 3_600_000);
    await world.settle();
    expect(world.studio("kestrel").store.round(round.id)?.state).toBe("won");
    expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH);
  });

  function layoutOf({ nonce }: GameRound, count = 3): readonly number[] {
    const seed = world.studio("kestrel").store.seedOf("17", "mines");
    if (!seed) throw new Error("no seed");
    return mines.open({ mines: count }, stream({ ...seed, nonce })).layout;
  }
});

describe("play for fun", () => {
  it("has a balance of its own and asks the operator nothing", async () => {
    const page = await openPage(world.http, "marigold", await world.launchDemo("marigold", "slot"));
    expect(page.opened).toMatchObject({ mode: "demo", balance: 1_000_000 });
    const round = await page.play(1000, {});
    expect(round.balance).toBe(1_000_000 - 1000 + round.payout);
    expect((await page.call("GET", "balance")).json).toEqual({ balance: round.balance });
    expect(world.operator.received).toEqual([]);
  });

  it("writes a round with its stake, seeds and result as one line, so that no crash leaves the half of it", async () => {
    const page = await openPage(world.http, "kestrel", await world.launchDemo("kestrel", "dice"));
    const { id, state } = await page.play(1000, DICE);
    const written = await readFile(join(world.stateDir, "studios", "kestrel.jsonl"), "utf8");
    const lines = written
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as StudioChange);
    const ofRound = lines.filter(({ round }) => round?.id === id);
    expect(ofRound).toMatchObject([{ round: { state }, seed: { nonce: 1 }, session: { mode: "demo" } }]);
  });

  it("ends where the balance does", async () => {
    const page = await openPage(world.http, "kestrel", await world.launchDemo("kestrel", "dice"));
    const rare = { direction: "over", target: 9900 };
    for (let played = 0; played < 9; played++) await page.play(100_000, rare);
    const { balance } = (await page.call("GET", "balance")).json as { balance: number };
    const answer = await page.call("POST", "rounds", {
      requestId: "all",
      stake: balance + 100,
      choice: rare,
    });
    expect([answer.status, answer.json]).toMatchObject([409, { error: { code: "INSUFFICIENT_FUNDS" } }]);
  });
});

describe("the balance of a page", () => {
  it("is not put back to what it was before a bet, where the operator's answer is late", async () => {
    const page = await world.open("kestrel", "dice");
    const release = world.operator.hold("balance");
    const asked = page.call("GET", "balance");
    await expect.poll(() => calls("balance").length).toBe(2);
    const { payout } = await page.play(1000, DICE);
    await world.settle();
    release();
    expect((await asked).json).toEqual({ balance: BEGINS_WITH - 1000 + payout });
  });
});

describe("own rounds", () => {
  it("come in pages, newest first, and are nobody else's", async () => {
    const page = await world.open("kestrel", "dice");
    for (let played = 0; played < 25; played++) await page.play(100, DICE);
    const first = (await page.call("GET", "rounds")).json as { rounds: GameRound[]; before: string | null };
    const second = (await page.call("GET", `rounds?before=${first.before}`)).json as typeof first;
    expect([...first.rounds, ...second.rounds].map(({ nonce }) => nonce)).toEqual(
      Array.from({ length: 25 }, (_, index) => 24 - index),
    );
    expect(second.before).toBeNull();
    const other = await world.open("kestrel", "dice", "18");
    const id = first.rounds[0]?.id ?? "";
    expect((await other.call("GET", `rounds/${id}`)).status).toBe(404);
    expect((await other.call("POST", `rounds/${id}/steps`, { requestId: "s", choice: {} })).status).toBe(404);
    expect((await other.call("GET", "rounds")).json).toEqual({ rounds: [], before: null });
  });
});

/** A round of blackjack that is not over with the first cards. */
async function roundThatCanDouble(
  play: (stake: number, choice: object) => Promise<GameRound>,
): Promise<GameRound> {
  for (;;) {
    const round = await play(1000, {});
    if (round.state === "open") return round;
  }
}
