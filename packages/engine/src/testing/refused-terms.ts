import type { Command, PlaceOrder } from "../commands.ts";
import { MAX_ORDER_LIFE_MS } from "../limits.ts";
import { HOSTILE_NUMBERS } from "./arbitrary-values.ts";
import { back, createMarket, NOON, setPersistence } from "./commands.ts";
import type { RefusalWay } from "./refusal-way.ts";

/** For the starting price of market 2. */
export const waiting: PlaceOrder = back(1, 101, 500, { execution: "startingPrice", marketId: 2 });

const offered: readonly Command[] = [createMarket(2, { hasStartingPrice: true, keepsInPlay: true })];

/** An order of market 2 that is good for a second, and may be one that is refused. */
function expiring(changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return back(1, 300, 500, { marketId: 2, expiresAt: NOON + 1000, ...changes });
}

/** What becomes of an order that is not matched at once: refused where its market or its other terms do not go with it. */
export const REFUSED_TERMS = {
  KEEP_NOT_OFFERED: [
    { command: back(1, 200, 500, { persistence: "keep" }) },
    { command: back(1, 300, 500, { persistence: "forever" as "keep" }) },
    { given: [back(1, 300, 500)], command: setPersistence(1, 3, "keep") },
    { given: [...offered, waiting], command: setPersistence(1, 3, "keep") },
    { given: [createMarket(2)], command: expiring({ persistence: "keep" }) },
  ],
  STARTING_PRICE_NOT_OFFERED: [
    { given: [createMarket(2)], command: waiting },
    { given: [back(1, 300, 500)], command: setPersistence(1, 3, "startingPrice") },
    { given: [...offered, waiting], command: setPersistence(1, 3, "startingPrice") },
    { given: [createMarket(2)], command: expiring({ persistence: "startingPrice" }) },
  ],
  EXPIRY_INVALID: [
    ...[...HOSTILE_NUMBERS, NOON, NOON + 0.5, NOON + MAX_ORDER_LIFE_MS + 1].map((expiresAt) => ({
      ...{ given: offered, command: expiring({ expiresAt }) },
    })),
    ...(["immediateOrCancel", "fillOrKill"] as const).map((execution) => ({
      given: offered,
      command: expiring({ execution, price: waiting.price }),
    })),
    { given: offered, command: { ...waiting, expiresAt: NOON + 1000 } },
    { given: offered, command: expiring({ persistence: "startingPrice" }) },
    { given: [...offered, expiring()], command: setPersistence(1, 3, "startingPrice") },
    { given: [createMarket(2), expiring()], command: setPersistence(1, 3, "startingPrice") },
  ],
} as const satisfies Readonly<Record<string, readonly RefusalWay[]>>;
