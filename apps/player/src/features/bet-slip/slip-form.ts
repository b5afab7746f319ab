import type { Level } from "@crossbook/browser";
import type { Execution } from "@crossbook/contract";
import { formatPaise, MAX_AMOUNT_PAISE, type Paise, paise, zeroPaise } from "@crossbook/money";
import {
  displayOdds,
  isOnLadder,
  type LadderName,
  liability,
  nextPriceDown,
  nextPriceUp,
  type OddsHundredths,
  priceAway,
  profit,
} from "@crossbook/odds";
import {
  type MarketPosition,
  marketExposure,
  takenAtOnce,
  withOrder,
} from "../../positions/market-position.ts";
import { type Draft, type DraftOrder, oddsOf, orderOf, stakeOf } from "../../selection/draft.ts";

/** What the slip has to know of the market and the player to say what a bet would do. */
export interface SlipTerms {
  readonly ladder: LadderName;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  /** Undefined for a guest, or while not known: the figure is then not shown, never 0. */
  readonly available: Paise | undefined;
  readonly exposure: Paise | undefined;
  readonly position: MarketPosition | undefined;
  /** How many ticks worse a bet that accepts worse prices may be matched. */
  readonly worseTicks: number;
  /** What this side could take now, best first. */
  readonly offers: readonly Level[];
}

/** The four figures that are always shown together; undefined while they cannot be known. */
export interface SlipSummary {
  readonly profit: Paise | undefined;
  readonly liability: Paise | undefined;
  readonly newExposure: Paise | undefined;
  readonly balanceAfter: Paise | undefined;
}

/** Why the slip cannot be sent as it is, as a rule the player can act on. */
export interface SlipErrors {
  readonly odds?: string;
  readonly stake?: string;
}

const money = (amount: Paise): string => formatPaise(amount, { decimals: "shortest" });

export const slipActions = {
  typeOdds: (draft: Draft, oddsText: string): Draft => ({
    ...draft,
    oddsText: oddsText.replace(/[^\d.]/g, ""),
  }),
  typeStake: (draft: Draft, stakeText: string): Draft => ({
    ...draft,
    stakeText: stakeText.replace(/[^\d.]/g, ""),
  }),
  /** One price up or down the market's ladder, also from a price that is not on it. Stays at the ends. */
  stepOdds(draft: Draft, ladder: LadderName, direction: "up" | "down"): Draft {
    const from = oddsOf(draft) ?? draft.pick.odds;
    if (from === undefined) return draft;
    const next = direction === "up" ? nextPriceUp(ladder, from) : nextPriceDown(ladder, from);
    return next === undefined ? draft : { ...draft, oddsText: displayOdds(next) };
  },
  /** Quick stakes add up. */
  addStake: (draft: Draft, amount: Paise): Draft => withStake(draft, (stakeOf(draft) ?? 0) + amount),
  halveStake: (draft: Draft): Draft => withStake(draft, Math.floor((stakeOf(draft) ?? 0) / 2)),
  doubleStake: (draft: Draft): Draft => withStake(draft, (stakeOf(draft) ?? 0) * 2),
  clearStake: (draft: Draft): Draft => ({ ...draft, stakeText: "" }),
  maxStake: (draft: Draft, terms: SlipTerms): Draft => withStake(draft, largestStake(draft, terms)),
  send: (draft: Draft): Draft => ({ ...draft, isSent: true }),
  answer: (draft: Draft): Draft => ({ ...draft, isSent: false }),
  choose: (draft: Draft, execution: Execution): Draft => ({ ...draft, execution }),
  keep: (draft: Draft, isKept: boolean): Draft => ({ ...draft, persistence: isKept ? "keep" : "lapse" }),
} as const;

/** What the bet would do, from the moment price and stake are numbers. */
export function slipSummary(draft: Draft, terms: SlipTerms): SlipSummary {
  const order = orderOf(draft);
  if (order === undefined) {
    return { profit: undefined, liability: undefined, newExposure: undefined, balanceAfter: undefined };
  }
  const worst = worstCase(draft, terms) ?? order;
  const newExposure = exposureAfter(worst, terms);
  const balanceAfter =
    newExposure === undefined || terms.available === undefined || terms.exposure === undefined
      ? undefined
      : paise(terms.available - (newExposure - terms.exposure));
  return { ...stakesOf(order), liability: stakesOf(worst).liability, newExposure, balanceAfter };
}

/** The worst price that the bet may be matched at; undefined where that is its own. */
export function worstOddsOf(draft: Draft, { ladder, worseTicks }: SlipTerms): OddsHundredths | undefined {
  const odds = oddsOf(draft);
  if (draft.execution !== "anyPrice" || odds === undefined) return undefined;
  return priceAway(ladder, odds, draft.pick.side === "back" ? -worseTicks : worseTicks);
}

/** The order as it would be if all of it were matched at the worst price that it accepts. */
function worstCase(draft: Draft, terms: SlipTerms): DraftOrder | undefined {
  const order = orderOf(draft);
  return order && { ...order, odds: worstOddsOf(draft, terms) ?? order.odds };
}

/** Profit and liability of a bet that is matched whole at its own price. A layer's profit is the stake. */
export function stakesOf(order: DraftOrder): { readonly profit: Paise; readonly liability: Paise } {
  return order.side === "back"
    ? { profit: profit(order.stake, order.odds), liability: order.stake }
    : { profit: order.stake, liability: liability(order.stake, order.odds) };
}

/** Rules broken by what is typed. An empty field is not an error yet; it only keeps the button disabled. */
export function slipErrors(draft: Draft, terms: SlipTerms): SlipErrors {
  const oddsError = draft.oddsText === "" ? undefined : oddsErrorOf(draft, terms.ladder);
  const stakeError = draft.stakeText === "" ? undefined : stakeErrorOf(draft, terms);
  return {
    ...(oddsError === undefined ? {} : { odds: oddsError }),
    ...(stakeError === undefined ? {} : { stake: stakeError }),
  };
}

/**
 * The act as text: "Lay 500 at 2.14, risk 570", or "Lay 500 at 2.14 to 2.24, risk 620" where worse prices are accepted: the
 * risk is that of the worst. Undefined until it can be said.
 */
export function actOf(draft: Draft, terms: SlipTerms): string | undefined {
  const order = orderOf(draft);
  const worst = worstCase(draft, terms);
  if (order === undefined || worst === undefined) return undefined;
  const name = order.side === "back" ? "Back" : "Lay";
  const prices =
    displayOdds(order.odds) + (worst.odds === order.odds ? "" : ` to ${displayOdds(worst.odds)}`);
  return `${name} ${money(order.stake)} at ${prices}, risk ${money(stakesOf(worst).liability)}`;
}

function oddsErrorOf(draft: Draft, ladder: LadderName): string | undefined {
  const odds = oddsOf(draft);
  if (odds === undefined) return "Prices go from 1.01 to 1000, by two decimals.";
  if (isOnLadder(ladder, odds)) return undefined;
  const down = nextPriceDown(ladder, odds);
  const up = nextPriceUp(ladder, odds);
  const near = [down, up].flatMap((price) => (price === undefined ? [] : [displayOdds(price)]));
  return `Not a price of this market. Nearest: ${near.join(" and ")}.`;
}

function stakeErrorOf(draft: Draft, terms: SlipTerms): string | undefined {
  const stake = stakeOf(draft);
  if (stake === undefined) return "An amount has at most two decimals.";
  if (stake < terms.minStake) return `The minimum stake here is ${money(terms.minStake)}.`;
  if (stake > terms.maxStake) return `The maximum stake here is ${money(terms.maxStake)}.`;
  const { balanceAfter } = slipSummary(draft, terms);
  if (balanceAfter === undefined || balanceAfter >= 0) return undefined;
  return `This risks ${money(paise(-balanceAfter))} more than you have.`;
}

function exposureAfter(order: DraftOrder, terms: SlipTerms): Paise | undefined {
  if (terms.position === undefined || terms.exposure === undefined) return undefined;
  const after = withOrder(terms.position, order, takenAtOnce(order, terms.offers));
  return paise(terms.exposure - marketExposure(terms.position) + marketExposure(after));
}

/** The largest stake the limits and the available balance allow at this price, in whole units where it can be. */
function largestStake(draft: Draft, terms: SlipTerms): number {
  const odds = oddsOf(draft);
  if (odds === undefined || terms.available === undefined) return terms.maxStake;
  const affords = (stake: number): boolean => {
    const worst = worstOddsOf(draft, terms) ?? odds;
    const order = { runnerId: draft.pick.runnerId, side: draft.pick.side, odds: worst, stake: paise(stake) };
    const after = exposureAfter(order, terms);
    if (after !== undefined && terms.exposure !== undefined) {
      return after - terms.exposure <= (terms.available ?? zeroPaise);
    }
    return stakesOf(order).liability <= (terms.available ?? zeroPaise);
  };
  // The extra exposure is zero at no stake and convex in the stake, so what is affordable is one stretch from 0.
  let low = 0;
  let high: number = Math.min(terms.maxStake, MAX_AMOUNT_PAISE);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (affords(middle)) low = middle;
    else high = middle - 1;
  }
  return low >= 100 ? low - (low % 100) : low;
}

function withStake(draft: Draft, stake: number): Draft {
  const bounded = Math.min(Math.max(0, stake), MAX_AMOUNT_PAISE);
  if (bounded === 0) return { ...draft, stakeText: "" };
  return { ...draft, stakeText: formatPaise(paise(bounded), { grouping: "none", decimals: "shortest" }) };
}
