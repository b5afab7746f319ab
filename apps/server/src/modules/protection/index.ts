import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import { DepositLimits } from "./limits/deposit-limits.ts";
import { ProtectedAccounts } from "./protected-accounts.ts";
import { Protection } from "./protection.ts";
import { ProtectionStore } from "./protection-store.ts";

export type { Protection } from "./protection.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
}

export interface ProtectionModule {
  readonly protection: Protection;
  /** Loads what protects players. */
  start(): Promise<void>;
}

/** What protects players from themselves: limits, time-outs and self-exclusions. */
export function createProtectionModule({ database, clock }: Parts): ProtectionModule {
  const store = new ProtectionStore(database);
  const accounts = new ProtectedAccounts();
  return {
    protection: new Protection(clock, accounts, new DepositLimits(database, clock)),
    async start() {
      const exclusions = await store.exclusionsAt(clock.now());
      for (const [accountId, exclusion] of exclusions) accounts.of(accountId).exclusion = exclusion;
      for (const { accountId, kind, period, limit } of await store.limits())
        accounts.of(accountId).setLimit(kind, period, limit);
    },
  };
}
