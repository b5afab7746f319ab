import type { Paise } from "@crossbook/money";
import type { PaymentDirection, PaymentState } from "./payment-states.ts";

/** How the money comes or goes: through the payment provider, or by hand. */
export type PaymentChannel = "upi" | "manual";

/** Who moved a payment from state to state. */
export type StepSource = "player" | "webhook" | "poll" | "operator" | "system";

/** A deposit or withdrawal. */
export interface Payment {
  readonly id: number;
  readonly userId: number;
  readonly direction: PaymentDirection;
  readonly channel: PaymentChannel;
  /** Such as `UPI_QR` or `IMPS`: words of the contract, not interpreted here. */
  readonly method: string;
  readonly amount: Paise;
  readonly state: PaymentState;
  /** Counts the transitions, from 1. */
  readonly version: number;
  /** The state's money is still to be moved in the exchange. */
  readonly postingDue: boolean;
  readonly clientRequestId: string;
  /** The bank's number of the payment. */
  readonly utr: string | undefined;
  /** Of a withdrawal, once its money is held. */
  readonly holdId: number | undefined;
  /** Of a deposit that is credited, and of a reversal. */
  readonly ledgerEntryId: number | undefined;
  readonly reasonCode: string | undefined;
  /** What the player reads about the end of it. */
  readonly remark: string | undefined;
  readonly claimedBy: string | undefined;
  readonly claimedUntil: Date | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date | undefined;
}

/** One transition, as it is kept for good. */
export interface PaymentStep {
  readonly version: number;
  readonly at: Date;
  readonly from: PaymentState | undefined;
  readonly to: PaymentState;
  readonly source: StepSource;
  /** The player's or operator's name, or the part of the system. */
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What the statement and the ledger call a payment: `deposit:17`. */
export function paymentReference({ direction, id }: Pick<Payment, "direction" | "id">): string {
  return `${direction}:${id}`;
}

/** Whether an operator has a claim of the payment that is in force at a moment, Unix milliseconds. */
export function isClaimedBy(
  { claimedBy, claimedUntil }: Pick<Payment, "claimedBy" | "claimedUntil">,
  operator: string,
  now: number,
): boolean {
  return claimedBy === operator && claimedUntil !== undefined && claimedUntil.getTime() > now;
}
