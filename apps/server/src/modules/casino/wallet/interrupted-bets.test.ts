import type { CasinoStudio } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { seededRandom } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../../testing/casino-world.ts";
import { Wallet } from "../../wallet/wallet.ts";
import { type CasinoWallet, createCasinoWallet } from "./casino-wallet.ts";
import type { CasinoTransaction } from "./transaction.ts";
import { TransactionStore } from "./transaction-store.ts";

/** Does not find yet what is being written by another call. */
class LateStore extends TransactionStore {
  lateBy = 0;

  override async find(studio: CasinoStudio, txIds: readonly string[]): Promise<readonly CasinoTransaction[]> {
    if (this.lateBy === 0) return super.find(studio, txIds);
    this.lateBy -= 1;
    return [];
  }
}

let world: CasinoWorld;
let anna: CasinoPlayer;
let store: LateStore;
let wallet: CasinoWallet;
/** The exchange takes no money for the moment. */
let isBusy = false;
const ended: string[] = [];

beforeAll(async () => {
  world = await CasinoWorld.open();
  anna = await world.player("anna", 1000);
});
afterAll(() => world.close());
beforeEach(() => {
  const { pool: database, clock } = world;
  const { exchange } = world.server.server;
  ended.length = 0;
  isBusy = false;
  const money = new Wallet(exchange, clock, "play");
  store = new LateStore(database, clock);
  const parts = {
    ...{ database, clock, exchange, random: seededRandom(1), logger: pino({ level: "silent" }) },
    wallet: {
      transfer: async (request: Parameters<Wallet["transfer"]>[0]) =>
        isBusy ? ({ ok: false, code: "EXCHANGE_BUSY" } as const) : money.transfer(request),
    },
    rules: {
      refusal: () => undefined,
      ended: ({ amount }: { readonly amount: number }, outcome: string) =>
        void ended.push(`${amount} ${outcome}`),
    },
  };
  wallet = createCasinoWallet(parts, store);
});

async function bet(txId: string, isFree = false) {
  const session = await wallet.core.session("kestrel", anna.at.kestrel.token);
  if (session === undefined) throw new Error("no session");
  return wallet.core.debit("kestrel", {
    ...{ session, txId, round: { ref: `r-${txId}`, game: "dice" }, amount: paise(1000) },
    ...{ isFree, closesRound: false },
  });
}

const rollback = (betTxId: string, userId: number | undefined, amount?: number) =>
  wallet.core.rollback("kestrel", {
    ...{ txId: `back-${betTxId}`, betTxId, userId, round: undefined, closesRound: false },
    amount: amount === undefined ? undefined : paise(amount),
  });

it("a bet that could not be written down keeps nothing of its player's limits reserved", async () => {
  await world.pool.query("ALTER TABLE casino_transactions RENAME TO casino_transactions_gone");
  await expect(bet("b-1")).rejects.toThrow("casino_transactions");
  expect(ended).toEqual(["1000 refused"]);
  await world.pool.query("ALTER TABLE casino_transactions_gone RENAME TO casino_transactions");
  expect(await bet("b-1")).toMatchObject({ ok: true });
  expect(ended).toEqual(["1000 refused", "1000 taken"]);
  await wallet.written();
});

it("a bet that comes while its rollback asks whose it is has that sent again, and goes back then", async () => {
  const before = await world.cash(anna.userId);
  expect(await bet("b-2")).toMatchObject({ ok: true });
  await wallet.written();
  store.lateBy = 1;
  expect(await rollback("b-2", undefined)).toEqual({ ok: false, code: "UNAVAILABLE" });
  expect(await rollback("b-2", undefined)).toMatchObject({ ok: true });
  await wallet.written();
  expect(await world.cash(anna.userId)).toBe(before);
});

it("a bet whose win is still to be paid does not go back", async () => {
  const { userId } = anna;
  const before = await world.cash(userId);
  expect(await bet("b-3")).toMatchObject({ ok: true });
  isBusy = true;
  const win = () =>
    wallet.core.credit("kestrel", {
      ...{ userId, kind: "win", txId: "w-3", betTxId: "b-3", round: { ref: "r-b-3", game: "dice" } },
      ...{ amount: paise(2500), isFree: false, closesRound: true },
    });
  expect(await win()).toEqual({ ok: false, code: "UNAVAILABLE" });
  isBusy = false;
  expect(await rollback("b-3", userId)).toEqual({ ok: false, code: "BET_SETTLED" });
  expect(await win()).toMatchObject({ ok: true });
  await wallet.written();
  expect(await world.cash(userId)).toBe(before + 1500);
});

it("a free bet goes back with the amount that it would have had, and nothing moves", async () => {
  const { userId } = anna;
  const before = await world.cash(userId);
  expect(await bet("b-4", true)).toMatchObject({ ok: true });
  expect(await rollback("b-4", userId, 1000)).toMatchObject({ ok: true, balance: before });
  await wallet.written();
  expect(await world.cash(userId)).toBe(before);
});
