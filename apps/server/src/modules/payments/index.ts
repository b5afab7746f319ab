import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Ids } from "../../ports/ids.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import type { Players } from "../players/index.ts";
import type { Wallet } from "../wallet/index.ts";
import { claimPayment, releasePayment } from "./claim-calls.ts";
import { PaymentClaims } from "./payment-claims.ts";
import { PaymentPostings } from "./payment-postings.ts";
import { PaymentStore } from "./payment-store.ts";
import { Payments } from "./payments.ts";
import { createWithdrawals, type WithdrawalBonuses, type WithdrawalsModule } from "./withdrawals/index.ts";

export { getPaymentInfo } from "./info/get-payment-info.ts";

/** How often the money is moved that a busy exchange has left. */
const POSTING_EVERY_MS = 60_000;

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wallet: Wallet;
  readonly exchange: Pick<Exchange, "read">;
  readonly players: Players;
  readonly hosts: HostDirectory;
  readonly bonuses: WithdrawalBonuses;
  readonly logger: Logger;
}

type OwnOperatorCalls = Pick<HandlersOf<"operator">, "claimPayment" | "releasePayment">;

export interface PaymentsModule {
  readonly handlers: Pick<Handlers, "withdrawals" | "paymentRequests"> & {
    readonly operator: OwnOperatorCalls & WithdrawalsModule["handlers"]["operator"];
  };
  readonly payments: Payments;
  readonly withdrawals: WithdrawalsModule;
  /** Moves the money that an earlier process has left, and begins the periodic jobs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Deposits and withdrawals. */
export function createPaymentsModule(parts: Parts): PaymentsModule {
  const { database, clock, wallet, logger } = parts;
  const store = new PaymentStore(database, clock);
  const payments = new Payments(store, new PaymentPostings({ store, wallet, logger }));
  const claims = new PaymentClaims(database, clock);
  const withdrawals = createWithdrawals({
    ...{ ...parts, payments, store },
    payoutProvider: undefined,
  });
  let posting: PeriodicTask | undefined;
  return {
    handlers: {
      ...withdrawals.handlers,
      operator: {
        claimPayment: claimPayment(claims),
        releasePayment: releasePayment(claims),
        ...withdrawals.handlers.operator,
      },
    },
    payments,
    withdrawals,
    async start() {
      await payments.postDue();
      posting = startPeriodicTask(
        clock,
        POSTING_EVERY_MS,
        () => payments.postDue(),
        (error) => logger.error({ err: error }, "payments could not be posted; it is tried again"),
      );
      await withdrawals.start();
    },
    async stop() {
      await withdrawals.stop();
      await posting?.stop();
    },
  };
}
