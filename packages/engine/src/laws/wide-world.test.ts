import { paise } from "@crossbook/money";
import { nearestPrice, oddsHundredths } from "@crossbook/odds";
import { type SeededRandom, seededRandom } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  limitExposure,
  NOON,
  openAccount,
  payIn,
  payOut,
  releaseOrders,
  setMarketStatus,
  settleMarket,
  voidMarket,
} from "../testing/commands.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

const ACCOUNTS = Array.from({ length: 90 }, (_, index) => index * 50_001 + 1);
const MARKETS = [
  { marketId: 1, runnerCount: 2, ladder: "classic" },
  { marketId: 70_000, runnerCount: 3, ladder: "finest" },
  { marketId: 5_000_000, runnerCount: 17, ladder: "classic" },
  { marketId: 2 ** 40, runnerCount: 64, ladder: "finest" },
  { marketId: 2 ** 41, runnerCount: 6, ladder: "classic", winners: 3 },
] as const;

function opening(random: SeededRandom): readonly Command[] {
  return [
    ...ACCOUNTS.map(openAccount),
    ...ACCOUNTS.map((id) => payIn(id, random.between(10_000, 5_000_000))),
    ...MARKETS.map(({ marketId, ...terms }) =>
      createMarket(marketId, { ...terms, commissionBasisPoints: 333, keepsInPlay: true }),
    ),
  ];
}

/** Mostly orders around a runner's own price, some far out, some cancelled, rarely a status or a result. */
function nextCommand(random: SeededRandom, ordersSoFar: number): Command {
  const { marketId, runnerCount, ladder } = random.pick(MARKETS);
  const accountId = random.pick(ACCOUNTS);
  const chance = random.integer(1000);
  if (chance < 250) {
    const reduceBy = random.chance(0.4) ? random.between(1, 3000) : undefined;
    return cancelOrder(accountId, random.between(1, ordersSoFar + 1), reduceBy);
  }
  if (chance < 262) return { type: "cancelOrders", accountId, marketId, at: NOON };
  if (chance < 270)
    return setMarketStatus(
      marketId,
      random.pick(["open", "suspended"] as const),
      random.chance(0.4) ? random.pick(["wicket", "inPlay", "inPlay"] as const) : undefined,
    );
  if (chance < 278) {
    const betDelayMs = random.pick([0, 2000, 20_000]);
    return { ...setMarketStatus(marketId, "open"), betDelayMs, at: NOON + ordersSoFar * 100 };
  }
  if (chance < 295) return releaseOrders(NOON + ordersSoFar * 100);
  if (chance < 298) return limitExposure(accountId, random.pick([0, 2000, 50_000]));
  if (chance < 305)
    return random.chance(0.5)
      ? payIn(accountId, random.between(1, 50_000))
      : payOut(accountId, random.between(1, 50_000));
  const runner = random.integer(Math.min(runnerCount, 5));
  const wished = random.chance(0.05)
    ? random.between(101, 100_000)
    : 150 + runner * 60 + random.between(-12, 12);
  const price = nearestPrice(ladder, wished) ?? oddsHundredths(200);
  const order = random.chance(0.5) ? back : lay;
  const execution = random.pick([
    "limit",
    "limit",
    "limit",
    "postOnly",
    "immediateOrCancel",
    "anyPrice",
    "fillOrKill",
  ] as const);
  const at = NOON + ordersSoFar * 100;
  const persistence = random.chance(0.3) ? "keep" : "lapse";
  const stake = random.between(1, 20_000);
  const hasLeast = execution === "fillOrKill" && stake % 2 === 0;
  const minMatched = hasLeast ? paise(Math.ceil(stake / 9)) : undefined;
  return order(accountId, price, stake, { marketId, runner, execution, minMatched, persistence, at });
}

/** A cancel of an order that is there is sent by its owner, so that it is not always refused. */
function ownOrder(engine: Engine, command: Command): Command {
  if (command.type !== "cancelOrder") return command;
  const order = engine.order(command.orderId);
  return order === undefined ? command : { ...command, accountId: order.accountId };
}

describe("a wide world of many accounts, runners and prices", () => {
  it.each([1, 2, 3])("goes on the fast engine as by the plain rules, restarts between (seed %d)", (seed) => {
    const random = seededRandom(seed);
    const naive = createNaiveEngine();
    let fast = createEngine(FEW_ORDERS);
    let matched = 0;
    let released = 0;
    for (const command of opening(random)) {
      expect(fast.apply(command, ignoredEffects)).toEqual(naive.apply(command, ignoredEffects));
    }
    for (let step = 0; step < 1500; step += 1) {
      const command = ownOrder(fast, nextCommand(random, step));
      const outcome = fast.apply(command, ignoredEffects);
      expect(outcome).toEqual(naive.apply(command, ignoredEffects));
      if (outcome.ok && outcome.type === "orderPlaced" && outcome.matched > 0) matched += 1;
      if (outcome.ok && outcome.type === "ordersReleased") released += outcome.count;
      if (step % 500 === 250) fast = createEngine(FEW_ORDERS, fast.snapshot());
    }
    // Otherwise the world would say little about matching and delays.
    expect(matched).toBeGreaterThan(80);
    expect(released).toBeGreaterThan(20);
    for (const { marketId } of MARKETS) expect(fast.book(marketId, 1000)).toEqual(naive.book(marketId, 1000));
    for (const accountId of ACCOUNTS) {
      expect(fast.account(accountId)).toEqual(naive.account(accountId));
      expect(fast.ordersOf(accountId)).toEqual(naive.ordersOf(accountId));
    }
    const [first, second, third, fourth, fifth] = MARKETS;
    const ending = [first, second, third].map(({ marketId }) => settleMarket(marketId, random.integer(2)));
    for (const command of [...ending, voidMarket(fourth.marketId), settleMarket(fifth.marketId, 0, 2, 5)]) {
      expect(fast.apply(command, ignoredEffects)).toEqual(naive.apply(command, ignoredEffects));
    }
    expect(fast.stateDigest()).toBe(naive.stateDigest());
    expect(fast.snapshot().orders).toEqual([]);
    expect(ACCOUNTS.map((id) => fast.account(id)?.exposure)).toEqual(ACCOUNTS.map(() => 0));
  });
});
