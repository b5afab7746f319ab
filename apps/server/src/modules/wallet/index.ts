import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { ActionLog } from "../market-operations/index.ts";
import type { Players } from "../players/index.ts";
import { adjustBalance } from "./adjust-balance.ts";
import { AdjustmentApprovals } from "./adjustment-approvals.ts";
import { getPlayer } from "./get-player.ts";
import { getWaitingAdjustments } from "./get-waiting-adjustments.ts";
import { setCommissionDiscount } from "./set-commission-discount.ts";
import { setExposureLimit } from "./set-exposure-limit.ts";
import { Wallet } from "./wallet.ts";

export { bonusAccountOf } from "./bonus-accounts.ts";
export { OUTSIDE_ACCOUNTS } from "./outside-accounts.ts";
export { presentPlayerAccount } from "./player-account.ts";
export { postAllDue } from "./post-due.ts";
export type { MoneyMoved, Wallet } from "./wallet.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly hosts: Pick<HostDirectory, "moneyMode" | "settingsOf">;
  readonly players: Players;
  readonly actions: ActionLog;
}

export interface WalletModule {
  readonly handlers: {
    readonly operator: Pick<
      HandlersOf<"operator">,
      "getPlayer" | "setExposureLimit" | "setCommissionDiscount" | "adjustBalance" | "getWaitingAdjustments"
    >;
  };
  readonly wallet: Wallet;
  /** Opens the accounts that money outside is counted in. */
  start(): Promise<void>;
}

/** Players' money: the service that moves it, and the operators' calls about it. */
export function createWalletModule(given: Parts): WalletModule {
  const { database, exchange, clock, hosts, players, actions } = given;
  const wallet = new Wallet(exchange, clock, hosts.moneyMode);
  const approvals = new AdjustmentApprovals(database, clock);
  const parts = { players, exchange, wallet, actions, hosts, approvals };
  return {
    handlers: {
      operator: {
        getPlayer: getPlayer({ players, exchange }),
        setExposureLimit: setExposureLimit({ players, exchange, actions, clock }),
        setCommissionDiscount: setCommissionDiscount({ players, exchange, actions, clock }),
        adjustBalance: adjustBalance(parts),
        getWaitingAdjustments: getWaitingAdjustments(approvals),
      },
    },
    wallet,
    start: () => wallet.openOutsideAccounts(),
  };
}
