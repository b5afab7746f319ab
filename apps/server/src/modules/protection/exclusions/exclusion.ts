import type { ErrorCode } from "@crossbook/contract";
import type { Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { momentWords } from "../../catalogue/index.ts";

/** `timeOut`: a break of days. `selfExclusion`: months or for good. Neither is ever shortened by anyone. */
export type ExclusionKind = "timeOut" | "selfExclusion";

/** No bets, deposits, bonuses or casino until a moment (Unix milliseconds); `Infinity`: for good. */
export interface Exclusion {
  readonly kind: ExclusionKind;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What an excluded player's bet, deposit, claim or launch is refused with. */
export type ExclusionCode = Extract<ErrorCode, "SELF_EXCLUDED" | "TIME_OUT_ACTIVE">;

/** The refusal that names the end. */
export function exclusionRefusal({ kind, untilMs }: Exclusion): Refusal<ExclusionCode> {
  const end =
    untilMs === Number.POSITIVE_INFINITY ? "for good" : `until ${momentWords(untilMs)} (India time)`;
  const allowed = "You can still cancel unmatched bets and withdraw.";
  return kind === "selfExclusion"
    ? refuse("SELF_EXCLUDED", { message: `You have excluded yourself ${end}. ${allowed}` })
    : refuse("TIME_OUT_ACTIVE", { message: `You are taking a time-out ${end}. ${allowed}` });
}
