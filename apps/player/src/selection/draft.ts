import type { Execution, Persistence } from "@crossbook/contract";
import { formatPaise, MAX_AMOUNT_PAISE, type Paise, paise, parsePaise } from "@crossbook/money";
import { displayPrice, type OddsHundredths, type PriceNotation, parsePrice } from "@crossbook/odds";
import { priceText } from "../messages/english/betting/prices.ts";

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
  /** Which of the side's prices was pressed, 1 the best; absent: the best, or what is no cell of a row. */
  readonly level?: 1 | 2 | 3;
  /** How the market writes its prices. */
  readonly notation: PriceNotation;
  /** Of a fancy market, whose back is yes and whose lay is no: the line; undefined where nobody offered one. */
  readonly fancy?: { readonly line: number | undefined };
  /** Undefined where nobody offered: the slip opens without a price. */
  readonly odds: OddsHundredths | undefined;
}

/** What an amount that is typed means: `result` is what a back wins, or what a lay can lose, at the price asked for. */
export const AMOUNT_MEANINGS = ["stake", "result"] as const;
export type AmountMeaning = (typeof AMOUNT_MEANINGS)[number];

/** The bet that is being written. Text is kept as typed; what it means is `orderOf`. */
export interface Draft {
  readonly pick: Pick;
  readonly oddsText: string;
  /** The line of a fancy bet; empty of others. */
  readonly lineText: string;
  /** The amount, in the meaning of `amountMeans`. */
  readonly stakeText: string;
  /** Absent: `stake`. Without effect at the starting price. */
  readonly amountMeans?: AmountMeaning;
  /** How this one bet is placed: `limit` each time a slip opens. */
  readonly execution: Execution;
  /** With `startingPrice` the worst price that the bet accepts, in place of `oddsText`; absent or empty: any. */
  readonly limitText?: string;
  /** What becomes of what is unmatched at the turn in play: `lapse` each time a slip opens. */
  readonly persistence: Persistence;
  /** After how long the unmatched part lapses in any case; absent: what the market's rules and the player leave of it stays. */
  readonly goodForMs?: number;
  /** Of a bet that is matched whole or not at all the least that is to be matched instead; absent or empty: all of it. */
  readonly leastText?: string;
  /** On its way to the exchange, whose figures may count it already, before its answer is here. */
  readonly isSent: boolean;
}

/** A draft whose price, stake and line, where it has one, are numbers. Whether the market takes them is the slip's question. */
export interface DraftOrder {
  readonly runnerId: number;
  readonly side: Side;
  readonly odds: OddsHundredths;
  readonly stake: Paise;
  /** Of a fancy bet. */
  readonly line?: number;
  /**
   * Present of a bet at the starting price, with the worst that it accepts, if any: `odds` are that or the end of the ladder, and
   * the `stake` of a lay is what it can lose.
   */
  readonly startingPrice?: { readonly limit: OddsHundredths | undefined };
}

/**
 * A slip for what was pressed. Pressing the same cell again only renews line and price; anything else starts anew, and so does
 * the same cell while its bet is on its way: that stake is spent.
 */
export function openDraft(current: Draft | undefined, pick: Pick): Draft {
  const oddsText = pick.odds === undefined ? "" : displayPrice(pick.odds, pick.notation);
  const lineText = pick.fancy?.line === undefined ? "" : String(pick.fancy.line);
  const pressed = { pick, oddsText, lineText, isSent: false };
  if (current !== undefined && !current.isSent && isSamePick(current.pick, pick))
    return { ...current, ...pressed };
  return { ...pressed, stakeText: "", execution: "limit", persistence: "lapse" };
}

/** Whether two presses were on the same cell. */
export function isSamePick(a: Pick, b: Pick): boolean {
  return a.marketId === b.marketId && a.runnerId === b.runnerId && a.side === b.side;
}

/** What a bet of this pick is called: of a fancy market yes or no. */
export function actWord({ side, fancy }: { readonly side: Side; readonly fancy?: unknown }): string {
  const { back, lay, yes, no } = priceText().acts;
  if (fancy !== undefined) return side === "back" ? yes : no;
  return side === "back" ? back : lay;
}

/** The price typed, if it is one. */
export function oddsOf(draft: Draft): OddsHundredths | undefined {
  return parsePrice(draft.oddsText, draft.pick.notation);
}

/** The line typed, if it is a number. */
export function lineOf(draft: Draft): number | undefined {
  return /^-?\d{1,5}(\.\d{1,2})?$/.test(draft.lineText) ? Number(draft.lineText) : undefined;
}

/** The amount typed, whatever it means, if it is one above nothing; beyond the largest amount figures would not be exact. */
export function amountOf({ stakeText }: Draft): Paise | undefined {
  const amount = parsePaise(stakeText);
  return amount !== undefined && amount > 0 && amount <= MAX_AMOUNT_PAISE ? amount : undefined;
}

/** Whether the amount is what the bet wins or can lose. */
export function isOfResult({ amountMeans, execution }: Draft): boolean {
  return amountMeans === "result" && execution !== "startingPrice";
}

/** The largest stake whose profit or liability at these odds is not above this: both are stake × (odds − 1). */
export function stakeForResult(result: Paise, odds: OddsHundredths): Paise {
  return paise(Math.floor((result * 100) / (odds - 100)));
}

/** The stake that the amount typed means, if it is above nothing; undefined while it depends on a price that is not there. */
export function stakeOf(draft: Draft): Paise | undefined {
  const amount = amountOf(draft);
  if (amount === undefined || !isOfResult(draft)) return amount;
  const odds = oddsOf(draft);
  return (odds && stakeForResult(amount, odds)) || undefined;
}

/** The draft with this amount, kept between nothing and the largest one; none is empty text. */
export function withAmount(draft: Draft, amount: number): Draft {
  const bounded = Math.min(Math.max(0, amount), MAX_AMOUNT_PAISE);
  if (bounded === 0) return { ...draft, stakeText: "" };
  return { ...draft, stakeText: formatPaise(paise(bounded), { grouping: "none", decimals: "shortest" }) };
}

/** Quick stakes add up, in the meaning of the amount. Nothing changes while the bet is on its way. */
export function addToAmount(draft: Draft, amount: Paise): Draft {
  return draft.isSent ? draft : withAmount(draft, (amountOf(draft) ?? 0) + amount);
}

/** The order that the rows show beside what is held; none while it is sent, or it would count twice. */
export function orderToProject(draft: Draft): DraftOrder | undefined {
  return draft.isSent ? undefined : orderOf(draft);
}

/**
 * The order that line, price and stake typed describe; undefined until all of them are numbers, and of a bet at the starting price,
 * which has no price yet.
 */
export function orderOf(draft: Draft): DraftOrder | undefined {
  const odds = oddsOf(draft);
  const stake = stakeOf(draft);
  if (odds === undefined || stake === undefined || draft.execution === "startingPrice") return undefined;
  const order = { runnerId: draft.pick.runnerId, side: draft.pick.side, odds, stake };
  if (draft.pick.fancy === undefined) return order;
  const line = lineOf(draft);
  return line === undefined ? undefined : { ...order, line };
}
