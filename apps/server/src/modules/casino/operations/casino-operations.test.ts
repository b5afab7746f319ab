import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDone } from "../../../testing/api-call.ts";
import { type CasinoPlayer, CasinoWorld } from "../../../testing/casino-world.ts";
import { clientsOf, studioDoubles, studioGame } from "../../../testing/studio-double.ts";
import type { StudioTransaction } from "../index.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const doubles = studioDoubles();
let world: CasinoWorld;
let anna: CasinoPlayer;
let names = 0;

beforeAll(async () => {
  doubles.marigold.listed = [studioGame("wheel")];
  world = await CasinoWorld.open({}, { studioClients: clientsOf(doubles) });
  anna = await world.player("anna", 1000);
});
afterAll(() => world.close());

const newName = () => `n-${++names}`;
const seat = () => world.server.login("anna");
const ask = async (path: string, query: Record<string, string | number> = {}) => {
  const answer = await (await world.operator()).get(`Operator/${path}`, query);
  expectDone(answer);
  return answer.result as Record<string, unknown> & { readonly items: Record<string, unknown>[] };
};
const tell = async (path: string, body: object) => (await world.operator()).post(`Operator/${path}`, body);

interface Played {
  readonly round: string;
  readonly bet: string;
}

/** A bet at Kestrel that was taken, in paise. */
async function bet(amount: number): Promise<Played> {
  const played = { round: newName(), bet: newName() };
  const heard = await world.studios.kestrel.bet(anna.at.kestrel, {
    txId: played.bet,
    round: played.round,
    amount,
  });
  expect(heard.answer).toBe("RS_OK");
  return played;
}

/** What it won, which ends its round. */
async function win({ round, bet: betTxId }: Played, amount: number): Promise<string> {
  const txId = newName();
  const more = { round_closed: true };
  const heard = await world.studios.kestrel.win(anna.at.kestrel, { txId, betTxId, round, amount, more });
  expect(heard.answer).toBe("RS_OK");
  return txId;
}

async function roundId({ round }: Played): Promise<number> {
  const { items } = await ask("GetCasinoRounds", { RoundRef: round });
  return Number(items[0]?.["id"]);
}

describe("a player's own rounds", () => {
  it("are listed newest first, with what each has staked and won", async () => {
    await win(await bet(1000), 2500);
    world.clock.advance(1000);
    const open = await bet(700);
    const me = await seat();
    const { result } = await me.get("Casino/GetRounds", { MaxResultCount: 2 });
    expect(result).toMatchObject({
      items: [
        {
          roundRef: open.round,
          state: "open",
          staked: 7,
          won: 0,
          net: -7,
          closedAt: null,
          gameId: "kestrel:dice",
        },
        { state: "closed", staked: 10, won: 25, net: 15, providerName: "Kestrel Games" },
      ],
      totalCount: 2,
    });
    expect((await me.get("Casino/GetRounds", { GameId: "banyan:crash" })).result).toEqual({
      items: [],
      totalCount: 0,
    });
    await win(open, 0);
  });

  it("show every movement of money and where they can be verified, to nobody else", async () => {
    const played = await bet(1000);
    await win(played, 400);
    const id = await roundId(played);
    const { result } = await (await seat()).get("Casino/GetRound", { roundId: id });
    expect(result).toMatchObject({
      transactions: [
        { kind: "bet", amount: -10 },
        { kind: "win", amount: 4 },
      ],
      verifyUrl: `http://127.0.0.1:9/kestrel/rounds/${played.round}`,
    });
    const ravi = await world.player("ravi", 10);
    expect((await ravi.account.get("Casino/GetRound", { roundId: id })).code).toBe("CASINO_ROUND_NOT_FOUND");
  });
});

describe("what operators see", () => {
  it("is every transaction with what became of it, and a round's replay with its ledger entries", async () => {
    const played = await bet(1000);
    const won = await win(played, 1500);
    const { items } = await ask("GetCasinoTransactions", { TxId: won });
    expect(items).toMatchObject([
      { kind: "win", refTxId: played.bet, userName: "anna", amount: 15, state: "done", signature: "valid" },
    ]);
    const replay = await ask("GetCasinoRound", { roundId: await roundId(played) });
    expect(replay).toMatchObject({
      userName: "anna",
      transactions: [{ txId: played.bet }, { txId: won }],
      ledger: [{ amount: -10 }, { amount: 15 }],
    });
    const entries = (replay["transactions"] as { ledgerEntryId: number }[]).map(
      ({ ledgerEntryId }) => ledgerEntryId,
    );
    expect((replay["ledger"] as { entryId: number }[]).map(({ entryId }) => entryId)).toEqual(entries);
    const everything = await ask("GetCasinoTransactions", {
      Studio: "kestrel",
      UserName: "ANNA",
      State: "done",
    });
    expect(everything["totalCount"]).toBeGreaterThanOrEqual(2);
    expect((await ask("GetCasinoTransactions", { UserName: "nobody" }))["totalCount"]).toBe(0);
  });

  it("is a call whose signature does not hold, and no transaction of it", async () => {
    const before = await ask("GetCasinoTransactions");
    const heard = await world.studios.kestrel.send("transaction/bet", { token: "x" }, "not signed");
    expect(heard.answer).toBe("RS_ERROR_INVALID_SIGNATURE");
    const answer = await (await world.operator()).get("Operator/GetRefusedCasinoCalls", {
      Studio: "kestrel",
    });
    expect(answer.result).toMatchObject([
      { studio: "kestrel", path: "/api/casino/kestrel/transaction/bet", reason: "signature" },
    ]);
    expect((await ask("GetCasinoTransactions"))["totalCount"]).toBe(before["totalCount"]);
  });
});

describe("a round that its studio has left", () => {
  it("is rolled back once, and the studio's own rollback then moves nothing", async () => {
    const before = await world.cash(anna.userId);
    const played = await bet(1200);
    const id = await roundId(played);
    const resolved = await tell("ResolveCasinoRound", {
      roundId: id,
      decision: "rollBack",
      reason: "Studio left it",
    });
    expectDone(resolved);
    expect(resolved.result).toMatchObject({ state: "rolledBack", staked: 0, won: 0 });
    expect(await world.cash(anna.userId)).toBe(before);
    const again = await tell("ResolveCasinoRound", { roundId: id, decision: "rollBack", reason: "Twice" });
    expect(again.code).toBe("CASINO_ROUND_NOT_OPEN");
    const late = { txId: newName(), betTxId: played.bet, round: played.round, amount: 1200 };
    expect((await world.studios.kestrel.rollback(anna.at.kestrel, late)).answer).toBe("RS_OK");
    expect(await world.cash(anna.userId)).toBe(before);
  });

  it("is closed as it stands, and not rolled back where something was won", async () => {
    const played = await bet(500);
    const { studios } = world;
    const move = { txId: newName(), betTxId: played.bet, round: played.round, amount: 100 };
    expect((await studios.kestrel.win(anna.at.kestrel, move)).answer).toBe("RS_OK");
    const id = await roundId(played);
    const refused = await tell("ResolveCasinoRound", { roundId: id, decision: "rollBack", reason: "Review" });
    expect(refused.code).toBe("CASINO_ROUND_NOT_OPEN");
    const closed = await tell("ResolveCasinoRound", { roundId: id, decision: "close", reason: "Review" });
    expect(closed.result).toMatchObject({ state: "closed", staked: 5, won: 1 });
    expect(
      (await tell("ResolveCasinoRound", { roundId: 999_999, decision: "close", reason: "x" })).code,
    ).toBe("CASINO_ROUND_NOT_FOUND");
  });
});

describe("a round of several bets that its studio has left", () => {
  it("gives back nothing where one of its bets has its result", async () => {
    const first = await bet(700);
    const second = { ...first, bet: newName() };
    const stake = { txId: second.bet, round: second.round, amount: 300 };
    expect((await world.studios.kestrel.bet(anna.at.kestrel, stake)).answer).toBe("RS_OK");
    const won = { txId: newName(), betTxId: second.bet, round: second.round, amount: 100 };
    expect((await world.studios.kestrel.win(anna.at.kestrel, won)).answer).toBe("RS_OK");
    const id = await roundId(first);
    const before = await world.cash(anna.userId);
    const asked = { roundId: id, decision: "rollBack", reason: "Studio left it" };
    expect((await tell("ResolveCasinoRound", asked)).code).toBe("CASINO_ROUND_NOT_OPEN");
    expect(await world.cash(anna.userId)).toBe(before);
    await win(first, 0);
  });
});

describe("a reconciliation", () => {
  const today = () => new Date(world.clock.now() + 330 * MINUTE_MS).toISOString().slice(0, 10);
  const run = () => tell("RunCasinoReconciliation", { studio: "kestrel", From: today(), To: today() });
  /** Kestrel's books, as ours would have them. */
  async function ownBooks(): Promise<StudioTransaction[]> {
    const { rows } = await world.pool.query<Record<string, never>>(
      `SELECT t.tx_id AS "txId", t.kind, r.round_ref AS "roundRef", t.amount,
         extract(epoch FROM t.received_at) * 1000 AS at
       FROM casino_transactions t JOIN casino_rounds r ON r.id = t.round_id
       WHERE t.studio = 'kestrel' AND t.state = 'done'`,
    );
    return rows.map((row) => ({ ...row, amount: Number(row["amount"]), at: Number(row["at"]) }) as never);
  }

  it("finds nothing where both sides have the same", async () => {
    doubles.kestrel.books = await ownBooks();
    world.clock.advance(5 * MINUTE_MS);
    const { result } = await run();
    expect(result).toMatchObject({ runBy: "olga", findingCount: 0, findings: [] });
    expect((result as { ownCount: number }).ownCount).toBeGreaterThan(3);
  });

  it("finds nothing where the studio's list has one word for all that is won", async () => {
    const played = await bet(1000);
    const move = { txId: newName(), betTxId: played.bet, round: played.round, amount: 4000 };
    const more = { jackpot_win: true, round_closed: true };
    expect((await world.studios.kestrel.win(anna.at.kestrel, { ...move, more })).answer).toBe("RS_OK");
    await world.written();
    const books = await ownBooks();
    expect(books.find(({ txId }) => txId === move.txId)).toMatchObject({ kind: "jackpot" });
    doubles.kestrel.books = books.map((row) => (row.kind === "jackpot" ? { ...row, kind: "win" } : row));
    world.clock.advance(5 * MINUTE_MS);
    expect((await run()).result).toMatchObject({ findingCount: 0, findings: [] });
  });

  it("finds what is missing here, missing there, and of another amount, and keeps it", async () => {
    const [first, second, ...rest] = await ownBooks();
    if (first === undefined || second === undefined) throw new Error("no books");
    const unknown = { ...first, txId: "never-came", at: first.at + 1 };
    doubles.kestrel.books = [
      ...rest,
      unknown,
      { ...second, amount: (second.amount + 1) as typeof second.amount },
    ];
    const { result } = await run();
    const { findings } = result as { findings: { kind: string; txId: string }[] };
    expect(findings.map(({ kind, txId }) => [kind, txId]).toSorted()).toEqual(
      [
        ["missingHere", "never-came"],
        ["missingThere", first.txId],
        ["amountDiffers", second.txId],
      ].toSorted(),
    );
    const kept = await ask("GetCasinoReconciliations", { Studio: "kestrel" });
    expect(kept).toMatchObject({ totalCount: 1, items: [{ findingCount: 3 }] });
  });

  it("does not find a bet whose rollback the studio lists only later, and finds one that only we gave back", async () => {
    const [late, ours] = [await bet(1100), await bet(1300)];
    await world.written();
    doubles.kestrel.books = await ownBooks();
    const left = { roundId: await roundId(ours), decision: "rollBack", reason: "Left" };
    expectDone(await tell("ResolveCasinoRound", left));
    world.clock.advance(5 * MINUTE_MS);
    const back = { txId: newName(), betTxId: late.bet, round: late.round, amount: 1100 };
    await world.studios.kestrel.rollback(anna.at.kestrel, back);
    await world.written();
    const found = async () => ((await run()).result as { findings: { txId: string }[] }).findings;
    expect(await found()).toMatchObject([{ kind: "amountDiffers", txId: ours.bet, studioAmount: 13 }]);
    world.clock.advance(5 * MINUTE_MS);
    expect(new Set((await found()).map(({ txId }) => txId))).toEqual(new Set([late.bet, ours.bet]));
  });

  it("is not made of a studio that does not answer, nor of more than a month", async () => {
    doubles.kestrel.isUp = false;
    expect(await run()).toMatchObject({
      code: "CASINO_STUDIO_UNAVAILABLE",
      message: "The studio's list cannot be read, and nothing was compared: no answer.",
    });
    doubles.kestrel.isUp = true;
    const long = { studio: "kestrel", From: "2026-01-01", To: "2026-02-01" };
    expect((await tell("RunCasinoReconciliation", long)).code).toBe("INVALID_INPUT");
  });

  it("of what a game has returned says the interval that chance explains", async () => {
    for (let round = 0; round < 4; round += 1) await win(await bet(1000), round % 2 === 0 ? 2000 : 0);
    const answer = await (await world.operator()).get("Operator/GetCasinoReturns", {
      From: today(),
      To: today(),
    });
    const [dice] = answer.result as Record<string, number | null | string>[];
    expect(dice).toMatchObject({ gameId: "kestrel:dice", designPercent: 97, within: null });
    expect(Number(dice?.["rounds"])).toBeGreaterThanOrEqual(7);
    expect(Number(dice?.["highPercent"])).toBeCloseTo(97 + Number(dice?.["tolerancePercent"]), 3);
  });
});

describe("a stake", () => {
  it("is refused in a game that operators have closed, while what was bet before is paid", async () => {
    const played = await bet(300);
    const closed = { host: "*", subject: "kestrel:dice", reason: "Review" };
    expectDone(await tell("SetCasinoSwitch", { ...closed, open: false }));
    const move = { txId: newName(), round: newName(), amount: 100 };
    expect((await world.studios.kestrel.bet(anna.at.kestrel, move)).answer).toBe("RS_ERROR_INVALID_GAME");
    await win(played, 900);
    expectDone(await tell("SetCasinoSwitch", { ...closed, open: true }));
    expect((await world.studios.kestrel.bet(anna.at.kestrel, { ...move, txId: newName() })).answer).toBe(
      "RS_OK",
    );
  });

  it("is refused while the game's site or the player's own is suspended, and what was bet before is paid", async () => {
    const { rows } = await world.pool.query<{ host: string }>(
      "SELECT host FROM users WHERE username = 'anna'",
    );
    const place = async () => {
      const move = { txId: newName(), round: newName(), amount: 100 };
      return (await world.studios.kestrel.bet(anna.at.kestrel, move)).answer;
    };
    const { settings } = world.server.server;
    for (const host of ["play.example", rows[0]?.host ?? ""]) {
      const played = await bet(300);
      expect(await settings.change(host, { domain: { siteSuspended: true } })).toEqual([]);
      expect(await place()).toBe("RS_ERROR_INVALID_GAME");
      await win(played, 900);
      expect(await settings.change(host, { domain: { siteSuspended: false } })).toEqual([]);
      expect(await place()).toBe("RS_OK");
    }
  });

  it("goes no further than the player's limit, however many come at once, and a win makes room", async () => {
    const bea = await world.player("bea", 1000);
    expectDone(await bea.account.post("Protection/SetLimit", { kind: "loss", period: "day", amount: 10 }));
    const place = () =>
      world.studios.kestrel.bet(bea.at.kestrel, { txId: newName(), round: "limit", amount: 300 });
    const heard = await Promise.all(Array.from({ length: 10 }, place));
    expect(heard.filter(({ answer }) => answer === "RS_OK")).toHaveLength(3);
    expect(new Set(heard.map(({ answer }) => answer))).toEqual(new Set(["RS_OK", "RS_ERROR_LIMIT_REACHED"]));
    expect(await world.cash(bea.userId)).toBe(100_000 - 900);
    const state = (await bea.account.get("Protection/GetState")).result as {
      limits: { kind: string; used: number }[];
    };
    expect(state.limits.find(({ kind, used }) => kind === "loss" && used !== null)?.used).toBe(9);
  });
});

describe("the statement", () => {
  it("[PROD-04] has a line for each studio, game and day, whose balances add up, with a detail by round", async () => {
    world.clock.advance(DAY_MS);
    const cleo = await world.player("cleo", 100);
    const kestrel = async (amount: number, won: number) => {
      const [round, txId] = [newName(), newName()];
      const opened = await world.seat(cleo.userId, "kestrel");
      await world.studios.kestrel.bet(opened, { txId, round, amount });
      await world.studios.kestrel.win(opened, {
        txId: newName(),
        betTxId: txId,
        round,
        amount: won,
      });
    };
    await kestrel(1000, 0);
    await world.studios.marigold.bet(cleo.at.marigold, { txId: newName(), round: newName(), amount: 500 });
    await kestrel(1000, 3000);
    world.clock.advance(DAY_MS);
    await kestrel(200, 0);
    const me = await world.server.login("cleo");
    const { result } = await me.get("Transaction/GetHistory", { Kind: "casino" });
    const { items, totalCount } = result as { totalCount: number; items: Record<string, unknown>[] };
    expect(totalCount).toBe(3);
    expect(items.map(({ description, credit, debit }) => [description, credit, debit])).toEqual([
      ["dice · Kestrel Games · 1 round", "0.00", "2.00"],
      ["dice · Kestrel Games · 2 rounds", "10.00", "0.00"],
      ["wheel · Marigold Studio · 1 round", "0.00", "5.00"],
    ]);
    const all = (await me.get("Transaction/GetHistory")).result as Record<string, number>;
    expect(all["openingBalance"]).toBe(0);
    expect(Number(all["totalCredit"]) - Number(all["totalDebit"])).toBeCloseTo(
      Number(all["closingBalance"]),
      6,
    );
    expect(all["closingBalance"]).toBe(103);
    const detail = await me.get("Transaction/GetDetail", { transactionId: Number(items[1]?.["id"]) });
    expectDone(detail);
    expect(detail.result).toMatchObject({
      totalWin: "10.00",
      steps: [
        { text: "Staked 10.00, won 0.00", amount: -10 },
        { text: "Staked 10.00, won 30.00", amount: 20 },
      ],
    });
  });
});
