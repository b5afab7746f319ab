import type { Level } from "@crossbook/browser";
import type { EachWayTerms, Execution, LineTerms, Persistence } from "@crossbook/contract";
import {
  formatPaise,
  MAX_AMOUNT_PAISE,
  type Paise,
  paise,
  parsePaise,
  plainDigits,
  zeroPaise,
} from "@crossbook/money";
import {
  displayPrice,
  isOnLadder,
  type LadderName,
  liability,
  nextPriceDown,
  nextPriceUp,
  type OddsHundredths,
  type PriceNotation,
  priceAway,
  profit,
} from "@crossbook/odds";
import { isLargeEnough } from "../../markets/least-stake.ts";
import { lineRange, nextLine, placeOfLine } from "../../markets/market-kind.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import {
  type MarketPosition,
  marketExposure,
  takenAtOnce,
  withOrder,
} from "../../positions/market-position.ts";
import {
  type AmountMeaning,
  actWord,
  addToAmount,
  amountOf,
  type Draft,
  type DraftOrder,
  isOfResult,
  lineOf,
  oddsOf,
  stakeOf,
  withAmount,
} from "../../selection/draft.ts";
import {
  actAtStartingPrice,
  isOfLiability,
  leastProfitOf,
  limitOf,
  slipOrderOf,
} from "./starting-price/starting-price-order.ts";
import { leastOf } from "./terms/order-terms.ts";

/** What the slip has to know of the market and the player to say what a bet would do. */
export interface SlipTerms {
  readonly ladder: LadderName;
  readonly minStake: Paise;
  /** As of `MarketTerms`. */
  readonly minPayout?: Paise | undefined;
  readonly maxStake: Paise;
  /** Undefined for a guest, or while not known: the figure is then not shown, never 0. */
  readonly available: Paise | undefined;
  readonly exposure: Paise | undefined;
  /** What all open bets may lose together; absent: no operator has set a limit. */
  readonly exposureLimit?: Paise | undefined;
  readonly position: MarketPosition | undefined;
  /** How many ticks worse a bet that accepts worse prices may be matched. */
  readonly worseTicks: number;
  /** What this side could take now at the draft's line, best first. */
  readonly offers: readonly Level[];
  /** The lines of a fancy market; undefined of others. */
  readonly lines: LineTerms | undefined;
  /** Of a market each way: its stake is of each of the bet's two parts. */
  readonly eachWay: EachWayTerms | undefined;
  /** True where the market takes bets at the starting price now. */
  readonly offersStartingPrice?: boolean;
}

/** The four figures that are always shown together; undefined while they cannot be known. */
export interface SlipSummary {
  /** Of a bet at the starting price what it wins at its limit, which is the least that it may; undefined without one. */
  readonly profit: Paise | undefined;
  readonly liability: Paise | undefined;
  readonly newExposure: Paise | undefined;
  readonly balanceAfter: Paise | undefined;
}

/** Why the slip cannot be sent as it is, as a rule the player can act on. */
export interface SlipErrors {
  readonly odds?: string;
  readonly line?: string;
  readonly stake?: string;
  readonly least?: string;
}

const money = (amount: Paise): string => formatPaise(amount, { decimals: "shortest" });

function typed(text: string): string {
  return plainDigits(text).replace(/[\s\u20b9]/g, "");
}

export const slipActions = {
  // What was typed stays as it is: without what is no digit, "1e5" would be a bet of 15 and "2,14" one at 214.
  typeOdds: (draft: Draft, oddsText: string): Draft => ({ ...draft, oddsText: typed(oddsText) }),
  typeLine: (draft: Draft, lineText: string): Draft => ({ ...draft, lineText: typed(lineText) }),
  typeStake: (draft: Draft, stakeText: string): Draft => ({ ...draft, stakeText: typed(stakeText) }),
  typeLimit: (draft: Draft, limitText: string): Draft => ({ ...draft, limitText: typed(limitText) }),
  /** One price up or down the market's ladder, also from a price that is not on it. Stays at the ends. */
  stepOdds(draft: Draft, ladder: LadderName, direction: "up" | "down"): Draft {
    const from = oddsOf(draft) ?? draft.pick.odds;
    if (from === undefined) return draft;
    const next = direction === "up" ? nextPriceUp(ladder, from) : nextPriceDown(ladder, from);
    return next === undefined ? draft : { ...draft, oddsText: displayPrice(next, draft.pick.notation) };
  },
  /** The same of the worst starting price that is accepted; without one it begins beside the price that was pressed. */
  stepLimit(draft: Draft, ladder: LadderName, direction: "up" | "down"): Draft {
    const from = limitOf(draft) ?? draft.pick.odds;
    if (from === undefined) return draft;
    const next = direction === "up" ? nextPriceUp(ladder, from) : nextPriceDown(ladder, from);
    return next === undefined ? draft : { ...draft, limitText: displayPrice(next, draft.pick.notation) };
  },
  /** One line up or down. Stays at the ends. */
  stepLine(draft: Draft, lines: LineTerms, direction: "up" | "down"): Draft {
    const from = lineOf(draft) ?? draft.pick.fancy?.line;
    const next = from === undefined ? lines.first : nextLine(lines, from, direction);
    return next === undefined ? draft : { ...draft, lineText: String(next) };
  },
  /** Quick stakes add up. */
  addStake: addToAmount,
  halveStake: (draft: Draft): Draft => withAmount(draft, Math.floor((amountOf(draft) ?? 0) / 2)),
  doubleStake: (draft: Draft): Draft => withAmount(draft, (amountOf(draft) ?? 0) * 2),
  clearStake: (draft: Draft): Draft => ({ ...draft, stakeText: "" }),
  maxStake: (draft: Draft, terms: SlipTerms): Draft => withAmount(draft, largestAmount(draft, terms)),
  send: (draft: Draft): Draft => ({ ...draft, isSent: true }),
  answer: (draft: Draft): Draft => ({ ...draft, isSent: false }),
  /** It is placed: rows must not project its stake a second time, and what was chosen was chosen for this bet. */
  spend: ({ pick, oddsText, lineText, amountMeans = "stake" }: Draft): Draft => ({
    ...{ pick, oddsText, lineText, amountMeans, stakeText: "", isSent: false },
    ...{ execution: "limit", persistence: "lapse" },
  }),
  /** A bet that waits for the starting price rests nowhere: it has no persistence. */
  choose: (draft: Draft, execution: Execution): Draft => ({
    ...draft,
    execution,
    ...(execution === "startingPrice" && { persistence: "lapse" }),
  }),
  persist: (draft: Draft, persistence: Persistence): Draft => ({ ...draft, persistence }),
  /** Undefined: the unmatched part lapses by the market's rules alone. */
  limitTime: ({ goodForMs: _before, ...draft }: Draft, goodForMs: number | undefined): Draft =>
    goodForMs === undefined ? draft : { ...draft, goodForMs },
  typeLeast: (draft: Draft, leastText: string): Draft => ({ ...draft, leastText: typed(leastText) }),
  /** What is typed stays as it is, and means something else. */
  mean: (draft: Draft, amountMeans: AmountMeaning): Draft => ({ ...draft, amountMeans }),
} as const;

/** What the bet would do, from the moment price and stake are numbers. */
export function slipSummary(draft: Draft, terms: SlipTerms): SlipSummary {
  const order = slipOrderOf(draft);
  if (order === undefined) {
    return { profit: undefined, liability: undefined, newExposure: undefined, balanceAfter: undefined };
  }
  const worst = worstCase(draft, terms) ?? order;
  const newExposure = exposureAfter(worst, terms);
  const balanceAfter =
    newExposure === undefined || terms.available === undefined || terms.exposure === undefined
      ? undefined
      : paise(terms.available - (newExposure - terms.exposure));
  const profit = order.startingPrice ? leastProfitOf(order) : stakesOf(order, terms.eachWay).profit;
  return { profit, liability: stakesOf(worst, terms.eachWay).liability, newExposure, balanceAfter };
}

/** The worst price that the bet may be matched at; undefined where that is its own. */
export function worstOddsOf(draft: Draft, { ladder, worseTicks }: SlipTerms): OddsHundredths | undefined {
  const odds = oddsOf(draft);
  if (draft.execution !== "anyPrice" || odds === undefined) return undefined;
  return priceAway(ladder, odds, draft.pick.side === "back" ? -worseTicks : worseTicks);
}

/** The order as it would be if all of it were matched at the worst price that it accepts. */
function worstCase(draft: Draft, terms: SlipTerms): DraftOrder | undefined {
  const order = slipOrderOf(draft);
  return order && { ...order, odds: worstOddsOf(draft, terms) ?? order.odds };
}

/**
 * Profit and liability of a bet that is matched whole at its own price. A layer's profit is the stake. Each way it is two
 * bets of the stake: that the runner wins, and that it is placed at a part of the odds.
 */
export function stakesOf(
  order: DraftOrder,
  eachWay?: EachWayTerms,
): { readonly profit: Paise; readonly liability: Paise } {
  const { side, stake, odds } = order;
  // Waiting, a lay's stake is what it can lose.
  if (order.startingPrice !== undefined)
    return { profit: leastProfitOf(order) ?? zeroPaise, liability: stake };
  if (eachWay !== undefined) {
    const both = (stake * (odds - 100) * (eachWay.divisor + 1)) / eachWay.divisor / 100;
    const staked = paise(2 * stake);
    return side === "back"
      ? { profit: paise(Math.floor(both)), liability: staked }
      : { profit: staked, liability: paise(Math.ceil(both)) };
  }
  return side === "back"
    ? { profit: profit(stake, odds), liability: stake }
    : { profit: stake, liability: liability(stake, odds) };
}

/** Rules broken by what is typed. An empty field is not an error yet; it only keeps the button disabled. */
export function slipErrors(draft: Draft, terms: SlipTerms): SlipErrors {
  const oddsError = priceErrorOf(draft, terms);
  const lineError = draft.lineText === "" ? undefined : lineErrorOf(draft, terms.lines);
  const stakeError = draft.stakeText === "" ? undefined : stakeErrorOf(draft, terms);
  const leastError = leastErrorOf(draft);
  return {
    ...(oddsError === undefined ? {} : { odds: oddsError }),
    ...(lineError === undefined ? {} : { line: lineError }),
    ...(stakeError === undefined ? {} : { stake: stakeError }),
    ...(leastError === undefined ? {} : { least: leastError }),
  };
}

/**
 * The act as text: "Lay 500 at 2.14, risk 570", "Yes 500 on 47 at 90, risk 500", or "Lay 500 at 2.14 to 2.24, risk 620" where
 * worse prices are accepted: the risk is that of the worst. Undefined until it can be said.
 */
export function actOf(draft: Draft, terms: SlipTerms): string | undefined {
  const order = slipOrderOf(draft);
  const worst = worstCase(draft, terms);
  if (order === undefined || worst === undefined) return undefined;
  if (order.startingPrice !== undefined) return actAtStartingPrice(draft, money(order.stake));
  const price = (odds: OddsHundredths) => displayPrice(odds, draft.pick.notation);
  const prices = price(order.odds) + (worst.odds === order.odds ? "" : slipText().toPrice(price(worst.odds)));
  const line = order.line === undefined ? "" : slipText().onLineOf(order.line);
  const risk = money(stakesOf(worst, terms.eachWay).liability);
  const parts = terms.eachWay === undefined ? "" : slipText().eachWay;
  return slipText().act(actWord(draft.pick), money(order.stake), parts, line, prices, risk);
}

function priceErrorOf(draft: Draft, terms: SlipTerms): string | undefined {
  if (draft.execution !== "startingPrice")
    return draft.oddsText === "" ? undefined : oddsErrorOf(draft, oddsOf(draft), terms.ladder);
  if (terms.offersStartingPrice !== true) return startingPriceText().notOffered;
  return (draft.limitText ?? "") === "" ? undefined : oddsErrorOf(draft, limitOf(draft), terms.ladder);
}

function oddsErrorOf(draft: Draft, odds: OddsHundredths | undefined, ladder: LadderName): string | undefined {
  if (odds === undefined) return PRICE_RANGE[draft.pick.notation];
  if (isOnLadder(ladder, odds)) return undefined;
  const down = nextPriceDown(ladder, odds);
  const up = nextPriceUp(ladder, odds);
  const near = [down, up].flatMap((price) =>
    price === undefined ? [] : [displayPrice(price, draft.pick.notation)],
  );
  return slipText().notAPrice(near.join(slipText().and));
}

const PRICE_RANGE: Readonly<Record<PriceNotation, string>> = {
  get decimal() {
    return slipText().decimalRange;
  },
  get percent() {
    return slipText().percentRange;
  },
};

function lineErrorOf(draft: Draft, lines: LineTerms | undefined): string | undefined {
  if (lines === undefined) return undefined;
  const line = lineOf(draft);
  if (line !== undefined && placeOfLine(lines, line) !== undefined) return undefined;
  const [lowest, highest] = lineRange(lines);
  return slipText().linesRange(lowest, highest, lines.step);
}

function stakeErrorOf(draft: Draft, terms: SlipTerms): string | undefined {
  const amount = parsePaise(draft.stakeText);
  if (amount === undefined) return slipText().twoDecimals;
  // While there is no price nobody knows the stake, and a result too small for any is one of nothing.
  if (isOfResult(draft) && oddsOf(draft) === undefined) return undefined;
  const stake = isOfResult(draft) && amount <= MAX_AMOUNT_PAISE ? (stakeOf(draft) ?? zeroPaise) : amount;
  const isLiability = isOfLiability(draft);
  const text = isLiability ? LIABILITY_ERRORS : STAKE_ERRORS;
  if (!isLargeEnough(stake, lowestOddsOf(draft, terms), { minPayout: undefined, ...terms }))
    return isLiability || terms.minPayout === undefined
      ? text.minimum(money(terms.minStake))
      : slipText().minimumOrPayout(money(terms.minStake), money(terms.minPayout));
  if (stake <= 0) return text.missing();
  if (stake > terms.maxStake) return text.maximum(money(terms.maxStake));
  const { balanceAfter } = slipSummary(draft, terms);
  if (balanceAfter === undefined || balanceAfter >= 0) return undefined;
  return slipText().risksMore(money(paise(-balanceAfter)));
}

/** Why what must be matched at least cannot be asked for. */
function leastErrorOf(draft: Draft): string | undefined {
  if (draft.execution !== "fillOrKill" || (draft.leastText ?? "") === "") return undefined;
  const least = leastOf(draft);
  if (least === undefined) return orderTermsText().leastIsNone;
  const stake = stakeOf(draft);
  return stake !== undefined && least > stake ? orderTermsText().leastAboveStake(money(stake)) : undefined;
}

/**
 * That the bet raises what all open bets can lose above the limit of the account; undefined where it does not, or where that is not
 * known. The server decides: what it counts may have changed meanwhile.
 */
export function exposureWarning(draft: Draft, terms: SlipTerms): string | undefined {
  const { exposure, exposureLimit } = terms;
  const { newExposure } = slipSummary(draft, terms);
  if (exposure === undefined || exposureLimit === undefined || newExposure === undefined) return undefined;
  if (newExposure <= exposureLimit || newExposure <= exposure) return undefined;
  return orderTermsText().aboveExposureLimit(money(newExposure), money(exposureLimit));
}

/** The lowest price that the bet may be matched at; undefined of one at the starting price, of which nobody knows it yet. */
function lowestOddsOf(draft: Draft, terms: SlipTerms): OddsHundredths | undefined {
  const odds = draft.execution === "startingPrice" ? undefined : oddsOf(draft);
  const worst = worstOddsOf(draft, terms) ?? odds;
  return odds === undefined || worst === undefined || odds < worst ? odds : worst;
}

const STAKE_ERRORS = {
  minimum: (amount: string) => slipText().minimumHere(amount),
  maximum: (amount: string) => slipText().maximumHere(amount),
  missing: () => slipText().enterStake,
} as const;
const LIABILITY_ERRORS: typeof STAKE_ERRORS = {
  minimum: (amount) => startingPriceText().minimumLiability(amount),
  maximum: (amount) => startingPriceText().maximumLiability(amount),
  missing: () => startingPriceText().enterLiability,
};

function exposureAfter(order: DraftOrder, terms: SlipTerms): Paise | undefined {
  if (terms.position === undefined || terms.exposure === undefined) return undefined;
  const after = withOrder(terms.position, order, takenAtOnce(order, terms.offers));
  return paise(terms.exposure - marketExposure(terms.position) + marketExposure(after));
}

/** The largest amount that the limits and the available balance allow at this price, in whole units where it can be. */
function largestAmount(draft: Draft, terms: SlipTerms): number {
  const stake = largestStake(draft, terms);
  const odds = oddsOf(draft);
  // Rounded down: the stake that it means is then no larger.
  const amount = isOfResult(draft) && odds !== undefined ? profit(paise(stake), odds) : stake;
  return amount >= 100 ? amount - (amount % 100) : amount;
}

function largestStake(draft: Draft, terms: SlipTerms): number {
  const whole = worstCase({ ...withAmount(draft, 100), amountMeans: "stake" }, terms);
  if (whole === undefined || terms.available === undefined) return terms.maxStake;
  const affords = (stake: number): boolean => {
    const order = { ...whole, stake: paise(stake) };
    const after = exposureAfter(order, terms);
    if (after !== undefined && terms.exposure !== undefined) {
      return after - terms.exposure <= (terms.available ?? zeroPaise);
    }
    return stakesOf(order, terms.eachWay).liability <= (terms.available ?? zeroPaise);
  };
  // The extra exposure is zero at no stake and convex in the stake, so what is affordable is one stretch from 0.
  let low = 0;
  let high: number = Math.min(terms.maxStake, MAX_AMOUNT_PAISE);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (affords(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
