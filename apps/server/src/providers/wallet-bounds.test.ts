import type { CasinoStudio } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE } from "@crossbook/money";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../testing/casino-world.ts";

type Expected = Readonly<Record<CasinoStudio, string>>;

const STUDIOS = ["kestrel", "marigold", "banyan"] as const satisfies readonly CasinoStudio[];
const OK: Expected = { kestrel: "RS_OK", marigold: "200", banyan: "0" };
const OVER: Expected = { kestrel: "RS_ERROR_TOKEN_EXPIRED", marigold: "401 session_expired", banyan: "4" };
const BLOCKED: Expected = {
  kestrel: "RS_ERROR_USER_DISABLED",
  marigold: "400 account_blocked",
  banyan: "6",
};
const TOO_MUCH: Expected = { kestrel: "RS_ERROR_WRONG_TYPES", marigold: "400", banyan: "7" };
const START = 100_000;

let world: CasinoWorld;
let player: CasinoPlayer;
let players = 0;
let ids = 0;
const id = () => `bound-${++ids}`;

beforeAll(async () => {
  world = await CasinoWorld.open();
});
afterAll(() => world.close());

beforeEach(async () => {
  player = await world.player(`dora${++players}`, START / 100);
});

describe.each(STUDIOS)("by %s", (studio) => {
  const bet = async (seat = player.at[studio]) => {
    const move = { txId: id(), round: id(), amount: 1000 };
    return { ...move, answer: (await world.studios[studio].bet(seat, move)).answer };
  };

  it("bets are taken up to the last millisecond of a session, and none from then on", async () => {
    const seat = await world.seat(player.userId, studio, 1000);
    world.clock.advance(999);
    expect((await bet(seat)).answer).toBe(OK[studio]);
    world.clock.advance(1);
    expect((await bet(seat)).answer).toBe(OVER[studio]);
  });

  it("bets of a player whose bets are locked are refused, and his wins are paid", async () => {
    const { answer, ...taken } = await bet();
    expect(answer).toBe(OK[studio]);
    const locked = { userName: player.account.userName, reason: "looked into" };
    expect((await (await world.operator()).post("Operator/LockBets", locked)).code).toBeUndefined();
    expect((await bet()).answer).toBe(BLOCKED[studio]);
    const won = { ...taken, txId: id(), betTxId: taken.txId, amount: 3000 };
    expect((await world.studios[studio].win(player.at[studio], won)).answer).toBe(OK[studio]);
    expect(await world.cash(player.userId)).toBe(START + 2000);
  });

  it("no win is paid of more than one transfer may move", async () => {
    const taken = await bet();
    const won = { txId: id(), betTxId: taken.txId, round: taken.round, amount: MAX_AMOUNT_PAISE + 1 };
    expect((await world.studios[studio].win(player.at[studio], won)).answer).toBe(TOO_MUCH[studio]);
    expect(await world.cash(player.userId)).toBe(START - 1000);
  });
});

describe("kestrel", () => {
  const kestrel = () => world.studios.kestrel;

  it("pays no win in another game than its bet's, nor in another currency", async () => {
    const seat = player.at.kestrel;
    const taken = { txId: id(), round: id(), amount: 1000 };
    await kestrel().bet(seat, taken);
    const won = () => ({ ...taken, txId: id(), betTxId: taken.txId });
    expect((await kestrel().win({ ...seat, game: "limbo" }, won())).answer).toBe(
      "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    );
    expect((await kestrel().win(seat, { ...won(), more: { currency: "EUR" } })).answer).toBe(
      "RS_ERROR_WRONG_CURRENCY",
    );
    expect(await world.cash(player.userId)).toBe(START - 1000);
  });

  it("takes an id for the same again, and neither for a free bet of another amount nor for the win of another bet", async () => {
    const seat = player.at.kestrel;
    const free = { txId: id(), round: id(), amount: 1000, more: { is_free: true, reward_uuid: "reward-1" } };
    for (const answer of ["RS_OK", "RS_OK"]) expect((await kestrel().bet(seat, free)).answer).toBe(answer);
    expect((await kestrel().bet(seat, { ...free, amount: 2000 })).answer).toBe(
      "RS_ERROR_DUPLICATE_TRANSACTION",
    );
    const second = { txId: id(), round: free.round, amount: 500 };
    await kestrel().bet(seat, second);
    const won = { txId: id(), round: free.round, amount: 700, betTxId: free.txId };
    expect((await kestrel().win(seat, won)).answer).toBe("RS_OK");
    expect((await kestrel().win(seat, { ...won, betTxId: second.txId })).answer).toBe(
      "RS_ERROR_DUPLICATE_TRANSACTION",
    );
    expect(await world.cash(player.userId)).toBe(START - 500 + 700);
  });
});

describe("banyan", () => {
  it("swaps no token of a launch that was ended meanwhile", async () => {
    const { userId } = player;
    const expiresAt = world.clock.now() + 3_600_000;
    const token = await world.launch({ studio: "banyan", game: "crash", userId, expiresAt, isSwapped: true });
    await world.pool.query(`UPDATE casino_sessions SET ended_at = created_at WHERE user_id = ${userId}`);
    expect((await world.studios.banyan.send("authenticate", { token })).answer).toBe("4");
  });

  it("corrects no round and gives no prize by more than one transfer may move", async () => {
    const { banyan } = world.studios;
    const round = id();
    await banyan.bet(player.at.banyan, { txId: id(), round, amount: 1000 });
    const beyond = ((MAX_AMOUNT_PAISE + 1) / 100).toFixed(2);
    const of = { userId: player.userId, gameId: "crash", roundId: round };
    for (const amount of [beyond, `-${beyond}`])
      expect((await banyan.send("adjustment", { ...of, amount, reference: id() })).answer).toBe("7");
    const prize = {
      userId: player.userId,
      amount: beyond,
      reference: id(),
      campaignId: "c-1",
      currency: "INR",
    };
    expect((await banyan.send("promoWin", prize)).answer).toBe("7");
    expect(await world.cash(player.userId)).toBe(START - 1000);
  });
});
