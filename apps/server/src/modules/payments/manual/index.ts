import type { Pool } from "pg";
import type { Handlers, HandlersOf } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ImagesModule } from "../../images/index.ts";
import type { PaymentApprovals } from "../payment-approvals.ts";
import type { PaymentClaims } from "../payment-claims.ts";
import { BankLines } from "./bank-lines.ts";
import { DepositClaims } from "./deposit-claims.ts";
import { DepositDecisions } from "./deposit-decisions.ts";
import { type ManualDepositParts, ManualDeposits } from "./manual-deposits.ts";
import { type OperatorDepositCalls, operatorCalls } from "./operator-calls.ts";
import { playerCalls } from "./player-calls.ts";

/** Deposits of one player: some at once, then one every six minutes. */
const RATE = { perSecond: 1 / 360, burst: 10 } as const;

export type { OperatorDepositCalls } from "./operator-calls.ts";

export interface ManualParts extends Omit<ManualDepositParts, "claims" | "images" | "imageStore"> {
  readonly database: Pool;
  readonly clock: Clock;
  readonly images: Pick<ImagesModule, "images" | "store" | "links">;
  readonly approvals: PaymentApprovals;
  readonly locks: PaymentClaims;
  /** The other half of the class' one call for both directions. */
  readonly withdraw: HandlersOf<"withdrawals">["createWithdrawal"];
}

/** Deposits by hand: what players say, what operators compare it with and decide. */
export function createManualDeposits(parts: ManualParts): {
  readonly handlers: Pick<Handlers, "deposits"> & { readonly operator: OperatorDepositCalls };
} {
  const { database, clock, images } = parts;
  const claims = new DepositClaims(database);
  const lines = new BankLines(database, clock);
  const shared = { ...parts, claims, lines, imageStore: images.store };
  const deposits = new ManualDeposits({ ...shared, images: images.images });
  const decisions = new DepositDecisions(shared);
  const limiter = new RateLimiter(RATE, clock);
  return {
    handlers: {
      deposits: playerCalls({ deposits, limiter, withdraw: parts.withdraw }),
      operator: operatorCalls({ ...shared, decisions, links: images.links }),
    },
  };
}
