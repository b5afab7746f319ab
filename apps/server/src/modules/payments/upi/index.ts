import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Random } from "../../../ports/random.ts";
import type { Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { PaymentStore } from "../payment-store.ts";
import type { Payments } from "../payments.ts";
import { check } from "./check.ts";
import { getComparison, runComparison } from "./comparison-calls.ts";
import { generate } from "./generate.ts";
import { getOpen } from "./get-open.ts";
import { PaymentComparisons } from "./payment-comparisons.ts";
import type { ProviderClient } from "./provider-client.ts";
import { UpiDeposits } from "./upi-deposits.ts";
import { UpiOrderStore } from "./upi-order-store.ts";
import { UpiReconciler } from "./upi-reconciler.ts";

/** New deposits of a player: five at once, then one in two minutes, so that nobody opens more than five in ten minutes for long. */
const NEW_DEPOSITS = { perSecond: 5 / 600, burst: 5 };
/** Questions to the provider about one payment. */
const QUESTIONS = { perSecond: 1 / 4, burst: 1 };

export interface UpiParts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly exchange: Pick<Exchange, "read" | "projected" | "state">;
  readonly hosts: Pick<HostDirectory, "settingsOf">;
  readonly players: Pick<Players, "byId">;
  readonly protection: Pick<Protection, "mayDeposit">;
  readonly payments: Payments;
  readonly store: PaymentStore;
  readonly provider: ProviderClient | undefined;
}

export interface Upi {
  readonly handlers: Pick<Handlers, "payments">;
  readonly operatorCalls: Pick<HandlersOf<"operator">, "runComparison" | "getComparison">;
  readonly comparisons: PaymentComparisons;
  readonly deposits: UpiDeposits;
  readonly orders: UpiOrderStore;
  readonly reconciler: UpiReconciler;
}

/** Deposits by UPI through the payment provider. */
export function createUpi(given: UpiParts): Upi {
  const orders = new UpiOrderStore(given.database);
  const parts = { ...given, orders };
  const deposits = new UpiDeposits(parts);
  const comparisons = new PaymentComparisons(given);
  const handled = { ...parts, deposits };
  return {
    handlers: {
      payments: {
        generate: generate({
          ...handled,
          limiter: new RateLimiter(NEW_DEPOSITS, given.clock),
          isOffered: given.provider !== undefined,
        }),
        check: check({ ...handled, limiter: new RateLimiter(QUESTIONS, given.clock) }),
        getOpen: getOpen(handled),
      },
    },
    operatorCalls: {
      runComparison: runComparison(comparisons, given.clock),
      getComparison: getComparison(comparisons),
    },
    ...{ deposits, orders, comparisons },
    reconciler: new UpiReconciler(handled),
  };
}
