import type { AccountId, EngineView } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import { OneAtATime } from "../../calls/one-at-a-time.ts";
import type { ExchangeRefusal } from "../../calls/refusals.ts";
import type { DurableBatch, Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Players } from "../players/index.ts";
import { Exclusions } from "./exclusions/exclusions.ts";
import { BetLimits } from "./limits/bet-limits.ts";
import { BetUsage } from "./limits/bet-usage.ts";
import { DepositLimits } from "./limits/deposit-limits.ts";
import { PlayerLimits } from "./limits/player-limits.ts";
import { operatorCalls, type ProtectionCall } from "./operator-calls.ts";
import { playerCalls } from "./player-calls.ts";
import { ProtectedAccounts } from "./protected-accounts.ts";
import { Protection } from "./protection.ts";
import { ProtectionStore } from "./protection-store.ts";

export type { StakePermitted, StakeRequest } from "./limits/bet-limits.ts";
export type { Protection } from "./protection.ts";

interface Given {
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly players: Players;
  readonly logger: Logger;
  /** Cancels everything unmatched of an account. */
  cancelAllOf(accountId: AccountId): Promise<{ readonly ok: true; readonly count: number } | ExchangeRefusal>;
  /** Ends every bonus of an account that is not released. */
  forfeitBonuses(accountId: AccountId): Promise<unknown>;
  /** Ends every game session of an account: no more stakes; wins and rollbacks are still paid. */
  endGameSessions(accountId: AccountId): Promise<unknown>;
}

export interface ProtectionModule {
  readonly handlers: Pick<Handlers, "protection"> & {
    readonly operator: Pick<HandlersOf<"operator">, ProtectionCall>;
  };
  readonly protection: Protection;
  /** Loads what protects players. Durable batches must be listened to before. */
  start(): Promise<void>;
  onDurable(batch: DurableBatch, engine: EngineView): void;
}

/** What protects players from themselves: limits, time-outs and self-exclusions. */
export function createProtectionModule(given: Given): ProtectionModule {
  const { database, clock } = given;
  const store = new ProtectionStore(database);
  const accounts = new ProtectedAccounts();
  const usage = new BetUsage(given);
  const deposits = new DepositLimits(database, clock);
  const betLimits = new BetLimits({ ...given, usage });
  const shared = {
    ...given,
    store,
    accounts,
    usage,
    deposits,
    betLimits,
    turns: new OneAtATime<AccountId>(),
  };
  const exclusions = new Exclusions(shared);
  const parts = { ...shared, exclusions, limits: new PlayerLimits(shared) };
  return {
    handlers: { protection: playerCalls(parts), operator: operatorCalls(parts) },
    protection: new Protection(parts),
    async start() {
      const inForce = await store.exclusionsAt(clock.now());
      for (const [accountId, exclusion] of inForce) accounts.of(accountId).exclusion = exclusion;
      for (const { accountId, kind, period, limit } of await store.limits())
        accounts.of(accountId).setLimit(kind, period, limit);
      await usage.track(accounts.limitedIn(["stake", "loss"]));
      await exclusions.endLeftOver();
    },
    onDurable: (batch, engine) => usage.onDurable(batch, engine),
  };
}
