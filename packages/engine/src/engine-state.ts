import { Accounts } from "./accounts/accounts.ts";
import { DigestedEffects } from "./digested-effects.ts";
import { RememberedKeys } from "./keys/remembered-keys.ts";
import { Ledger } from "./ledger/ledger.ts";
import type { EngineLimits } from "./limits.ts";
import { Markets } from "./markets/markets.ts";
import { OrderDirectory } from "./orders/order-directory.ts";
import { OrderPool } from "./orders/order-pool.ts";
import type { EngineSnapshot } from "./snapshot.ts";

/** Everything one engine holds, and the effects it tells. */
export interface EngineState {
  readonly limits: EngineLimits;
  readonly effects: DigestedEffects;
  readonly accounts: Accounts;
  readonly orders: OrderPool;
  readonly directory: OrderDirectory;
  readonly markets: Markets;
  readonly ledger: Ledger;
  readonly keys: RememberedKeys;
}

/** Empty, or with all of a snapshot but its orders: placing those is the order desk's work. */
export function createState(
  limits: EngineLimits,
  snapshot: EngineSnapshot | undefined,
  hashSeed = 0,
): EngineState {
  const effects = new DigestedEffects(snapshot?.effectsDigest ?? "");
  const accounts = new Accounts();
  const orders = new OrderPool(limits.expectedOrders);
  const markets = new Markets(accounts, orders);
  for (const row of snapshot?.accounts ?? []) accounts.open(row.accountId, row.kind, row.cash);
  for (const row of snapshot?.markets ?? []) markets.add(row);
  return {
    limits,
    effects,
    accounts,
    orders,
    directory: new OrderDirectory(limits.expectedOrders),
    markets,
    ledger: new Ledger(accounts, effects, snapshot),
    keys: new RememberedKeys(limits.keys, snapshot?.keys ?? [], hashSeed),
  };
}
