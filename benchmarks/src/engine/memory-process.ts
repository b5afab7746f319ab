import { createEngine, type Engine, HOUSE_ACCOUNT, ignoredEffects } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { ladderPrices } from "@crossbook/odds";
import { seededUniform } from "./book-workload.ts";

const ORDERS = 100_000;
const ACCOUNTS = 10_000;
const MARKETS = 50;
const MB = 2 ** 20;

/** What `memory-process` reports to its parent; amounts are what the engine added, but for `processMb`. */
export interface Footprint {
  readonly heapMb: number;
  readonly residentMb: number;
  readonly processMb: number;
  readonly restingOrders: number;
  readonly accounts: number;
}

function used(): { heap: number; resident: number } {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  // External memory counts array buffers too.
  return { heap: heapUsed + external, resident: rss };
}

/** Everybody has ten orders resting, backs above and lays below the middle, so that none match. */
function filled(): Engine {
  const engine = createEngine();
  const uniform = seededUniform(100_000);
  const prices = ladderPrices("classic");
  const middle = prices.length >> 1;
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) {
    engine.apply(
      { type: "openAccount", accountId, kind: "player", moneyMode: "play", at: 0 },
      ignoredEffects,
    );
    const amount = paise(1_000_000_000);
    const deposit = {
      type: "transfer",
      from: HOUSE_ACCOUNT.play.clearing,
      to: accountId,
      amount,
      kind: "deposit",
      hold: false,
      reference: "",
      remark: "",
      key: "funds",
      at: 0,
    } as const;
    engine.apply(deposit, ignoredEffects);
  }
  for (let marketId = 1; marketId <= MARKETS; marketId += 1) {
    engine.apply(
      {
        type: "createMarket",
        moneyMode: "play",
        marketId,
        terms: { kind: "singleWinner", runnerCount: 3, ladder: "classic" },
        commissionBasisPoints: 200,
        keepsInPlay: false,
        minStake: paise(100),
        maxStake: paise(100_000_000),
        at: 0,
      },
      ignoredEffects,
    );
  }
  for (let order = 0; order < ORDERS; order += 1) {
    const isLay = uniform() < 0.5;
    const tick = Math.floor(uniform() * middle) + (isLay ? 0 : middle);
    const price = prices[tick];
    if (price === undefined) continue;
    engine.apply(
      {
        type: "placeOrder",
        accountId: 1 + (order % ACCOUNTS),
        marketId: 1 + Math.floor(uniform() * MARKETS),
        runner: Math.floor(uniform() * 3),
        side: isLay ? "lay" : "back",
        price,
        stake: paise(100 + Math.floor(uniform() * 10_000)),
        execution: "limit",
        persistence: "lapse",
        key: `client-${order}`,
        at: 1_790_000_000_000 + order,
      },
      ignoredEffects,
    );
  }
  return engine;
}

const before = used();
const engine = filled();
const after = used();
const { orders, accounts } = engine.snapshot();
const footprint: Footprint = {
  heapMb: Math.round((after.heap - before.heap) / MB),
  residentMb: Math.round((after.resident - before.resident) / MB),
  processMb: Math.round(after.resident / MB),
  restingOrders: orders.filter((order) => order.remaining > 0).length,
  accounts: accounts.length,
};
process.send?.(footprint);
