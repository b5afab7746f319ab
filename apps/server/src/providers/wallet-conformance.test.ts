import type { CasinoStudio } from "@crossbook/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../testing/casino-world.ts";

/** What each protocol answers: a status, an HTTP status with a code, a number. */
type Expected = Readonly<Record<CasinoStudio, string>>;

const STUDIOS = ["kestrel", "marigold", "banyan"] as const satisfies readonly CasinoStudio[];
const OK: Expected = { kestrel: "RS_OK", marigold: "200", banyan: "0" };
const DIFFERS: Expected = { kestrel: "RS_ERROR_DUPLICATE_TRANSACTION", marigold: "409", banyan: "7" };
const NO_BET: Expected = { kestrel: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", marigold: "404", banyan: "100" };
const ROLLED_BACK: Expected = {
  kestrel: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  marigold: "409",
  banyan: "120",
};
const SETTLED: Expected = { kestrel: "RS_ERROR_DUPLICATE_TRANSACTION", marigold: "409", banyan: "120" };
const BLOCKED: Expected = {
  kestrel: "RS_ERROR_USER_DISABLED",
  marigold: "400 account_blocked",
  banyan: "6",
};

const DAY_MS = 24 * 3_600_000;
const START = 100_000;

let world: CasinoWorld;
let player: CasinoPlayer;
let players = 0;
let ids = 0;
const id = () => `id-${++ids}`;

beforeAll(async () => {
  world = await CasinoWorld.open();
});

afterAll(() => world.close());

beforeEach(async () => {
  player = await world.player(`rita${++players}`, START / 100);
});

describe.each(STUDIOS)("the wallet as %s reads it", (studio) => {
  const caller = () => world.studios[studio];
  const seat = () => player.at[studio];
  const bet = (amount = 1000, txId = id(), round = id()) => {
    const move = { txId, round, amount };
    return { ...move, made: caller().bet(seat(), move) };
  };
  /** A bet that was taken. */
  const taken = async (amount = 1000) => {
    const { made, ...move } = bet(amount);
    expect((await made).answer).toBe(OK[studio]);
    return move;
  };
  const win = (of: { readonly txId: string; readonly round: string }, amount: number, txId = id()) =>
    caller().win(seat(), { txId, betTxId: of.txId, round: of.round, amount });
  const back = (
    of: { readonly txId: string; readonly round: string; readonly amount: number },
    txId = id(),
  ) => caller().rollback(seat(), { ...of, txId, betTxId: of.txId });

  it("takes a bet and pays its win, and says the balance each time", async () => {
    expect(await caller().balance(seat())).toMatchObject({ answer: OK[studio], balance: START });
    const { made, ...move } = bet(2500);
    expect(await made).toMatchObject({ answer: OK[studio], balance: START - 2500, status: 200 });
    expect(await win(move, 7001)).toMatchObject({ answer: OK[studio], balance: START + 4501 });
    expect(await world.cash(player.userId)).toBe(START + 4501);
  });

  it("takes the same bet once, however often and whenever it is sent", async () => {
    const { made, ...move } = bet();
    const first = await made;
    const again = await caller().bet(seat(), move);
    expect(again).toMatchObject({ answer: OK[studio], balance: START - 1000 });
    if (studio !== "kestrel") expect(again.body).toEqual(first.body);
    world.clock.advance(5 * DAY_MS);
    expect(await caller().bet(seat(), move)).toMatchObject({ answer: OK[studio], balance: START - 1000 });
    expect(await world.entries(player.userId)).toBe(1);
  });

  it("refuses an id that was used for something else", async () => {
    const move = await taken();
    const other = await world.player(`other${++players}`);
    expect((await caller().bet(seat(), { ...move, amount: 1001 })).answer).toBe(DIFFERS[studio]);
    expect((await caller().bet(seat(), { ...move, round: id() })).answer).toBe(DIFFERS[studio]);
    expect((await caller().bet(other.at[studio], move)).answer).toBe(DIFFERS[studio]);
    expect((await win(move, 500, move.txId)).answer).toBe(DIFFERS[studio]);
    if (studio !== "marigold")
      expect((await caller().bet({ ...seat(), game: "another" }, move)).answer).toBe(DIFFERS[studio]);
    expect(await world.cash(player.userId)).toBe(START - 1000);
    expect(await world.cash(other.userId)).toBe(START);
  });

  it("refuses a bet that the balance does not cover, and changes nothing", async () => {
    const { made, ...move } = bet(START + 1);
    const expected = {
      kestrel: "RS_ERROR_NOT_ENOUGH_MONEY",
      marigold: "400 insufficient_funds",
      banyan: "1",
    };
    const heard = await made;
    expect(heard.answer).toBe(expected[studio]);
    expect(heard.status).toBe(studio === "marigold" ? 400 : 200);
    if (studio !== "marigold") expect(heard.balance).toBe(START);
    expect((await win(move, 5)).answer).toBe(NO_BET[studio]);
    expect((await back(move)).answer).toBe(OK[studio]);
    expect(await world.entries(player.userId)).toBe(0);
  });

  it("pays no win without its bet", async () => {
    expect((await win({ txId: id(), round: id() }, 5000)).answer).toBe(NO_BET[studio]);
    expect(await world.cash(player.userId)).toBe(START);
  });

  it("pays no win of a bet that was rolled back", async () => {
    const move = await taken();
    expect(await back(move)).toMatchObject({ answer: OK[studio], balance: START });
    expect((await win(move, 5000)).answer).toBe(ROLLED_BACK[studio]);
    expect(await world.cash(player.userId)).toBe(START);
  });

  it("pays the same win once", async () => {
    const move = await taken();
    const txId = id();
    expect((await win(move, 5000, txId)).answer).toBe(OK[studio]);
    expect(await win(move, 5000, txId)).toMatchObject({ answer: OK[studio], balance: START + 4000 });
    expect((await win(move, 5001, txId)).answer).toBe(DIFFERS[studio]);
    expect(await world.entries(player.userId)).toBe(2);
  });

  it("takes the rollback of an unknown bet, and refuses the bet when it comes", async () => {
    const move = { txId: id(), round: id(), amount: 1000 };
    const rollback = id();
    expect(await back(move, rollback)).toMatchObject({ answer: OK[studio], balance: START });
    expect((await back(move, rollback)).answer).toBe(OK[studio]);
    expect((await caller().bet(seat(), move)).answer).toBe(ROLLED_BACK[studio]);
    expect((await caller().bet(seat(), { ...move, amount: 5 })).answer).toBe(ROLLED_BACK[studio]);
    expect((await win(move, 500)).answer).toBe(ROLLED_BACK[studio]);
    expect(await world.entries(player.userId)).toBe(0);
  });

  it("gives a bet back once, and takes it no more", async () => {
    const move = await taken();
    const rollback = id();
    expect((await back(move, rollback)).balance).toBe(START);
    expect(await back(move, rollback)).toMatchObject({ answer: OK[studio], balance: START });
    expect(await back(move)).toMatchObject({ answer: OK[studio], balance: START });
    expect((await caller().bet(seat(), move)).answer).toBe(ROLLED_BACK[studio]);
    expect(await world.entries(player.userId)).toBe(2);
  });

  it.each([5000, 0])("gives no bet back whose win of %d was taken", async (amount) => {
    const move = await taken();
    expect((await win(move, amount)).answer).toBe(OK[studio]);
    expect((await back(move)).answer).toBe(SETTLED[studio]);
    expect(await world.cash(player.userId)).toBe(START - 1000 + amount);
  });

  it("gives no win back", async () => {
    const move = await taken();
    const won = id();
    await win(move, 5000, won);
    expect((await back({ ...move, txId: won })).answer).toBe(SETTLED[studio]);
    expect(await world.cash(player.userId)).toBe(START + 4000);
  });

  it("takes a win of nothing, which moves nothing", async () => {
    const move = await taken();
    expect(await win(move, 0)).toMatchObject({ answer: OK[studio], balance: START - 1000 });
    expect(await world.entries(player.userId)).toBe(1);
  });

  it("refuses bets of a session that is over, and takes its wins and rollbacks", async () => {
    const [won, returned] = [await taken(), await taken()];
    world.clock.advance(13 * 3_600_000);
    const expected = { kestrel: "RS_ERROR_TOKEN_EXPIRED", marigold: "401 session_expired", banyan: "4" };
    expect((await bet().made).answer).toBe(expected[studio]);
    expect((await win(won, 3000)).answer).toBe(OK[studio]);
    expect(await back(returned)).toMatchObject({ answer: OK[studio], balance: START + 2000 });
  });

  it("refuses bets of a blocked player, and takes wins and rollbacks", async () => {
    const [won, returned] = [await taken(), await taken()];
    const locked = await (await world.operator()).post("Operator/LockPlayer", {
      ...{ userName: player.account.userName, reason: "looked into" },
    });
    expect(locked.code).toBeUndefined();
    expect((await bet().made).answer).toBe(BLOCKED[studio]);
    expect((await win(won, 3000)).answer).toBe(OK[studio]);
    expect(await back(returned)).toMatchObject({ answer: OK[studio], balance: START + 2000 });
  });

  it.each([
    { kind: "timeOut", days: 1 },
    { kind: "selfExclusion", months: null },
  ])("refuses bets of a player in a $kind, and takes wins and rollbacks", async (wish) => {
    const [won, returned] = [await taken(), await taken()];
    const excluded = await (await world.operator()).post("Operator/ExcludePlayer", {
      ...{ userName: player.account.userName, wish, reason: "asked for" },
    });
    expect(excluded.code).toBeUndefined();
    expect((await bet().made).answer).toBe(BLOCKED[studio]);
    expect((await win(won, 3000)).answer).toBe(OK[studio]);
    expect(await back(returned)).toMatchObject({ answer: OK[studio], balance: START + 2000 });
  });

  it("takes fifty calls of one bet at the same moment once", async () => {
    const move = { txId: id(), round: id(), amount: 700 };
    const heard = await Promise.all(Array.from({ length: 50 }, () => caller().bet(seat(), move)));
    expect(new Set(heard.map(({ answer, balance }) => `${answer} ${balance}`))).toEqual(
      new Set([`${OK[studio]} ${START - 700}`]),
    );
    expect(await world.entries(player.userId)).toBe(1);
  });

  it("decides once between a bet and its rollback that come at the same moment", async () => {
    for (let round = 0; round < 20; round++) {
      const move = { txId: id(), round: id(), amount: 100 };
      const [made, returned] = await Promise.all(
        round % 2 === 0
          ? [caller().bet(seat(), move), back(move)]
          : [back(move), caller().bet(seat(), move)].toReversed(),
      );
      expect([OK[studio], ROLLED_BACK[studio]]).toContain(made?.answer);
      expect(returned?.answer).toBe(OK[studio]);
      expect((await caller().bet(seat(), move)).answer).toBe(ROLLED_BACK[studio]);
    }
    expect(await world.cash(player.userId)).toBe(START);
  });
});
