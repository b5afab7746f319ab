import type { ProviderOrder, ProviderPayment, ProviderPayout } from "@crossbook/contract";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { PaymentConfiguration } from "../../config/configuration.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Ids } from "../../ports/ids.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import type { ImagesModule } from "../images/index.ts";
import type { Players } from "../players/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import type { TransactionDetails } from "../statement/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { claimPayment, releasePayment } from "./claim-calls.ts";
import { getPaymentQueue } from "./get-payment-queue.ts";
import { createManualDeposits, type OperatorDepositCalls } from "./manual/index.ts";
import { PaymentApprovals } from "./payment-approvals.ts";
import { PaymentClaims } from "./payment-claims.ts";
import { PaymentList } from "./payment-list.ts";
import { PaymentPostings } from "./payment-postings.ts";
import { PaymentQueue } from "./payment-queue.ts";
import { getPayment, getPayments } from "./payment-reads.ts";
import { PaymentStore, type StepBy } from "./payment-store.ts";
import { Payments } from "./payments.ts";
import { paymentSteps } from "./transaction-steps.ts";
import { DepositResolution } from "./upi/deposit-resolution.ts";
import { createUpi, type UpiParts } from "./upi/index.ts";
import { newsOfOrder, newsOfPayment } from "./upi/order-news.ts";
import { ProviderClient } from "./upi/provider-client.ts";
import { resolveDeposit } from "./upi/resolve-deposit.ts";
import { createWithdrawals, type WithdrawalBonuses, type WithdrawalsModule } from "./withdrawals/index.ts";

export { getPaymentInfo } from "./info/get-payment-info.ts";

/** How often what others have left is done: money a busy exchange did not move, orders no webhook spoke of. */
const RECONCILE_EVERY_MS = 60_000;
/** How often it is looked whether the last day is compared; after a failure it is tried again so soon. */
const COMPARE_EVERY_MS = 10 * 60_000;

interface Parts extends Omit<UpiParts, "payments" | "store" | "provider"> {
  readonly ids: Ids;
  readonly wallet: Wallet;
  readonly exchange: Pick<Exchange, "read" | "projected" | "state">;
  readonly players: Players;
  /** Players' second factors. */
  readonly factors: SecondFactors;
  readonly hosts: HostDirectory;
  readonly bonuses: WithdrawalBonuses;
  readonly config: { readonly payment: PaymentConfiguration | undefined };
  readonly images: Pick<ImagesModule, "images" | "store" | "links">;
}

/** Takes what the provider says of an order, or of one payment of it. `unknown`: the order is not ours. */
export type OrderNewsTaker = (
  news: { readonly order: ProviderOrder } | { readonly payment: ProviderPayment },
  by: StepBy,
) => Promise<"taken" | "unknown">;

/** Takes what the provider says of a payout. */
export type PayoutTaker = (payout: ProviderPayout) => Promise<"taken" | "unknown">;

type OwnOperatorCalls = Pick<
  HandlersOf<"operator">,
  | "claimPayment"
  | "releasePayment"
  | "getPaymentQueue"
  | "getPayments"
  | "getPayment"
  | "resolveDeposit"
  | "runComparison"
  | "getComparison"
>;

export interface PaymentsModule {
  readonly handlers: Pick<Handlers, "payments" | "deposits" | "withdrawals" | "paymentRequests"> & {
    readonly operator: OwnOperatorCalls & OperatorDepositCalls & WithdrawalsModule["handlers"]["operator"];
  };
  readonly payments: Payments;
  readonly withdrawals: WithdrawalsModule;
  readonly takeOrder: OrderNewsTaker;
  readonly takePayout: PayoutTaker;
  /** The history behind `deposit:17` and `withdrawal:17`. */
  readonly details: TransactionDetails;
  /** Moves the money that an earlier process has left, and begins the periodic jobs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Deposits and withdrawals. */
export function createPaymentsModule(parts: Parts): PaymentsModule {
  const { database, clock, wallet, logger, config } = parts;
  const store = new PaymentStore(database, clock);
  const payments = new Payments(store, new PaymentPostings({ store, wallet, logger }));
  const claims = new PaymentClaims(database, clock);
  const provider = config.payment && new ProviderClient(config.payment, logger);
  const upi = createUpi({ ...parts, payments, store, provider });
  const withdrawals = createWithdrawals({
    ...{ ...parts, payments, store },
    payoutProvider: provider,
  });
  const approvals = new PaymentApprovals(database, clock);
  const list = new PaymentList(database);
  const reads = { ...parts, list, store, orders: upi.orders, approvals, provider };
  const resolution = new DepositResolution({
    ...{ payments, deposits: upi.deposits, approvals, claims, provider, clock },
  });
  const manual = createManualDeposits({
    ...{ ...parts, payments, store, locks: claims },
    approvals,
    withdraw: withdrawals.handlers.withdrawals.createWithdrawal,
  });
  const tasks: PeriodicTask[] = [];
  const everyMinute = (task: () => Promise<unknown>, failure: string) =>
    tasks.push(
      startPeriodicTask(clock, RECONCILE_EVERY_MS, task, (error) => logger.error({ err: error }, failure)),
    );
  return {
    handlers: {
      ...upi.handlers,
      ...withdrawals.handlers,
      ...manual.handlers,
      operator: {
        ...manual.handlers.operator,
        ...upi.operatorCalls,
        claimPayment: claimPayment(claims),
        releasePayment: releasePayment(claims),
        getPaymentQueue: getPaymentQueue({ ...parts, queue: new PaymentQueue(database) }),
        getPayments: getPayments(reads),
        getPayment: getPayment(reads),
        resolveDeposit: resolveDeposit({ resolution, list }),
        ...withdrawals.handlers.operator,
      },
    },
    payments,
    withdrawals,
    details: { deposit: paymentSteps(store, "deposit"), withdrawal: paymentSteps(store, "withdrawal") },
    takeOrder: (news, by) =>
      upi.deposits.take("order" in news ? newsOfOrder(news.order) : newsOfPayment(news.payment), by),
    takePayout: async (payout) => ((await withdrawals.onPayoutEvent(payout)) ? "taken" : "unknown"),
    async start() {
      await payments.postDue();
      everyMinute(() => payments.postDue(), "payments could not be posted; it is tried again");
      everyMinute(() => upi.reconciler.run(), "orders could not be reconciled; it is tried again");
      tasks.push(
        startPeriodicTask(
          clock,
          COMPARE_EVERY_MS,
          () => upi.comparisons.runDaily(),
          (error) => logger.error({ err: error }, "payments could not be compared; it is tried again"),
        ),
      );
      await withdrawals.start();
    },
    async stop() {
      await withdrawals.stop();
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
