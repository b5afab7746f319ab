import type { CasinoStudio } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../testing/casino-world.ts";
import type { Seat } from "../testing/studio-callers.ts";

const STUDIOS = ["kestrel", "marigold", "banyan"] as const satisfies readonly CasinoStudio[];
const OK: Readonly<Record<CasinoStudio, string>> = { kestrel: "RS_OK", marigold: "200", banyan: "0" };
const START = 100_000;

let world: CasinoWorld;
let names = 0;
let ids = 0;
const id = () => `scenario-${++ids}`;
const newPlayer = (mainUnits = START / 100) => world.player(`sam${++names}`, mainUnits);

beforeAll(async () => {
  world = await CasinoWorld.open();
});

afterAll(() => world.close());

/** The scenarios that live-casino suppliers test wallets with, for each protocol. */
describe.each(STUDIOS)("scenarios of suppliers, by %s", (studio) => {
  const caller = () => world.studios[studio];
  const ok = async (heard: ReturnType<ReturnType<typeof caller>["balance"]>) => {
    const { answer, balance } = await heard;
    expect(answer).toBe(OK[studio]);
    return balance;
  };
  const bet = (seat: Seat, amount: number, round = id(), txId = id()) => ({
    ...{ txId, round, amount },
    sent: ok(caller().bet(seat, { txId, round, amount })),
  });
  const win = (seat: Seat, of: { readonly txId: string; readonly round: string }, amount: number) =>
    ok(caller().win(seat, { txId: id(), betTxId: of.txId, round: of.round, amount }));
  const back = (seat: Seat, of: { readonly txId: string; readonly round: string; readonly amount: number }) =>
    caller().rollback(seat, { ...of, txId: id(), betTxId: of.txId });

  async function taken(seat: Seat, amount: number, round?: string) {
    const { sent, ...made } = bet(seat, amount, round);
    await sent;
    return made;
  }

  it("two channels of one player share the balance", async () => {
    const { userId, at } = await newPlayer();
    const [phone, desktop] = [at[studio], await world.seat(userId, studio)];
    const first = await taken(phone, 1000);
    const second = await taken(desktop, 2000);
    expect(await win(desktop, second, 5000)).toBe(START + 2000);
    expect(await win(phone, first, 3000)).toBe(START + 5000);
  });

  it("two players in a round of one name have a hand each", async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    const round = id();
    const mine = await taken(one.at[studio], 1000, round);
    await taken(two.at[studio], 2000, round);
    await win(one.at[studio], mine, 4000);
    expect([await world.cash(one.userId), await world.cash(two.userId)]).toEqual([
      START + 3000,
      START - 2000,
    ]);
  });

  it("a bet before the earlier one is settled, and two rounds beside each other", async () => {
    const { at, userId } = await newPlayer();
    const seat = at[studio];
    const first = await taken(seat, 1000);
    const second = await taken(seat, 1000);
    await win(seat, second, 500);
    await win(seat, first, 700);
    expect(await world.cash(userId)).toBe(START - 800);
  });

  it("a win in another session than its bet, of the same player and game", async () => {
    const { at, userId } = await newPlayer();
    const made = await taken(at[studio], 1000);
    expect(await win(await world.seat(userId, studio), made, 2000)).toBe(START + 1000);
  });

  it("a player whom nobody knows", async () => {
    const stranger = { token: "x".repeat(24), userId: 999_999, game: "dice" };
    const expected = {
      kestrel: "RS_ERROR_INVALID_TOKEN",
      marigold: "401 session_not_found",
      banyan: "2",
    };
    expect((await caller().balance(stranger)).answer).toBe(expected[studio]);
    const move = { txId: id(), betTxId: id(), round: id(), amount: 5 };
    expect((await caller().bet(stranger, move)).answer).toBe(expected[studio]);
    expect((await caller().win(stranger, move)).answer).toBe(expected[studio]);
  });

  it("two bets of a round: one rolled back, then the other won", async () => {
    const { at, userId } = await newPlayer();
    const round = id();
    const first = await taken(at[studio], 1000, round);
    const second = await taken(at[studio], 2000, round);
    expect((await back(at[studio], second)).answer).toBe(OK[studio]);
    await win(at[studio], first, 4000);
    expect(await world.cash(userId)).toBe(START + 3000);
  });

  it("two bets of a round: one won, then the other rolled back, where the win names its bet", async () => {
    const { at, userId } = await newPlayer();
    const round = id();
    const first = await taken(at[studio], 1000, round);
    const second = await taken(at[studio], 2000, round);
    await win(at[studio], first, 4000);
    const names = studio === "kestrel";
    expect((await back(at[studio], second)).answer === OK[studio]).toBe(names);
    expect(await world.cash(userId)).toBe(START + (names ? 3000 : 1000));
  });

  it.each([1, 101])("a round of %d more bets, and one win", async (count) => {
    const { at, userId } = await newPlayer();
    const round = id();
    const first = await taken(at[studio], 100, round);
    for (let more = 0; more < count; more++) await taken(at[studio], 10, round);
    await win(at[studio], first, 5000);
    expect(await world.cash(userId)).toBe(START - 100 - count * 10 + 5000);
    const staked = `SELECT staked AS n FROM casino_rounds WHERE round_ref = '${round}'`;
    await world.written();
    expect(await world.count(staked)).toBe(100 + count * 10);
  });

  it("several wins of one round are all paid, and what comes after its end too", async () => {
    const { at, userId } = await newPlayer();
    const made = await taken(at[studio], 1000);
    for (const amount of [100, 200, 300]) await win(at[studio], made, amount);
    world.clock.advance(50 * 3_600_000);
    await win(at[studio], made, 50);
    expect(await world.cash(userId)).toBe(START - 1000 + 650);
  });

  it("a very large payout, to the paisa", async () => {
    const { at, userId } = await newPlayer();
    const made = await taken(at[studio], 1);
    expect(await win(at[studio], made, 6_372_709_234)).toBe(START - 1 + 6_372_709_234);
    expect(await world.cash(userId)).toBe(START - 1 + 6_372_709_234);
  });

  it("the same bet of the same player at every moment: what a studio has won is what players have lost", async () => {
    const before = await world.clearing(studio);
    const { at, userId } = await newPlayer();
    const made = await taken(at[studio], 5000);
    await win(at[studio], made, 1234);
    const returned = await taken(at[studio], 777);
    await back(at[studio], returned);
    expect((await world.clearing(studio)) - before).toBe(5000 - 1234);
    expect(await world.cash(userId)).toBe(START - 5000 + 1234);
  });
});

describe("what only one protocol has", () => {
  let player: CasinoPlayer;

  beforeAll(async () => {
    player = await newPlayer();
  });

  it("kestrel: a free bet takes nothing, its win and a jackpot are paid, a closed round is closed", async () => {
    const seat = player.at.kestrel;
    const before = await world.cash(player.userId);
    const { kestrel } = world.studios;
    const [txId, round] = [id(), id()];
    const free = { is_free: true, reward_uuid: "reward-1" };
    await kestrel.bet(seat, { txId, round, amount: 1000, more: free });
    await kestrel.win(seat, { txId: id(), betTxId: txId, round, amount: 300, more: free });
    const last = { jackpot_win: true, round_closed: true };
    await kestrel.win(seat, { txId: id(), betTxId: txId, round, amount: 9000, more: last });
    expect(await world.cash(player.userId)).toBe(before + 9300);
    await world.written();
    const { rows } = await world.pool.query(
      `SELECT r.state, r.staked, r.won, array_agg(t.kind || t.amount || ' ' || t.free_amount ORDER BY t.id) AS moves
        FROM casino_rounds r JOIN casino_transactions t ON t.round_id = r.id WHERE round_ref = '${round}' GROUP BY r.id`,
    );
    expect(rows).toEqual([
      { state: "closed", staked: 0, won: 9300, moves: ["bet0 1000", "win300 0", "jackpot9000 0"] },
    ]);
  });

  it("kestrel: the game may change inside one session, and a rollback needs no session", async () => {
    const seat = player.at.kestrel;
    const move = { txId: id(), round: id(), amount: 500 };
    expect((await world.studios.kestrel.bet({ ...seat, game: "limbo" }, move)).answer).toBe("RS_OK");
    const unknown = { ...seat, token: "n".repeat(24), game: "limbo" };
    const returned = await world.studios.kestrel.rollback(unknown, {
      ...move,
      txId: id(),
      betTxId: move.txId,
    });
    expect(returned.answer).toBe("RS_OK");
  });

  it("marigold: free bets and wins are written down and move nothing, their total is paid once", async () => {
    const seat = player.at.marigold;
    const before = await world.cash(player.userId);
    const { marigold } = world.studios;
    const [round, frID] = [id(), id()];
    const free = { type: "free", frID };
    expect((await marigold.bet(seat, { txId: id(), round, amount: 900, more: free })).answer).toBe("200");
    expect((await marigold.win(seat, { txId: id(), round, amount: 400, more: free })).answer).toBe("200");
    expect(await world.cash(player.userId)).toBe(before);
    const total = { txId: id(), round: id(), amount: 1300, more: { frID } };
    expect((await marigold.win(seat, total)).answer).toBe("200");
    expect((await marigold.win(seat, total)).answer).toBe("200");
    expect(await world.cash(player.userId)).toBe(before + 1300);
  });

  it("marigold: a refund of another amount than the bet's is refused", async () => {
    const seat = player.at.marigold;
    const move = { txId: id(), round: id(), amount: 900 };
    await world.studios.marigold.bet(seat, move);
    const part = { ...move, amount: 400, txId: id(), betTxId: move.txId };
    expect((await world.studios.marigold.rollback(seat, part)).answer).toBe("409");
  });

  it("banyan: a launch's token is swapped once and within its minute, for one that bets", async () => {
    const { userId } = player;
    const expiresAt = world.clock.now() + 3_600_000;
    const launch = () =>
      world.launch({ studio: "banyan", game: "crash", userId, expiresAt, isSwapped: true });
    const { banyan } = world.studios;
    const token = await launch();
    const opened = await banyan.send("authenticate", { token, providerId: "Banyan" });
    expect(opened).toMatchObject({
      answer: "0",
      body: { userId: String(userId), currency: "INR", bonus: 0 },
    });
    expect((await banyan.send("authenticate", { token })).answer).toBe("4");
    const bet = { txId: id(), round: id(), amount: 100 };
    expect((await banyan.bet({ token, userId, game: "crash" }, bet)).answer).toBe("4");
    const own = { token: String(opened.body.token), userId, game: "crash" };
    expect((await banyan.bet(own, bet)).answer).toBe("0");
    const late = await launch();
    world.clock.advance(60_000);
    expect((await banyan.send("authenticate", { token: late })).answer).toBe("4");
  });

  it("banyan: spins of free rounds are paid, their total is not paid again", async () => {
    const seat = await world.seat(player.userId, "banyan");
    const before = await world.cash(player.userId);
    const { banyan } = world.studios;
    const round = id();
    const bonusCode = "bonus-1";
    await banyan.bet(seat, { txId: id(), round, amount: 500, more: { bonusCode } });
    await banyan.win(seat, { txId: id(), round, amount: 800, more: { bonusCode } });
    const total = { userId: seat.userId, amount: "8.00", reference: id(), bonusCode };
    expect(await banyan.send("bonusWin", total)).toMatchObject({ answer: "0", balance: before + 800 });
    expect(await world.cash(player.userId)).toBe(before + 800);
  });

  it("banyan: jackpots and prizes come when the session is long over, each once", async () => {
    const seat = await world.seat(player.userId, "banyan", 1000);
    const before = await world.cash(player.userId);
    world.clock.advance(1_800_000);
    const { banyan } = world.studios;
    const prize = {
      userId: seat.userId,
      amount: "25.50",
      reference: id(),
      campaignId: "c-1",
      currency: "INR",
    };
    for (let sent = 0; sent < 2; sent++) expect((await banyan.send("promoWin", prize)).answer).toBe("0");
    const jackpot = { ...prize, reference: id(), gameId: "crash", roundId: id(), amount: "100" };
    for (let sent = 0; sent < 2; sent++) expect((await banyan.send("jackpotWin", jackpot)).answer).toBe("0");
    expect(await world.cash(player.userId)).toBe(before + 12_550);
    expect((await banyan.send("promoWin", { ...prize, reference: id(), currency: "EUR" })).answer).toBe("7");
  });

  it("banyan: a round ends, is corrected both ways, and pays a late win", async () => {
    const seat = await world.seat(player.userId, "banyan");
    const before = await world.cash(player.userId);
    const { banyan } = world.studios;
    const round = id();
    await banyan.bet(seat, { txId: id(), round, amount: 1000 });
    await banyan.win(seat, { txId: id(), round, amount: 3000 });
    const end = { userId: seat.userId, gameId: "crash", roundId: round };
    expect((await banyan.send("endRound", end)).answer).toBe("0");
    expect((await banyan.send("endRound", { ...end, roundId: id() })).answer).toBe("120");
    const correct = async (amount: string, reference = id()) =>
      (await banyan.send("adjustment", { ...end, amount, reference })).answer;
    expect(await correct("-20.00")).toBe("0");
    expect(await correct("5.00", "again-1")).toBe("0");
    expect(await correct("5.00", "again-1")).toBe("0");
    expect(await correct("-99999999.00")).toBe("1");
    expect(await world.cash(player.userId)).toBe(before + 500);
    await world.written();
    const state = await world.pool.query(`SELECT state, won FROM casino_rounds WHERE round_ref = '${round}'`);
    expect(state.rows).toEqual([{ state: "closed", won: 1500 }]);
  });
});
