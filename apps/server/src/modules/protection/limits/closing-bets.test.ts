import type { MatchInForce } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { fakeClock, sequentialIds, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext } from "../../../calls/handler.ts";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import type { Exchange } from "../../../exchange/index.ts";
import {
  back,
  createMarket,
  deposit,
  lay,
  openAccount,
  openForTest,
  suspend,
} from "../../../exchange/testing/exchange-world.ts";
import { createPlayersModule } from "../../players/index.ts";
import { createProtectionModule, type ProtectionModule, type StakeRequest } from "../index.ts";

/** Bets that close a position of a limited player, as `Protection` permits them. */
const MAKER = 1_000_000;
const clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
let database: TestDatabase;
let pool: Pool;
let exchange: Exchange;
let module: ProtectionModule;
let cancelled = 0;
let accountId = 0;
let userName = "";
/** One market for each test. */
let marketId = 100;
let keys = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
  ({ exchange } = await openForTest(database.connection));
  await submit(openAccount(MAKER), deposit(MAKER, 10_000_000, "maker"));
  module = createProtectionModule({
    ...{ database: pool, clock, exchange, ids: sequentialIds() },
    players: createPlayersModule({ database: pool, clock }).players,
    logger: pino({ level: "silent" }),
    cancelAllOf: async () => {
      cancelled += 1;
      return { ok: true, count: 0 };
    },
    forfeitBonuses: async () => 0,
    endGameSessions: async () => undefined,
  });
  exchange.onDurable((batch, engine) => module.onDurable(batch, engine));
  await module.start();
});
afterAll(async () => {
  await exchange.close();
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  userName = `closer${++marketId}`;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (username, username_key, kind, password_hash, host, referral_code, created_at)
     VALUES ($1, $1, 'player', 'hash', 'play.example', $1, now()) RETURNING id`,
    [userName],
  );
  accountId = rows[0]?.id ?? 0;
  await submit(openAccount(accountId), deposit(accountId, 100_000, userName), createMarket(marketId));
  cancelled = 0;
});

async function submit(...commands: readonly Parameters<Exchange["submit"]>[0][]): Promise<void> {
  for (const command of commands) expect(await exchange.submit(command)).toMatchObject({ ok: true });
}

const terms = (price: number, stake: number) => ({ price, stake, at: clock.now() });
const key = () => `closing ${++keys}`;

/** The player has backed the first runner at 2.00. */
async function backed(stake: number): Promise<void> {
  await submit(
    lay(MAKER, marketId, key(), terms(200, stake)),
    back(accountId, marketId, key(), terms(200, stake)),
  );
}

async function limit(kind: "loss" | "stake", amount: number): Promise<void> {
  const { setPlayerLimit } = module.handlers.operator;
  const handle = typeof setPlayerLimit === "function" ? setPlayerLimit : setPlayerLimit.handle;
  const context = { caller: { username: "olga" }, noteChange: () => undefined };
  const asked = { userName, kind, period: "day", amount, reason: "Asked by phone" } as const;
  expect(await handle(asked, context as unknown as CallContext<OperatorCaller>)).toMatchObject({ ok: true });
}

function bet(side: "back" | "lay", stake: number, liability = stake): StakeRequest {
  return { accountId, marketId, runner: 0, side, stake: paise(stake), liability: paise(liability) };
}

function ended(permitted: { readonly ok: boolean; readonly end?: (() => void) | undefined }): void {
  expect(permitted).toMatchObject({ ok: true });
  permitted.end?.();
}

const { LOSS, STAKE } = { LOSS: { code: "LOSS_LIMIT_EXCEEDED" }, STAKE: { code: "STAKE_LIMIT_EXCEEDED" } };

it("what a closing bet will take from the worst case is free for another one when it is done, not before", async () => {
  await backed(1000);
  await limit("loss", 10);
  const closing = await module.protection.mayStakeReducing(bet("lay", 1000));
  expect(module.protection.mayStake(bet("back", 1))).toMatchObject(LOSS);
  await submit(
    lay(accountId, marketId, key(), terms(200, 1000)),
    back(MAKER, marketId, key(), terms(200, 1000)),
  );
  ended(closing);
  ended(module.protection.mayStake(bet("back", 1000)));
});

it("so it is of bets that match together", async () => {
  await backed(1000);
  await limit("loss", 10);
  const closing = await module.protection.mayStakeTogether({
    ...{ accountId, marketId },
    bets: [{ runner: 0, side: "lay", stake: 1000, payoutCentipaise: 200_000 }],
  });
  expect(module.protection.mayStake(bet("back", 1))).toMatchObject(LOSS);
  ended(closing);
});

it("a closing bet counts as staked, and is refused beyond the stake limit", async () => {
  await backed(1000);
  await limit("loss", 10);
  await limit("stake", 15);
  expect(await module.protection.mayStakeReducing(bet("lay", 501))).toMatchObject(STAKE);
  const first = await module.protection.mayStakeReducing(bet("lay", 500));
  expect(module.protection.mayStake(bet("back", 1))).toMatchObject(STAKE);
  ended(first);
});

it("bets that close a position together count as staked, and are not refused beyond the stake limit", async () => {
  await backed(1000);
  await limit("stake", 12);
  const lays = (stake: number) =>
    module.protection.mayStakeTogether({
      ...{ accountId, marketId },
      bets: [{ runner: 0, side: "lay", stake, payoutCentipaise: stake * 200 }],
    });
  const closing = await lays(1000);
  expect(closing).toMatchObject({ ok: true });
  expect(module.protection.mayStake(bet("back", 1))).toMatchObject(STAKE);
  ended(closing);
  // Laid with more than twice what was backed: a paisa more can be lost than before.
  expect(await lays(2001)).toMatchObject(STAKE);
  ended(await lays(2000));
});

it("the next closing bet is looked at when the one before it is in the engine", async () => {
  await backed(1000);
  await limit("loss", 10);
  const first = await module.protection.mayStakeReducing(bet("lay", 2000));
  let isAnswered = false;
  const second = module.protection.mayStakeReducing(bet("lay", 1)).finally(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
  expect(isAnswered).toBe(false);
  await submit(
    back(MAKER, marketId, key(), terms(200, 2000)),
    lay(accountId, marketId, key(), terms(200, 2000)),
  );
  ended(first);
  // Laid with 2000 against 1000 backed: one paisa more is a paisa more to lose.
  expect(await second).toMatchObject(LOSS);
});

it("a part of a paisa that can be lost counts as a whole one", async () => {
  await limit("loss", 0.55);
  const oneTooMuch = bet("lay", 101, 56);
  expect(await module.protection.mayStakeReducing(oneTooMuch)).toMatchObject(LOSS);
  const together = [{ runner: 0, side: "lay", stake: 101, payoutCentipaise: 101 * 155 }] as const;
  expect(await module.protection.mayStakeTogether({ accountId, marketId, bets: together })).toMatchObject(
    LOSS,
  );
  ended(await module.protection.mayStakeReducing(bet("lay", 100, 55)));
});

it("a limit that is just what can be lost cancels nothing, and one of a paisa less what is unmatched", async () => {
  await backed(1000);
  await limit("loss", 10);
  expect(cancelled).toBe(0);
  await limit("loss", 9.99);
  expect(cancelled).toBe(1);
});

it("a runner that was taken out cannot win, and what it would lose does not count against a closing bet", async () => {
  await backed(1000);
  const second = { ...terms(200, 2000), runner: 1 };
  await submit(lay(MAKER, marketId, key(), second), back(accountId, marketId, key(), second));
  // The first wins: 1000 is lost. The second: 1000 is won. The third: 3000 is lost, and it does not start.
  await exchange.projected(exchange.state().journalSeq);
  const { rows: matches } = await pool.query<MatchInForce>(
    `SELECT l.match_id AS "matchId", max(order_id) FILTER (WHERE o.side = 'back') AS "backOrderId",
       max(order_id) FILTER (WHERE o.side = 'lay') AS "layOrderId", max(o.runner) AS runner, max(l.stake) AS stake, 200 AS price
     FROM match_legs l JOIN orders o USING (order_id) WHERE o.market_id = $1 GROUP BY match_id ORDER BY match_id`,
    [marketId],
  );
  await submit(suspend(marketId), {
    ...{ type: "removeRunner", at: clock.now(), marketId, runner: 2, reductionBasisPoints: 0, matches },
    reason: "Withdrawn",
  });
  await limit("loss", 10);
  const closing = { ...bet("lay", 1000), runner: 1 };
  expect(module.protection.mayStake(closing)).toMatchObject(LOSS);
  ended(await module.protection.mayStakeReducing(closing));
});

it("in a market with more than two thousand own orders each bet counts by itself: the others are not read for it", async () => {
  await backed(1000);
  await limit("loss", 2_015);
  await submit(deposit(accountId, 1_000_000, `${userName} more`));
  const worst = terms(100_000, 100);
  const more = async (count: number) => {
    const orders = Array.from({ length: count }, () => back(accountId, marketId, key(), worst));
    for (const outcome of await Promise.all(orders.map((order) => exchange.submit(order))))
      expect(outcome).toMatchObject({ ok: true });
  };
  await more(1_999);
  ended(await module.protection.mayStakeReducing(bet("lay", 1_000, 1_200)));
  await more(1);
  expect(await module.protection.mayStakeReducing(bet("lay", 1_000, 1_200))).toMatchObject(LOSS);
});
