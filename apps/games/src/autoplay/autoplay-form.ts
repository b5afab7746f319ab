import { parsePaise, plainDigits } from "@crossbook/money";
import { stakeText } from "../messages/english/stake.ts";
import {
  type AutoplayPlan,
  MOST_AUTOPLAY_ROUNDS,
  MOST_RAISE_PERCENT,
  type StakeChange,
} from "./autoplay-plan.ts";

/** The fields of the form as typed. Empty percents go back to the first stake. */
export interface AutoplayFields {
  readonly rounds: string;
  readonly stopProfit: string;
  readonly stopLoss: string;
  readonly onWinPercent: string;
  readonly onLossPercent: string;
}

/** What is wrong, by field. */
export type AutoplayFaults = { readonly [Field in keyof AutoplayFields]?: string };

/** A plan, or what is wrong with the form. */
export type ReadPlan =
  | { readonly ok: true; readonly plan: AutoplayPlan }
  | { readonly ok: false; readonly faults: AutoplayFaults };

/** Ten rounds with the same stake. */
export const FIRST_FIELDS: AutoplayFields = {
  rounds: "10",
  stopProfit: "",
  stopLoss: "",
  onWinPercent: "",
  onLossPercent: "",
};

/** Reads the form. An empty loss limit is the stakes of all rounds; `stake` in paise is that of the first round. */
export function readAutoplay(fields: AutoplayFields, stake: number): ReadPlan {
  const text = stakeText();
  const rounds = wholeNumber(fields.rounds);
  const hasRounds = rounds !== undefined && rounds >= 1 && rounds <= MOST_AUTOPLAY_ROUNDS;
  const stopProfit = limitOf(fields.stopProfit);
  const stopLoss = limitOf(fields.stopLoss);
  const onWin = changeOf(fields.onWinPercent);
  const onLoss = changeOf(fields.onLossPercent);
  const wrongPercent = text.wholeUpTo(MOST_RAISE_PERCENT);
  const faults: AutoplayFaults = {
    ...(!hasRounds && { rounds: text.roundsUpTo(MOST_AUTOPLAY_ROUNDS) }),
    ...(stopProfit === "wrong" && { stopProfit: text.amountOrEmpty }),
    ...(stopLoss === "wrong" && { stopLoss: text.amountOrEmpty }),
    ...(onWin === undefined && { onWinPercent: wrongPercent }),
    ...(onLoss === undefined && { onLossPercent: wrongPercent }),
  };
  if (stopProfit === "wrong" || stopLoss === "wrong") return { ok: false, faults };
  if (onWin === undefined || onLoss === undefined || !hasRounds) return { ok: false, faults };
  return {
    ok: true,
    plan: { rounds, firstStake: stake, onWin, onLoss, stopProfit, stopLoss: stopLoss ?? stake * rounds },
  };
}

function limitOf(text: string): number | undefined | "wrong" {
  if (text.trim() === "") return undefined;
  const limit = parsePaise(text);
  return limit === undefined || limit <= 0 ? "wrong" : limit;
}

function changeOf(text: string): StakeChange | undefined {
  if (text.trim() === "") return { kind: "reset" };
  const percent = wholeNumber(text);
  return percent === undefined || percent > MOST_RAISE_PERCENT ? undefined : { kind: "raise", percent };
}

function wholeNumber(text: string): number | undefined {
  const digits = plainDigits(text).trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}
