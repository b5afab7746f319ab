import { formatPaise, type Paise } from "@crossbook/money";
import { refuse } from "../../../calls/refusals.ts";
import { momentWords } from "../../catalogue/index.ts";
import { type LimitKind, type LimitPeriod, leftOf } from "./limit.ts";
import { PERIOD_WORDS } from "./limit-periods.ts";

const CODES = {
  deposit: "DEPOSIT_LIMIT_EXCEEDED",
  loss: "LOSS_LIMIT_EXCEEDED",
  stake: "STAKE_LIMIT_EXCEEDED",
} as const satisfies Record<LimitKind, string>;

/** What a limit would be exceeded by. */
export interface ExceededLimit<Kind extends LimitKind> {
  readonly kind: Kind;
  readonly period: LimitPeriod;
  readonly amount: Paise;
  /** Counted and reserved already. */
  readonly used: number;
  /** When some of it counts no more; undefined: when open bets have ended. */
  readonly freeFromMs: number | undefined;
}

/** The refusal that names limit, rest and when there is more of it. */
export function limitRefusal<Kind extends LimitKind>(exceeded: ExceededLimit<Kind>) {
  const { kind, period, amount, used, freeFromMs } = exceeded;
  const limit = `your ${kind} limit of ${words(amount)} in ${PERIOD_WORDS[period]}`;
  const when =
    freeFromMs === undefined ? "when open bets have ended" : `from ${momentWords(freeFromMs)} (India time)`;
  // Where nothing of it is used there is never more than the whole.
  const more = used <= 0 ? "" : ` There is more ${when}.`;
  const message = `This goes beyond ${limit}: ${words(leftOf(amount, used))} is left.${more}`;
  return refuse(CODES[kind] as (typeof CODES)[Kind], { message });
}

function words(amount: Paise): string {
  return formatPaise(amount, { grouping: "thousands" });
}
