import { Accounts } from "./accounts/accounts.ts";
import { DigestedEffects } from "./digested-effects.ts";
import { HOUSE_ACCOUNT } from "./effects.ts";
import { RememberedKeys } from "./keys/remembered-keys.ts";
import { Ledger } from "./ledger/ledger.ts";
import type { EngineLimits } from "./limits.ts";
import { Markets } from "./markets/markets.ts";
import { DelayedOrders } from "./orders/delayed-orders.ts";
import { ExpiringOrders } from "./orders/expiries/expiring-orders.ts";
import { OrderDirectory } from "./orders/order-directory.ts";
import { OrderPool } from "./orders/order-pool.ts";
import { AccountMarkets } from "./positions/account-markets.ts";
import type { AccountRow, EngineSnapshot } from "./snapshot.ts";

/** Everything one engine holds, and the effects it reports. */
export interface EngineState {
  readonly limits: EngineLimits;
  readonly effects: DigestedEffects;
  readonly accounts: Accounts;
  readonly accountMarkets: AccountMarkets;
  readonly orders: OrderPool;
  readonly directory: OrderDirectory;
  readonly delayed: DelayedOrders;
  readonly expiring: ExpiringOrders;
  readonly markets: Markets;
  readonly ledger: Ledger;
  readonly keys: RememberedKeys;
}

/** The accounts that exist before the first command. */
export const FIRST_ACCOUNTS: readonly AccountRow[] = (["play", "real"] as const).flatMap((moneyMode) =>
  Object.entries(HOUSE_ACCOUNT[moneyMode]).map(([name, accountId]) => ({
    accountId,
    kind: name === "clearing" ? "outside" : "internal",
    moneyMode,
    cash: 0,
    held: 0,
    receivable: 0,
    exposureLimit: 0,
    commissionDiscountPercent: 0,
  })),
);

/** Empty, or with all of a snapshot but its orders (`restoreOrders`) and holds (`Transfers`). */
export function createState(
  limits: EngineLimits,
  snapshot: EngineSnapshot | undefined,
  hashSeed = 0,
): EngineState {
  const effects = new DigestedEffects(snapshot?.effectsDigest ?? "");
  const accounts = new Accounts();
  const accountMarkets = new AccountMarkets();
  const orders = new OrderPool(limits.expectedOrders);
  const directory = new OrderDirectory(limits.expectedOrders);
  const markets = new Markets({ accounts, orders, accountMarkets });
  for (const row of snapshot?.accounts ?? FIRST_ACCOUNTS) accounts.open(row);
  for (const row of snapshot?.markets ?? []) markets.add(row);
  return {
    limits,
    effects,
    accounts,
    accountMarkets,
    orders,
    directory,
    delayed: new DelayedOrders(),
    expiring: new ExpiringOrders(directory, orders),
    markets,
    ledger: new Ledger(accounts, effects, snapshot?.nextEntryId ?? 1),
    keys: new RememberedKeys(
      { limit: limits.keys, expected: Math.min(limits.keys, limits.expectedKeys) },
      snapshot?.keys ?? [],
      hashSeed,
      effects,
    ),
  };
}
