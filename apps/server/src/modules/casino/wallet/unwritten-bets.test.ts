import { paise } from "@crossbook/money";
import { seededRandom } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../../testing/casino-world.ts";
import { Wallet } from "../../wallet/wallet.ts";
import { createCasinoWallet } from "./casino-wallet.ts";

let world: CasinoWorld;
let anna: CasinoPlayer;

beforeAll(async () => {
  world = await CasinoWorld.open();
  anna = await world.player("anna", 1000);
});
afterAll(() => world.close());

it("a bet that could not be written down keeps nothing of its player's limits reserved", async () => {
  const { pool: database, clock } = world;
  const { exchange } = world.server.server;
  const ended: string[] = [];
  const wallet = createCasinoWallet({
    ...{ database, clock, exchange, random: seededRandom(1), logger: pino({ level: "silent" }) },
    wallet: new Wallet(exchange, clock, "play"),
    rules: {
      refusal: () => undefined,
      ended: ({ amount }, outcome) => void ended.push(`${amount} ${outcome}`),
    },
  });
  const session = await wallet.core.session("kestrel", anna.at.kestrel.token);
  if (session === undefined) throw new Error("no session");
  const bet = () =>
    wallet.core.debit("kestrel", {
      ...{ session, txId: "b-1", round: { ref: "r-1", game: "dice" }, amount: paise(1000) },
      ...{ isFree: false, closesRound: false },
    });
  await world.pool.query("ALTER TABLE casino_transactions RENAME TO casino_transactions_gone");
  await expect(bet()).rejects.toThrow("casino_transactions");
  expect(ended).toEqual(["1000 refused"]);
  await world.pool.query("ALTER TABLE casino_transactions_gone RENAME TO casino_transactions");
  expect(await bet()).toMatchObject({ ok: true });
  expect(ended).toEqual(["1000 refused", "1000 taken"]);
  await wallet.written();
});
