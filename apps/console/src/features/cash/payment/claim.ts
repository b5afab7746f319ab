import { useServerNow } from "@crossbook/browser";
import { useOperator } from "../../../session/use-operator.ts";

/** Who works on a payment, and until when. */
export interface ClaimedPayment {
  readonly claimedBy: string | null;
  readonly claimedUntil: string | null;
}

/** A claim that is in force. */
export interface Claim {
  readonly owner: string;
  readonly isMine: boolean;
  readonly leftMs: number;
}

const SECOND_MS = 1_000;

/** The claim of a payment, counted down; undefined: nobody works on it. */
export function useClaim(payment: ClaimedPayment): Claim | undefined {
  const { userName } = useOperator();
  return claimAt(payment, userName, useServerNow(SECOND_MS));
}

/** The claim at a moment, Unix milliseconds, as an operator sees it. */
export function claimAt(
  { claimedBy, claimedUntil }: ClaimedPayment,
  operator: string,
  nowMs: number,
): Claim | undefined {
  if (claimedBy === null || claimedUntil === null) return undefined;
  const leftMs = Date.parse(claimedUntil) - nowMs;
  return leftMs > 0 ? { owner: claimedBy, isMine: claimedBy === operator, leftMs } : undefined;
}

/** `9:05`: minutes and seconds. */
export function leftText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
