import type { Exchange } from "../../exchange/index.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { ActionLog } from "../market-operations/index.ts";
import type { Players } from "../players/index.ts";
import type { AdjustmentApprovals } from "./adjustment-approvals.ts";
import type { Wallet } from "./wallet.ts";

/** What an operator's call about a player's money needs. */
export interface WalletCallParts {
  readonly players: Players;
  readonly exchange: Exchange;
  readonly wallet: Wallet;
  readonly actions: ActionLog;
  readonly hosts: Pick<HostDirectory, "settingsOf">;
  readonly approvals: AdjustmentApprovals;
}
