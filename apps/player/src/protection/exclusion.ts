import { useCall, useServerNow, zoneMomentText } from "@crossbook/browser";
import { api as contract, type OutputOf } from "@crossbook/contract";
import { protectionText } from "../messages/english/account/protection.ts";

/** What protects the player. */
export type ProtectionState = OutputOf<typeof contract.protection.getState>;
/** The exclusion in force. */
export type ProtectionExclusion = NonNullable<ProtectionState["exclusion"]>;

const LOOK_MS = 5_000;
const REFRESH_MS = 30_000;

/** The limits, exclusion and reminder of the player: what is used of a limit changes with every bet, and all of it on another device. */
export function useProtectionState() {
  return useCall(contract.protection.getState, {}, { refetchIntervalMs: REFRESH_MS });
}

/** The exclusion of now, from wherever it was begun, until it is over; and whether it is known yet if there is one. */
export function useExclusion(): {
  readonly exclusion: ProtectionExclusion | undefined;
  readonly isLoading: boolean;
} {
  const nowMs = useServerNow(LOOK_MS);
  const { data, isPending } = useProtectionState();
  const exclusion = data?.exclusion ?? undefined;
  const isOver = exclusion !== undefined && exclusion.until !== null && Date.parse(exclusion.until) <= nowMs;
  return { exclusion: isOver ? undefined : exclusion, isLoading: isPending };
}

/** "until 24 Nov 2026, 18:57:00", "for good". */
export function exclusionEnd(until: string | null, timeZone: string): string {
  return until === null ? protectionText().end : protectionText().until(zoneMomentText(until, timeZone));
}
