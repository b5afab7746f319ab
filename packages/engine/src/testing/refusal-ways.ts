import { type Paise, paise } from "@crossbook/money";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import type { Command, PlaceOrder } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { RefusalCode } from "../outcomes.ts";
import {
  back,
  cancelOrder,
  createMarket,
  discountCommission,
  lay,
  leg,
  limitExposure,
  NOON,
  openAccount,
  openBonus,
  openOutside,
  openRealAccount,
  payIn,
  payInReal,
  payOut,
  placeHold,
  placeOrders,
  releaseHold,
  removeMarket,
  setBetDelay,
  setMarketStatus,
  setPersistence,
  settleHold,
  settleMarket,
  transfer,
  voidMarket,
} from "./commands.ts";
import type { RefusalWay } from "./refusal-way.ts";
import { REFUSED_CORRECTIONS, removedRunner } from "./refused-corrections.ts";
import { REFUSED_TERMS, waiting } from "./refused-terms.ts";

/** An order that is accepted at the opening. */
export const taken = back(1, 300, 500, { key: "taken" });
/** What the engine has before each of them. */
export const refusalOpening: readonly Command[] = [
  ...[1, 2].flatMap((id) => [openAccount(id), payIn(id, 100_000)]),
  createMarket(1, { minStake: paise(100), maxStake: paise(1_000_000) }),
  lay(2, 200, 1000),
  taken,
];

/** An order whose key the next one may have too. */
const once = back(1, 200, 500, { key: "once" });

/** The same order fill-or-kill, with this minimum; it may be one that is refused. */
function atLeast(minMatched: number, order: PlaceOrder): PlaceOrder {
  return { ...order, execution: "fillOrKill", minMatched: minMatched as Paise };
}

/** Every code with the ways to come by it. A code without a line does not compile. */
export const REFUSALS: Readonly<Record<RefusalCode, readonly RefusalWay[]>> = {
  ACCOUNT_NOT_FOUND: [
    { command: back(9, 200, 500) },
    { command: cancelOrder(9, 1) },
    { command: setPersistence(9, 1, "lapse") },
    { command: payIn(9, 500) },
    { command: openAccount(0) },
    { command: openOutside(-999) },
    { command: transfer(1, 9, 500) },
    { command: transfer(1, 1, 500) },
    { command: transfer(1, HOUSE_ACCOUNT.play.settlement, 500) },
    { command: transfer(HOUSE_ACCOUNT.play.commission, 1, 500, { hold: true }) },
    { command: transfer(HOUSE_ACCOUNT.play.clearing, 1, 500, { hold: true }) },
    { command: settleHold(9, 3) },
    { command: back(HOUSE_ACCOUNT.play.clearing, 200, 500) },
    { command: limitExposure(9, 500) },
    { command: limitExposure(HOUSE_ACCOUNT.play.rounding, 500) },
    { given: [openOutside(-1001)], command: limitExposure(-1001, 500) },
    { given: [openBonus(-1001)], command: limitExposure(-1001, -1) },
    { command: discountCommission(9, 40) },
    { command: discountCommission(HOUSE_ACCOUNT.play.commission, 40) },
    { given: [openOutside(-1001)], command: discountCommission(-1001, 101) },
    { command: placeOrders(9, [leg("back", 0, 200, 500)]) },
  ],
  ACCOUNT_EXISTS: [{ command: openAccount(1) }],
  AMOUNT_INVALID: [
    { command: payIn(1, 0) },
    { command: payIn(1, 10_000_000_001) },
    ...[-1, 0.5, Number.NaN, 10_000_000_001].map((limit) => ({ command: limitExposure(1, limit) })),
    ...[-1, -0, 0.5, Number.NaN, 101].map((percent) => ({ command: discountCommission(1, percent) })),
  ],
  INSUFFICIENT_FUNDS: [
    { command: back(1, 200, 99_501) },
    { command: lay(1, 200, 99_501, { runner: 1 }) },
    { command: payOut(1, 99_501) },
    { command: placeHold(1, 99_501) },
    { given: [placeHold(1, 99_500)], command: back(1, 200, 100, { runner: 2 }) },
    { given: [placeHold(1, 99_500)], command: payOut(1, 1) },
    { command: transfer(HOUSE_ACCOUNT.play.commission, 1, 1) },
    {
      given: [lay(2, 220, 9000, { runner: 1 }), placeHold(1, 99_500)],
      command: placeOrders(1, [leg("back", 1, 220, 100)]),
    },
  ],
  MONEY_MODE_MISMATCH: [
    { given: [openRealAccount(3), payInReal(3, 9000)], command: back(3, 200, 500) },
    { given: [createMarket(2, { moneyMode: "real" })], command: back(1, 200, 500, { marketId: 2 }) },
    {
      given: [createMarket(2, { moneyMode: "real" })],
      command: placeOrders(1, [leg("back", 0, 200, 500)], { marketId: 2 }),
    },
    { given: [openRealAccount(3)], command: transfer(1, 3, 500) },
    { given: [openRealAccount(3)], command: payIn(3, 500) },
    { given: [openRealAccount(3)], command: transfer(1, 3, 500, { hold: true }) },
    { command: { ...openRealAccount(3), kind: "demo" } },
  ],
  KEY_INVALID: [
    { command: back(1, 200, 500, { key: "" }) },
    { command: payIn(1, 5, { key: "x".repeat(65) }) },
    { command: payIn(1, 5, { reference: "x".repeat(101) }) },
    { command: settleHold(1, 3, { key: "" }) },
    { command: placeOrders(1, [leg("back", 0, 200, 500)], { key: "" }) },
  ],
  KEY_REUSED: [
    { command: placeOrders(1, [leg("back", 0, 200, 500)], { key: "taken" }) },
    { command: { ...taken, stake: paise(501) } },
    { given: [atLeast(400, once)], command: atLeast(399, once) },
    { given: [atLeast(400, once)], command: { ...once, execution: "fillOrKill" } },
    { given: [{ ...once, execution: "fillOrKill" }], command: atLeast(500, once) },
    { given: [once], command: { ...once, expiresAt: NOON + 1000 } },
    { given: [{ ...once, expiresAt: NOON + 1000 }], command: once },
    { given: [{ ...once, expiresAt: NOON + 1000 }], command: { ...once, expiresAt: NOON + 1001 } },
    { given: [{ ...once, expiresAt: NOON + 1000 }], command: { ...once, expiresAt: NOON } },
    { command: payIn(1, 500, { key: "taken" }) },
  ],
  HOLD_NOT_FOUND: [
    { command: settleHold(1, 9) },
    { command: releaseHold(1, 0) },
    { given: [placeHold(1, 500)], command: settleHold(2, 3) },
  ],
  HOLD_NOT_PENDING: [
    { command: settleHold(1, 1) },
    { given: [placeHold(1, 500), settleHold(1, 3)], command: settleHold(1, 3) },
    { given: [placeHold(1, 500), settleHold(1, 3)], command: releaseHold(1, 3) },
    { given: [placeHold(1, 500), releaseHold(1, 3)], command: settleHold(1, 3) },
  ],
  MARKET_NOT_FOUND: [
    { command: removeMarket(9) },
    { given: [voidMarket(1), removeMarket(1)], command: back(1, 200, 500) },
    { command: back(1, 200, 500, { marketId: 9 }) },
    { command: placeOrders(1, [leg("back", 0, 200, 500)], { marketId: 9 }) },
    { command: setMarketStatus(9, "open") },
    { command: settleMarket(9, 0) },
    { command: voidMarket(9) },
  ],
  MARKET_EXISTS: [{ command: createMarket(1) }],
  MARKET_INVALID: [
    { command: createMarket(2, { runnerCount: 1 }) },
    { command: createMarket(-1) },
    // A step that no second line is at.
    {
      command: createMarket(2, { terms: { kind: "line", first: 0, step: 399_997, lines: 1, sides: "over" } }),
    },
  ],
  MARKET_SUSPENDED: [
    { given: [setMarketStatus(1, "suspended")], command: placeOrders(1, [leg("back", 0, 200, 500)]) },
    { given: [setMarketStatus(1, "suspended")], command: back(1, 200, 500) },
  ],
  MARKET_CLOSED: [{ given: [setMarketStatus(1, "closed")], command: back(1, 200, 500) }],
  MARKET_SETTLED: [
    { given: [settleMarket(1, 0)], command: back(1, 200, 500) },
    { given: [settleMarket(1, 0)], command: settleMarket(1, 1) },
    { given: [voidMarket(1)], command: setMarketStatus(1, "open", "suspended") },
    { given: [voidMarket(1)], command: voidMarket(1) },
  ],
  MARKET_STATUS_INVALID: [
    { given: [setMarketStatus(1, "closed")], command: setMarketStatus(1, "open", "suspended") },
    { command: setBetDelay(1, 60_001) },
    { command: { ...setMarketStatus(1, "open"), lapse: "settled" as "closed" } },
    { command: removeMarket(1) },
  ],
  RESULT_INVALID: [{ command: settleMarket(1, 3) }, { command: settleMarket(1, 0, 1) }],
  RUNNER_NOT_FOUND: [
    { command: back(1, 200, 500, { runner: 3 }) },
    { command: placeOrders(1, [leg("back", 0, 200, 500), leg("back", 3, 200, 500)]) },
  ],
  PRICE_INVALID: [
    { command: placeOrders(1, [leg("back", 0, 201, 500)]) },
    { command: { ...back(1, 200, 500), price: 201 as OddsHundredths } },
    { command: back(1, 200, 500, { execution: "fillOrKill", worstPrice: oddsHundredths(190) }) },
  ],
  STAKE_INVALID: [
    { command: { ...back(1, 200, 500), stake: paise(0) } },
    { command: placeOrders(1, [leg("back", 0, 200, 0)]) },
    { command: { ...cancelOrder(1, 2), reduceBy: paise(-1) } },
    { command: atLeast(501, back(1, 200, 500)) },
    { command: atLeast(0, back(1, 200, 500)) },
    { command: atLeast(0.5, back(1, 200, 500)) },
    { command: atLeast(100, back(1, 200, 99)) },
    { command: back(1, 200, 500, { minMatched: paise(500) }) },
    { command: back(1, 200, 500, { execution: "immediateOrCancel", minMatched: paise(1) }) },
  ],
  STAKE_BELOW_MINIMUM: [{ command: back(1, 200, 99) }, { command: atLeast(99, back(1, 200, 99)) }],
  STAKE_ABOVE_MAXIMUM: [{ command: back(1, 200, 1_000_001) }],
  SELF_MATCH: [
    { command: back(2, 200, 500) },
    { command: lay(1, 300, 500) },
    { given: [lay(1, 210, 100), lay(1, 190, 100)], command: back(2, 190, 101) },
    { command: placeOrders(2, [leg("back", 0, 200, 500)]) },
    { given: [lay(1, 210, 100)], command: atLeast(100, back(2, 190, 101)) },
    {
      given: [createMarket(2, { hasStartingPrice: true }), waiting, lay(1, 200, 500, { marketId: 2 })],
      command: setPersistence(1, 4, "startingPrice"),
    },
    {
      given: [lay(2, 200, 500, { runner: 1 }), lay(1, 200, 500, { runner: 2 })],
      command: placeOrders(1, [leg("back", 1, 200, 500), leg("back", 2, 200, 500)]),
    },
  ],
  ORDER_WOULD_MATCH: [
    { command: back(1, 200, 500, { execution: "postOnly" }) },
    { command: back(2, 200, 500, { execution: "postOnly" }) },
    { given: [setBetDelay(1, 5000)], command: back(1, 200, 500, { execution: "postOnly" }) },
  ],
  NOT_MATCHED_WHOLE: [
    { command: back(1, 200, 1001, { execution: "fillOrKill" }) },
    { command: back(1, 202, 500, { execution: "fillOrKill" }) },
    { command: lay(2, 190, 500, { execution: "fillOrKill", runner: 2 }) },
    { command: back(2, 200, 1001, { execution: "fillOrKill" }) },
    {
      given: [setBetDelay(1, 5000)],
      command: back(1, 200, 1001, { execution: "fillOrKill" }),
      limits: { delayedOrders: 0 },
    },
  ],
  NOT_MATCHED_ENOUGH: [
    { command: atLeast(1001, back(1, 200, 1001)) },
    { command: atLeast(1001, back(1, 200, 5000)) },
    { command: atLeast(1, back(1, 202, 500)) },
    { command: atLeast(1, lay(2, 190, 500, { runner: 2 })) },
    { command: atLeast(1001, back(2, 200, 1002)) },
    {
      given: [setBetDelay(1, 5000)],
      command: atLeast(1001, back(1, 200, 2000)),
      limits: { delayedOrders: 0 },
    },
  ],
  ...REFUSED_TERMS,
  ORDER_NOT_CANCELLABLE: [
    { given: [createMarket(2, { hasStartingPrice: true }), waiting], command: cancelOrder(1, 3) },
  ],
  ORDER_NOT_FOUND: [
    { command: cancelOrder(1, 1) },
    { command: cancelOrder(1, 99) },
    { command: setPersistence(1, 1, "lapse") },
  ],
  ORDER_NOT_OPEN: [
    { given: [cancelOrder(2, 1)], command: cancelOrder(2, 1) },
    { given: [cancelOrder(2, 1)], command: setPersistence(2, 1, "lapse") },
  ],
  OPEN_ORDERS_LIMIT: [
    {
      command: placeOrders(1, [leg("back", 0, 200, 100), leg("back", 1, 200, 100)]),
      limits: { ordersOfAccount: 2 },
    },
    { command: back(1, 200, 500), limits: { ordersOfAccount: 1 } },
  ],
  DELAYED_ORDERS_LIMIT: [
    { given: [setBetDelay(1, 5000)], command: back(1, 200, 500), limits: { delayedOrdersOfAccount: 0 } },
    {
      given: [setBetDelay(1, 5000), lay(2, 200, 500, { runner: 1 })],
      command: placeOrders(1, [leg("back", 0, 200, 100), leg("back", 1, 200, 100)]),
      limits: { delayedOrdersOfAccount: 1 },
    },
  ],
  CAPACITY_REACHED: [
    { command: back(1, 200, 500), limits: { orders: 2 } },
    { given: [back(1, 200, 1000)], command: back(1, 200, 500), limits: { marketMatchedPaise: 1000 } },
    { command: payIn(1, 1), limits: { cashPaise: 200_000 } },
    { given: [placeHold(1, 5)], command: placeHold(1, 5), limits: { holds: 1 } },
    { given: [setBetDelay(1, 5000)], command: back(1, 200, 500), limits: { delayedOrders: 0 } },
    { command: placeOrders(1, [leg("back", 0, 200, 500)]), limits: { orders: 2 } },
    { command: placeOrders(1, [leg("back", 0, 200, 500)]), limits: { marketMatchedPaise: 499 } },
    {
      given: [setBetDelay(1, 5000)],
      command: placeOrders(1, [leg("back", 0, 200, 500)]),
      limits: { delayedOrders: 0 },
    },
  ],
  ...REFUSED_CORRECTIONS,
  RUNNER_REMOVED: [
    { given: removedRunner, command: placeOrders(1, [leg("back", 2, 200, 100)]) },
    { given: removedRunner, command: back(1, 200, 500, { runner: 2 }) },
  ],
  GROUP_INVALID: [
    { command: placeOrders(1, []) },
    { command: placeOrders(1, [leg("back", 0, 200, 100), leg("back", 0, 200, 100)]) },
    { command: placeOrders(1, [leg("back", 0, 200, 100), leg("lay", 0, 300, 100)]) },
  ],
  GROUP_NOT_MATCHED: [
    { command: placeOrders(1, [leg("back", 0, 200, 1001)]) },
    { command: placeOrders(1, [leg("back", 0, 202, 500)]) },
    { command: placeOrders(1, [leg("back", 0, 200, 500), leg("back", 1, 200, 500)]) },
  ],
  EXPOSURE_ABOVE_MAXIMUM: [
    {
      given: [createMarket(2, { limits: { minPayout: 0, maxExposure: 500, maxMatched: 0 } })],
      command: back(1, 200, 501, { marketId: 2 }),
    },
  ],
  EXPOSURE_LIMIT_EXCEEDED: [
    { given: [limitExposure(1, 999)], command: back(1, 200, 500, { runner: 1 }) },
    { given: [limitExposure(1, 1499)], command: lay(1, 300, 500, { runner: 1 }) },
    { given: [limitExposure(1, 1)], command: back(1, 300, 100) },
    { given: [limitExposure(1, 999), setBetDelay(1, 5000)], command: back(1, 200, 500) },
    { given: [limitExposure(1, 999), createMarket(2)], command: back(1, 200, 500, { marketId: 2 }) },
    { given: [limitExposure(1, 999), createMarket(2, { hasStartingPrice: true })], command: waiting },
    {
      given: [limitExposure(1, 799)],
      command: lay(1, 200, 100, { runner: 2, execution: "anyPrice", worstPrice: oddsHundredths(400) }),
    },
    { given: [limitExposure(1, 600)], command: placeOrders(1, [leg("back", 0, 200, 101)]) },
  ],
  // What the keys of orders are answered that expired while they were delayed, and nothing else.
  ORDER_EXPIRED: [],
  MATCHED_ABOVE_MAXIMUM: [
    {
      given: [
        createMarket(2, { limits: { minPayout: 0, maxExposure: 0, maxMatched: 1000 } }),
        lay(2, 200, 1000, { marketId: 2 }),
        back(1, 200, 600, { marketId: 2 }),
      ],
      command: back(1, 200, 401, { marketId: 2 }),
    },
  ],
};
