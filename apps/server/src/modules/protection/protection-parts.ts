import type { Pool } from "pg";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Players } from "../players/index.ts";
import type { Exclusions } from "./exclusions/exclusions.ts";
import type { BetLimits } from "./limits/bet-limits.ts";
import type { DepositLimits } from "./limits/deposit-limits.ts";
import type { PlayerLimits } from "./limits/player-limits.ts";
import type { ProtectedAccounts } from "./protected-accounts.ts";
import type { ProtectionStore } from "./protection-store.ts";

/** What the calls of this module share. */
export interface ProtectionParts {
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly players: Players;
  readonly store: ProtectionStore;
  readonly accounts: ProtectedAccounts;
  readonly deposits: DepositLimits;
  readonly betLimits: BetLimits;
  readonly limits: PlayerLimits;
  readonly exclusions: Exclusions;
}
