import type { Execution, Persistence } from "@crossbook/contract";
import { type Paise, parsePaise } from "@crossbook/money";
import { displayOdds, type OddsHundredths, parseOdds } from "@crossbook/odds";

export type Side = "back" | "lay";

/** What was pressed: one side of one runner, and the best price it showed at that moment. */
export interface Pick {
  readonly eventId: number;
  readonly eventTitle: string;
  readonly marketId: number;
  readonly marketName: string;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly side: Side;
  /** Undefined where nobody offered: the slip opens without a price. */
  readonly odds: OddsHundredths | undefined;
}

/** The bet that is being written. Text is kept as typed; what it means is `orderOf`. */
export interface Draft {
  readonly pick: Pick;
  readonly oddsText: string;
  readonly stakeText: string;
  /** How this one bet is placed: `limit` each time a slip opens. */
  readonly execution: Execution;
  /** Whether what is unmatched is kept at the turn in play: `lapse` each time a slip opens. */
  readonly persistence: Persistence;
  /** On its way to the exchange, whose figures may count it already, before its answer is here. */
  readonly isSent: boolean;
}

/** A draft whose price and stake are both numbers. Whether the market takes them is the slip's question. */
export interface DraftOrder {
  readonly runnerId: number;
  readonly side: Side;
  readonly odds: OddsHundredths;
  readonly stake: Paise;
}

/** A slip for what was pressed. Pressing the same cell again only renews the price; anything else starts anew. */
export function openDraft(current: Draft | undefined, pick: Pick): Draft {
  const oddsText = pick.odds === undefined ? "" : displayOdds(pick.odds);
  if (current !== undefined && isSamePick(current.pick, pick))
    return { ...current, pick, oddsText, isSent: false };
  return { pick, oddsText, stakeText: "", execution: "limit", persistence: "lapse", isSent: false };
}

/** Whether two presses were on the same cell. */
export function isSamePick(a: Pick, b: Pick): boolean {
  return a.marketId === b.marketId && a.runnerId === b.runnerId && a.side === b.side;
}

/** The price typed, if it is one. */
export function oddsOf(draft: Draft): OddsHundredths | undefined {
  return parseOdds(draft.oddsText);
}

/** The stake typed, if it is an amount above nothing. */
export function stakeOf(draft: Draft): Paise | undefined {
  const stake = parsePaise(draft.stakeText);
  return stake !== undefined && stake > 0 ? stake : undefined;
}

/** The order that the rows show beside what is held; none while it is sent, or it would count twice. */
export function orderToProject(draft: Draft): DraftOrder | undefined {
  return draft.isSent ? undefined : orderOf(draft);
}

/** The order that price and stake typed describe; undefined until both are numbers. */
export function orderOf(draft: Draft): DraftOrder | undefined {
  const odds = oddsOf(draft);
  const stake = stakeOf(draft);
  if (odds === undefined || stake === undefined) return undefined;
  return { runnerId: draft.pick.runnerId, side: draft.pick.side, odds, stake };
}
