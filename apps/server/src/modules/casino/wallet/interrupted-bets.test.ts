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
  store = new LateStore(database, clock);
  const parts = {
    ...{ database, clock, exchange, random: seededRandom(1), logger: pino({ level: "silent" }) },
    wallet: new Wallet(exchange, clock, "play"),
    rules: {
      refusal: () => undefined,
      ended: ({ amount }: { readonly amount: number }, outcome: string) =>
        void ended.push(`${amount} ${outcome}`),
    },
  };
  wallet = createCasinoWallet(parts, store);
});

async function bet(txId: string) {
  const session = await wallet.core.session("kestrel", anna.at.kestrel.token);
  if (session === undefined) throw new Error("no session");
  return wallet.core.debit("kestrel", {
    ...{ session, txId, round: { ref: `r-${txId}`, game: "dice" }, amount: paise(1000) },
    ...{ isFree: false, closesRound: false },
  });
}

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
  const rollback = () =>
    wallet.core.rollback("kestrel", {
      ...{ txId: "back-2", betTxId: "b-2", userId: undefined, amount: undefined, round: undefined },
      closesRound: false,
    });
  store.lateBy = 1;
  expect(await rollback()).toEqual({ ok: false, code: "UNAVAILABLE" });
  expect(await rollback()).toMatchObject({ ok: true });
  await wallet.written();
  expect(await world.cash(anna.userId)).toBe(before);
});
