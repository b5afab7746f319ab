import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import type { Wallet } from "../wallet/index.ts";
import { PaymentPostings } from "./payment-postings.ts";
import { PaymentStore } from "./payment-store.ts";
import { Payments } from "./payments.ts";

/** How often the money is moved that a busy exchange has left. */
const POSTING_EVERY_MS = 60_000;

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly wallet: Wallet;
  readonly logger: Logger;
}

export interface PaymentsModule {
  readonly payments: Payments;
  /** Moves the money that an earlier process has left, and begins the periodic jobs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Deposits and withdrawals. */
export function createPaymentsModule({ database, clock, wallet, logger }: Parts): PaymentsModule {
  const store = new PaymentStore(database, clock);
  const payments = new Payments(store, new PaymentPostings({ store, wallet, logger }));
  let posting: PeriodicTask | undefined;
  return {
    payments,
    async start() {
      await payments.postDue();
      posting = startPeriodicTask(
        clock,
        POSTING_EVERY_MS,
        () => payments.postDue(),
        (error) => logger.error({ err: error }, "payments could not be posted; it is tried again"),
      );
    },
    async stop() {
      await posting?.stop();
    },
  };
}
