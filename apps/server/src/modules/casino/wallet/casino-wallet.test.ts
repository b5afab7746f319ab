import { paise } from "@crossbook/money";
import { seededRandom } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ExchangeStoppedError } from "../../../exchange/index.ts";
import { CasinoWorld } from "../../../testing/casino-world.ts";
import { Wallet } from "../../wallet/wallet.ts";
import { type CasinoWallet, createCasinoWallet } from "./casino-wallet.ts";
import type { TransactionEnd } from "./transaction.ts";
import { TransactionStore } from "./transaction-store.ts";
import type { CasinoMovement, DebitRules, GameSession, WalletCode, WalletReply } from "./wallet-core.ts";

const START = 100_000;
const HOUR_MS = 3_600_000;

/** Where the process ends; the last two behind the answer. */
const POINTS = ["beforeRow", "afterRow", "afterTransfer", "beforeEnd", "afterEnd"] as const;
type Point = (typeof POINTS)[number];
const isAnswered = (point: Point) => point === "beforeEnd" || point === "afterEnd";

class CrashedError extends Error {}

let world: CasinoWorld;
let wallet: CasinoWallet;
let session: GameSession;
let crash: Point | undefined;
let isBusy = false;
/** The exchange answers nobody any more. */
let isStopped = false;
/** Keeps ends from being written until they are let go. */
let held: Promise<void> | undefined;
let letGo: () => void = () => undefined;
let refused: WalletCode | undefined;
let names = 0;
const moved: CasinoMovement[] = [];
const ended: string[] = [];

const rules: DebitRules = {
  refusal: () => refused,
  ended: ({ amount }, outcome) => void ended.push(`${amount} ${outcome}`),
};

function endAt(point: Point): void {
  if (crash !== point) return;
  crash = undefined;
  throw new CrashedError(point);
}

/** Another process on the same tables and the same exchange. */
function newProcess(): CasinoWallet {
  const { pool: database, clock } = world;
  const { exchange } = world.server.server;
  const store = new TransactionStore(database, clock);
  const money = new Wallet(exchange, clock, "play");
  const end = async (ended: TransactionEnd) => {
    endAt("beforeEnd");
    await held;
    await store.end(ended);
    endAt("afterEnd");
  };
  const made = createCasinoWallet(
    {
      ...{ database, clock, rules, random: seededRandom(++names) },
      exchange: {
        read: (look) => (isStopped ? Promise.reject(new ExchangeStoppedError()) : exchange.read(look)),
      },
      logger: pino({ level: "silent" }),
      wallet: {
        transfer: async (request) => {
          if (isBusy) return { ok: false, code: "EXCHANGE_BUSY" };
          const outcome = await money.transfer(request);
          endAt("afterTransfer");
          return outcome;
        },
      },
    },
    {
      find: (studio, txIds) => store.find(studio, txIds),
      byId: (id) => store.byId(id),
      due: (limit, afterId) => store.due(limit, afterId),
      round: (studio, userId, key) => store.round(studio, userId, key),
      progress: () => store.progress(),
      savePosted: (throughId) => store.savePosted(throughId),
      dueBets: (roundId) => store.dueBets(roundId),
      isSettled: (bet) => store.isSettled(bet),
      openRounds: (before, limit, afterId) => store.openRounds(before, limit, afterId),
      endRound: (end) => store.endRound(end),
      async insert(row) {
        endAt("beforeRow");
        const inserted = await store.insert(row);
        endAt("afterRow");
        return inserted;
      },
      ...{ end, endSoon: end, endNow: () => store.endNow() },
    },
  );
  made.onMoved((movement) => moved.push(movement));
  exchange.onDurable((batch, engine) => made.onDurable(batch, engine));
  return made;
}

beforeAll(async () => {
  world = await CasinoWorld.open();
});

afterEach(() => wallet.written());
afterAll(() => world.close());

beforeEach(async () => {
  [crash, isBusy, isStopped, refused, held] = [undefined, false, false, undefined, undefined];
  moved.length = 0;
  ended.length = 0;
  await world.pool.query("DELETE FROM casino_transactions");
  wallet = newProcess();
  const { userId, at } = await world.player(`cora${++names}`, START / 100);
  const opened = await wallet.core.session("kestrel", at.kestrel.token);
  if (!opened) throw new Error(`no session of ${userId}`);
  session = opened;
});

const round = () => ({ ref: `round-${++names}`, game: "dice" });
const common = { closesRound: false, isFree: false } as const;
type Round = ReturnType<typeof round>;
const bet = (txId: string, at: Round, amount = 1000) =>
  wallet.core.debit("kestrel", { ...common, session, txId, round: at, amount: paise(amount) });
const win = (txId: string, betTxId: string, at: Round, amount = 2500) =>
  wallet.core.credit("kestrel", {
    ...{ ...common, kind: "win", userId: session.userId, txId, betTxId, round: at },
    amount: paise(amount),
  });
const rollback = (txId: string, betTxId: string) =>
  wallet.core.rollback("kestrel", {
    ...{ txId, betTxId, userId: session.userId, amount: undefined, round: undefined },
    closesRound: false,
  });
const cash = () => world.cash(session.userId);
const codeOf = (reply: WalletReply) => (reply.ok ? "ok" : reply.code);

/** The call in a process that ends at the point, and the answer of the next process to the same call. */
async function interrupted(point: Point, call: () => Promise<WalletReply>): Promise<WalletReply> {
  await wallet.written();
  crash = point;
  const first = isAnswered(point) ? await call() : undefined;
  if (first === undefined) await expect(call()).rejects.toThrow(CrashedError);
  await wallet.written();
  expect(crash).toBeUndefined();
  wallet = newProcess();
  const again = await call();
  if (first !== undefined) expect(again).toEqual(first);
  return again;
}

describe.each(POINTS)("a process that ends %s", (point) => {
  it("takes a bet once", async () => {
    const at = round();
    expect(await interrupted(point, () => bet("b1", at))).toMatchObject({ ok: true, balance: START - 1000 });
    expect(await cash()).toBe(START - 1000);
  });

  it("pays a win once", async () => {
    const at = round();
    await bet("b2", at);
    expect(await interrupted(point, () => win("w2", "b2", at))).toMatchObject({ balance: START + 1500 });
    expect(await cash()).toBe(START + 1500);
  });

  it("gives a bet back once", async () => {
    const at = round();
    await bet("b3", at);
    expect(await interrupted(point, () => rollback("r3", "b3"))).toMatchObject({ balance: START });
    expect(codeOf(await bet("b3", at))).toBe("BET_ROLLED_BACK");
    expect(await cash()).toBe(START);
  });

  it("has moved what was written down when the next one has started", async () => {
    const at = round();
    crash = point;
    if (isAnswered(point)) expect(codeOf(await bet("b4", at))).toBe("ok");
    else await expect(bet("b4", at)).rejects.toThrow(CrashedError);
    await wallet.written();
    wallet = newProcess();
    await wallet.start();
    const isWritten = point !== "beforeRow";
    expect(await cash()).toBe(isWritten ? START - 1000 : START);
    expect(await world.count("SELECT count(*) AS n FROM casino_transactions WHERE state = 'due'")).toBe(0);
    expect((await rollback("r4", "b4")).ok).toBe(true);
    expect(await cash()).toBe(START);
    await wallet.stop();
  });
});

describe("a process that has just started", () => {
  it("moves what was written down though one before it cannot be ended", async () => {
    for (const [txId, amount] of [
      ["uncovered", 2 * START],
      ["covered", 1000],
    ] as const) {
      crash = "afterRow";
      await expect(bet(txId, round(), amount)).rejects.toThrow(CrashedError);
    }
    await world.pool.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE UPDATE ON casino_transactions FOR EACH ROW WHEN (NEW.tx_id = 'uncovered')
       EXECUTE FUNCTION broken_off()`,
    );
    wallet = newProcess();
    await wallet
      .start()
      .finally(() =>
        world.pool.query("DROP TRIGGER broken_off ON casino_transactions; DROP FUNCTION broken_off()"),
      );
    await wallet.stop();
    expect(await cash()).toBe(START - 1000);
    const due = "SELECT count(*) AS n FROM casino_transactions WHERE state = 'due'";
    expect(await world.count(due)).toBe(1);
    wallet = newProcess();
    await wallet.start();
    await wallet.stop();
    expect(await world.count(due)).toBe(0);
    expect(codeOf(await bet("uncovered", round(), 2 * START))).not.toBe("ok");
  });
});

describe("an end that is still being written when its call is answered", () => {
  const rowsDue = () => world.count("SELECT count(*) AS n FROM casino_transactions WHERE state = 'due'");

  beforeEach(() => {
    held = new Promise((resolve) => {
      letGo = resolve;
    });
  });
  afterEach(() => letGo());

  it("keeps the next bet waiting for nothing, and a repeat, a win and a rollback for the end", async () => {
    const at = round();
    const later: string[] = [];
    expect(codeOf(await bet("p1", at))).toBe("ok");
    expect(codeOf(await bet("p2", at))).toBe("ok");
    expect(await rowsDue()).toBe(2);
    const calls = [bet("p1", at), win("pw", "p1", at), rollback("pr", "p2")].map(async (call) => {
      later.push(codeOf(await call));
    });
    expect(await rowsDue()).toBe(2);
    expect(later).toEqual([]);
    letGo();
    await Promise.all(calls);
    expect(later).toEqual(["ok", "ok", "ok"]);
    await wallet.written();
    expect(await cash()).toBe(START + 1500);
    expect(moved.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      ...["bet -1000", "bet -1000", "win 2500", "rollback 1000"],
    ]);
  });

  it("is never a refusal's: what was refused is written down before it is answered", async () => {
    const refusal = bet("p3", round(), START + 1);
    await expect.poll(rowsDue).toBe(1);
    letGo();
    expect(codeOf(await refusal)).toBe("INSUFFICIENT_FUNDS");
    expect(await rowsDue()).toBe(0);
  });

  it("is looked for by the next start where it was never written", async () => {
    letGo();
    crash = "beforeEnd";
    expect(codeOf(await bet("p5", round()))).toBe("ok");
    crash = "beforeEnd";
    await wallet.start();
    await wallet.stop();
    // Its money was moved again with its key, and again its end was lost.
    expect([await rowsDue(), crash]).toEqual([1, undefined]);
    wallet = newProcess();
    await wallet.start();
    await wallet.stop();
    expect(await rowsDue()).toBe(0);
    expect(await cash()).toBe(START - 1000);
  });

  it("makes a process wait that is about to stop", async () => {
    await bet("p4", round());
    let isStopped = false;
    const stopping = wallet.stop().then(() => (isStopped = true));
    expect([await rowsDue(), isStopped]).toEqual([1, false]);
    letGo();
    await stopping;
    expect(await rowsDue()).toBe(0);
  });
});

describe("an exchange that takes nothing for the moment", () => {
  it("leaves a bet due, which the job takes later", async () => {
    isBusy = true;
    const at = round();
    expect(codeOf(await bet("b5", at))).toBe("UNAVAILABLE");
    expect(codeOf(await bet("b5", at))).toBe("UNAVAILABLE");
    expect(codeOf(await win("w5", "b5", at))).toBe("UNAVAILABLE");
    expect(codeOf(await rollback("r5", "b5"))).toBe("UNAVAILABLE");
    await wallet.start();
    expect(await cash()).toBe(START);
    isBusy = false;
    world.clock.advance(60_000);
    await expect.poll(cash).toBe(START - 1000);
    await wallet.stop();
  });

  it("leaves a bet due that its win or its rollback takes first", async () => {
    isBusy = true;
    const at = round();
    await bet("b6", at);
    await bet("b7", at);
    isBusy = false;
    expect(await win("w6", "b6", at)).toMatchObject({ ok: true, balance: START + 1500 });
    expect(await rollback("r7", "b7")).toMatchObject({ ok: true, balance: START + 1500 });
  });
});

describe("an exchange that has stopped", () => {
  it("leaves a balance to be asked for again, so that no studio takes its player for gone", async () => {
    wallet = newProcess();
    isStopped = true;
    expect(await wallet.core.balance(session.userId)).toEqual({ ok: false, code: "UNAVAILABLE" });
    isStopped = false;
    expect(await wallet.core.balance(session.userId)).toMatchObject({ ok: true, balance: START });
    expect(await wallet.core.balance(999_999)).toEqual({ ok: false, code: "PLAYER_NOT_FOUND" });
  });
});

describe("the rules of bets", () => {
  it("are remembered as the bet's outcome, and reported how it ended", async () => {
    const at = round();
    refused = "STAKE_LIMIT";
    expect(codeOf(await bet("b8", at))).toBe("STAKE_LIMIT");
    refused = undefined;
    expect(codeOf(await bet("b8", at))).toBe("STAKE_LIMIT");
    expect(codeOf(await bet("b9", at))).toBe("ok");
    expect(codeOf(await bet("b10", at, START))).toBe("INSUFFICIENT_FUNDS");
    await wallet.written();
    expect(ended).toEqual(["1000 refused", "1000 taken", `${START} refused`]);
    expect(moved.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(["bet -1000"]);
  });

  it("are not remembered where they could not be asked", async () => {
    const at = round();
    refused = "UNAVAILABLE";
    expect(codeOf(await bet("b11", at))).toBe("UNAVAILABLE");
    refused = undefined;
    expect(codeOf(await bet("b11", at))).toBe("ok");
  });

  it("do not refuse a bet again that was taken before", async () => {
    const at = round();
    await bet("b12", at);
    refused = "PLAYER_BLOCKED";
    expect(codeOf(await bet("b12", at))).toBe("ok");
    expect(await cash()).toBe(START - 1000);
  });
});

describe("rounds", () => {
  it("that are open for two days are closed by the job, and a late win is paid", async () => {
    const old = round();
    await bet(`b-${old.ref}`, old);
    world.clock.advance(47 * HOUR_MS);
    const young = round();
    session = { ...session, expiresAt: world.clock.now() + HOUR_MS };
    await bet(`b-${young.ref}`, young);
    world.clock.advance(HOUR_MS);
    await wallet.start();
    world.clock.advance(600_000);
    const stateOf = async ({ ref }: Round) =>
      (await world.pool.query(`SELECT state, closed_by AS by FROM casino_rounds WHERE round_ref = '${ref}'`))
        .rows[0];
    await expect.poll(() => stateOf(old)).toEqual({ state: "closed", by: "job" });
    expect(await stateOf(young)).toEqual({ state: "open", by: null });
    await wallet.stop();
    expect((await win(`w-${old.ref}`, `b-${old.ref}`, old)).ok).toBe(true);
    await wallet.written();
    expect(await world.count(`SELECT won AS n FROM casino_rounds WHERE round_ref = '${old.ref}'`)).toBe(2500);
  });

  it("count what was staked and won, and are rolled back where nothing is left", async () => {
    const at = round();
    await bet(`b-${at.ref}`, at);
    await rollback(`r-${at.ref}`, `b-${at.ref}`);
    await wallet.written();
    const { rows } = await world.pool.query(
      `SELECT state, staked, won FROM casino_rounds WHERE round_ref = '${at.ref}'`,
    );
    expect(rows).toEqual([{ state: "rolledBack", staked: 0, won: 0 }]);
  });

  it("are shown by the exchange's balance pushes without being asked", async () => {
    const changed: number[] = [];
    const stop = world.server.server.exchange.onDurable((batch) => changed.push(...batch.changedAccounts));
    const at = round();
    await bet(`b-${at.ref}`, at);
    stop();
    expect(changed).toContain(session.userId);
  });
});
