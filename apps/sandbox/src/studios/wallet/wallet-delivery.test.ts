import type { CasinoStudio, GameRound } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceByStudios, bothBooks } from "../../testing/same-books.ts";
import { BEGINS_WITH, type GamePage, type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import { STUDIO_FAULT_NAMES, type StudioFault } from "../faults/studio-faults.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

/** A game of each studio whose round is over at once. */
const GAMES: Readonly<Record<CasinoStudio, readonly [game: string, choice: object]>> = {
  kestrel: ["dice", { direction: "over", target: 5000 }],
  marigold: ["wheel", { segments: 10, risk: "low" }],
  banyan: ["teen-patti", { bet: "A" }],
};
const STUDIOS = ["kestrel", "marigold", "banyan"] as const;
const ROLLBACK = { kestrel: "rollback", marigold: "refund", banyan: "refund" } as const;
const WIN = { kestrel: "win", marigold: "win", banyan: "result" } as const;

const calls = (name: string) => world.operator.received.filter(({ call }) => call === name);
const open = (studio: CasinoStudio) => world.open(studio, GAMES[studio][0]);
const play = (page: GamePage, studio: CasinoStudio) => page.play(1000, GAMES[studio][1]);

async function expectSameBooks(): Promise<void> {
  await world.settle();
  const { studios, operator } = bothBooks(world);
  expect(studios).toEqual(operator);
  expect(world.operator.wallet.balanceOf("17")).toBe(balanceByStudios(world, "17"));
}

describe("a bet whose answer is lost", () => {
  it("is sent again by protocol A, under the same id, and played", async () => {
    const page = await open("kestrel");
    world.operator.misbehave("bet", "dropAfter");
    const round = await world.during(play(page, "kestrel"));
    expect(["won", "lost"]).toContain(round.state);
    expect(new Set(calls("bet").map(({ fields }) => fields["transaction_uuid"])).size).toBe(1);
    expect(new Set(calls("bet").map(({ fields }) => fields["request_uuid"])).size).toBe(2);
    await expectSameBooks();
  });

  it("is rolled back by protocol A after three tries", async () => {
    const page = await open("kestrel");
    for (const how of ["dropBefore", "dropAfter", "dropBefore"] as const)
      world.operator.misbehave("bet", how);
    expect(await world.during(play(page, "kestrel"))).toMatchObject({
      state: "void",
      reason: "OPERATOR_UNAVAILABLE",
    });
    await expectSameBooks();
    expect([calls("bet").length, calls("rollback").length]).toEqual([3, 1]);
    expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH);
  });

  it.each(["dropAfter", "dropBefore", "serverError"] as const)(
    "is never sent again by protocol B, but refunded (%s)",
    async (how) => {
      const page = await open("marigold");
      world.operator.misbehave("bet", how);
      expect(await world.during(play(page, "marigold"))).toMatchObject({
        state: "void",
        reason: "OPERATOR_UNAVAILABLE",
      });
      await expectSameBooks();
      expect([calls("bet").length, calls("refund").length]).toEqual([1, 1]);
      expect(calls("refund")[0]?.fields["origTxID"]).toBe(calls("bet")[0]?.fields["txID"]);
      expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH);
    },
  );

  it("is sent again by protocol C, and after the third try refunded under its own reference", async () => {
    const page = await open("banyan");
    world.operator.misbehave("bet", "dropAfter");
    expect(["won", "lost"]).toContain((await world.during(play(page, "banyan"))).state);
    for (let lost = 0; lost < 3; lost++) world.operator.misbehave("bet", "dropAfter");
    expect(await world.during(play(page, "banyan"))).toMatchObject({ state: "void" });
    await expectSameBooks();
    const [refund] = calls("refund");
    expect(refund?.fields["reference"]).toBe(calls("bet").at(-1)?.fields["reference"]);
  });

  it("that was refused in words is not rolled back", async () => {
    for (const studio of STUDIOS) {
      const page = await open(studio);
      world.operator.wallet.balances.set("17", 0);
      expect(await world.during(play(page, studio))).toMatchObject({
        state: "void",
        reason: "INSUFFICIENT_FUNDS",
      });
    }
    await world.settle();
    expect([calls("rollback"), calls("refund")]).toEqual([[], []]);
  });
});

describe("a win", () => {
  it.each(STUDIOS)("of %s is sent until the operator has taken it, and paid once", async (studio) => {
    const page = await open(studio);
    for (const how of ["dropAfter", "serverError", "dropBefore", "dropAfter"] as const) {
      world.operator.misbehave(WIN[studio], how);
    }
    const round = await world.during(play(page, studio));
    await expectSameBooks();
    expect(calls(WIN[studio]).length).toBe(5);
    expect(world.operator.wallet.balanceOf("17")).toBe(BEGINS_WITH - 1000 + round.payout);
  });

  it.each(STUDIOS)("of %s is paid where the session has ended meanwhile", async (studio) => {
    const page = await open(studio);
    await world.setFaults("17", ["lateWin"]);
    const playing = play(page, studio);
    await until(() => calls("bet").length === 1);
    for (const token of world.operator.wallet.tokens.keys()) world.operator.wallet.expired.add(token);
    await world.during(playing);
    await expectSameBooks();
    expect(calls(WIN[studio]).length).toBe(1);
    const next = await world.during(play(page, studio));
    expect(next).toMatchObject({ state: "void", reason: "SESSION_ENDED" });
  });

  it("that protocol C does not get accepted in 24 hours is given up, and stays to be seen", async () => {
    const page = await open("banyan");
    const killed = world.operator.wallet;
    const playing = play(page, "banyan");
    for (let tries = 0; tries < 60; tries++) world.operator.misbehave("result", "serverError");
    await world.during(playing);
    await world.settle();
    const abandoned = [...world.studio("banyan").store.transactions()].filter(
      ({ state }) => state === "abandoned",
    );
    expect(abandoned.map(({ kind }) => kind)).toEqual(["win"]);
    expect([...killed.movements.values()].map(({ kind }) => kind)).toEqual(["bet"]);
    expect(calls("result").length).toBeGreaterThan(20);
  });
});

describe("the end of a round by protocol C", () => {
  it("is sent until the operator has taken it", async () => {
    const page = await open("banyan");
    for (let lost = 0; lost < 5; lost++) world.operator.misbehave("endRound", "serverError");
    await world.during(play(page, "banyan"));
    await expectSameBooks();
    expect(calls("endRound").length).toBe(6);
  });

  it("is sent by the next start where a restart comes before", async () => {
    const page = await open("banyan");
    for (let lost = 0; lost < 4; lost++) world.operator.misbehave("endRound", "dropBefore");
    await world.during(play(page, "banyan"));
    await until(() => calls("endRound").length > 0);
    await world.restart();
    await expectSameBooks();
    expect(calls("endRound").length).toBe(5);
  });
});

describe("a restart of the studio in the middle of a bet", () => {
  it.each<[CasinoStudio, string]>([
    ["kestrel", "decided"],
    ["marigold", "void"],
    ["banyan", "decided"],
  ])("of %s leaves it %s, and nothing lost", async (studio, end) => {
    const page = await open(studio);
    await world.setFaults("17", ["slowAnswer"]);
    const playing = play(page, studio).catch(() => undefined);
    await until(() => calls("bet").length === 1);
    await world.restart();
    await playing;
    await world.settle();
    const [round] = world.studio(studio).store.roundsOf("17", GAMES[studio][0], 1);
    // The fault is kept with the round, so the answers of its repetition come late as well.
    if (end === "decided") expect(["won", "lost", "void"]).toContain(round?.state);
    else expect(round?.state).toBe("void");
    await expectSameBooks();
  });

  it.each(STUDIOS)("of %s while a win is on its way pays it once", async (studio) => {
    const page = await open(studio);
    for (let lost = 0; lost < 3; lost++) world.operator.misbehave(WIN[studio], "dropAfter");
    const playing: Promise<GameRound | undefined> = play(page, studio).catch(() => undefined);
    await until(() => calls(WIN[studio]).length === 1);
    await world.restart();
    await playing;
    await expectSameBooks();
    const won = world.operator.wallet.standing().filter(({ kind }) => kind === "win");
    expect(won.length).toBe(1);
  });
});

describe("faults on command", () => {
  const MATRIX = STUDIOS.flatMap((studio) => STUDIO_FAULT_NAMES.map((fault) => [studio, fault] as const));

  it.each(MATRIX)("of %s: %s, and both books are the same afterwards", async (studio, fault) => {
    const page = await open(studio);
    for (let played = 0; played < 2; played++) {
      await world.setFaults("17", [fault]);
      await world.during(play(page, studio));
      await world.settle();
    }
    await expectSameBooks();
    for (const { state } of world.studio(studio).store.roundsOf("17", GAMES[studio][0], 10)) {
      expect(["won", "lost", "void"]).toContain(state);
    }
  });

  it.each<[StudioFault, (studio: CasinoStudio) => void]>([
    ["wrongKey", () => expect(world.operator.received.some(({ isSigned }) => !isSigned)).toBe(true)],
    ["duplicate", () => expect(calls("bet").length).toBe(2)],
    ["unknownField", () => expect(JSON.stringify(calls("bet")[0]?.fields)).toMatch(/studio_?extra/i)],
    ["rollbackFirst", (studio) => expect(calls(ROLLBACK[studio]).length).toBeGreaterThan(0)],
    [
      "winFirst",
      (studio) =>
        expect(world.operator.received.findIndex(({ call }) => call === WIN[studio])).toBeLessThan(
          world.operator.received.findIndex(({ call }) => call === "bet"),
        ),
    ],
    ["lostForADay", (studio) => expect(calls(WIN[studio]).length).toBeGreaterThan(10)],
  ])("%s really happens", async (fault, proof) => {
    for (const studio of STUDIOS) {
      const page = await open(studio);
      world.operator.received.splice(0);
      await world.setFaults("17", [fault]);
      await world.during(play(page, studio));
      await world.settle();
      proof(studio);
    }
  });

  it("can be set as a mix, and are refused where nobody knows them", async () => {
    const ask = (payload: object) => world.http().inject({ method: "POST", url: "/studios/faults", payload });
    expect((await ask({ mix: { duplicate: 1 } })).statusCode).toBe(200);
    await play(await open("kestrel"), "kestrel");
    expect(calls("bet").length).toBe(2);
    for (const wrong of [
      { mix: { other: 1 } },
      { mix: { duplicate: 2 } },
      { player: "17", faults: ["other"] },
      {},
    ]) {
      expect((await ask(wrong)).statusCode).toBe(400);
    }
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}
