import type { ProviderPayout } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers } from "../../../calls/handler.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Ids } from "../../../ports/ids.ts";
import { type PeriodicTask, startPeriodicTask } from "../../../ports/periodic-task.ts";
import type { Players } from "../../players/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import type { PaymentStore } from "../payment-store.ts";
import type { Payments } from "../payments.ts";
import { getDepositWithdrawals } from "../requests/get-deposit-withdrawals.ts";
import { RequestList } from "../requests/request-list.ts";
import { RequestReaders } from "../requests/request-readers.ts";
import { type OperatorWithdrawalCalls, operatorCalls } from "./operator-calls.ts";
import { PayoutAccounts } from "./payout-accounts.ts";
import { type PayoutProvider, Payouts } from "./payouts.ts";
import { playerCalls } from "./player-calls.ts";
import type { WithdrawalBonuses } from "./withdrawal-bonuses.ts";
import { WithdrawalDecisions } from "./withdrawal-decisions.ts";
import { WithdrawalRequests } from "./withdrawal-requests.ts";
import { WithdrawalStore } from "./withdrawal-store.ts";

export type { PayoutProvider } from "./payouts.ts";
export type { WithdrawalBonuses } from "./withdrawal-bonuses.ts";

/** How often it is looked whether a payout is to be asked about. */
const CHECK_EVERY_MS = 15_000;

export interface WithdrawalParts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly exchange: Pick<Exchange, "read">;
  readonly players: Players;
  /** Players' second factors. */
  readonly factors: SecondFactors;
  readonly hosts: HostDirectory;
  readonly payments: Payments;
  readonly store: PaymentStore;
  readonly bonuses: WithdrawalBonuses;
  /** Undefined: withdrawals are paid by hand only. */
  readonly payoutProvider: PayoutProvider | undefined;
}

export interface WithdrawalsModule {
  readonly handlers: Pick<Handlers, "withdrawals" | "paymentRequests"> & {
    readonly operator: OperatorWithdrawalCalls;
  };
  /** What a signed webhook says of a payout. False: it is about none of ours. */
  onPayoutEvent(payout: ProviderPayout): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Withdrawals: players' requests, operators' decisions and payouts; and the lists of both directions. */
export function createWithdrawals(parts: WithdrawalParts): WithdrawalsModule {
  const { database, clock, logger, players, hosts, payments, store, payoutProvider } = parts;
  const withdrawals = new WithdrawalStore(database);
  const accounts = new PayoutAccounts(database);
  const list = new RequestList(database);
  const readers = new RequestReaders(players, hosts);
  const payouts = new Payouts({ payments, withdrawals, provider: payoutProvider, clock, logger });
  const channel = payoutProvider ? "upi" : "manual";
  const requestParts = { ...parts, withdrawals, accounts, channel } as const;
  const requests = new WithdrawalRequests(requestParts);
  const decisions = new WithdrawalDecisions({ ...{ payments, store, withdrawals }, payouts, players, hosts });
  const lists = getDepositWithdrawals({ list, readers });
  let checking: PeriodicTask | undefined;
  return {
    handlers: {
      withdrawals: playerCalls({ ...requestParts, requests, list, readers }),
      paymentRequests: { getDepositWithdrawals: lists, playerRequests: lists },
      operator: operatorCalls({ decisions, withdrawals, store, players }),
    },
    onPayoutEvent: (payout) => payouts.onPayoutEvent(payout),
    async start() {
      checking = startPeriodicTask(
        clock,
        CHECK_EVERY_MS,
        () => payouts.checkDue(),
        (error) => logger.error({ err: error }, "payouts could not be checked; it is tried again"),
      );
    },
    async stop() {
      await checking?.stop();
    },
  };
}
