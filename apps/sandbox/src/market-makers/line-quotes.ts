import type { LadderStep } from "@crossbook/contract";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import type { NumberModel } from "./models/number-model.ts";
import type { RestingOrder } from "./order-changes.ts";
import { worstAround } from "./own-bets.ts";
import type { Quote } from "./quotes.ts";

/** How a maker quotes a fancy market, and what it stands to win or lose. Amounts in main units. */
export interface LineQuoteTerms {
  /** The market's lines: `count` whole numbers from `first` on. */
  readonly first: number;
  readonly count: number;
  readonly levels: number;
  /** What one order at the best level may lose. */
  readonly levelLoss: number;
  /** The most that the maker is willing to lose at any number. */
  readonly lossCap: number;
  readonly ladder: readonly LadderStep[];
  readonly minStake: number;
  readonly maxStake: number;
}

/** One more run is worth at least so much chance: the same line is quoted on both sides, at different rates. */
const NARROW = 0.06;
/** How far from even the chances at the two lines are at least, where the lines are apart; more where a run matters little. */
const EDGE = 0.01;
const WIDE = 0.012;
const WIDE_EDGE = 0.025;
/** What the maker keeps of a fair rate where the lines are the same: 90 and 110 around 100. */
const RATE_EDGE = 0.09;
const RATE_STEP = 5;
/** Where the number is nearly decided, no line is fair within these rates, and nothing is quoted. */
const RATES = { least: 40, most: 250 } as const;
/** By how much chance a position moves the maker's own middle, at the full cap. */
const SKEW = 0.08;
const LEVEL_GROWTH = [1, 1.5, 2];

/**
 * NO and YES lines around the median of the model, as quotes of runners that are places among the lines: a back is the
 * maker's YES, which others take as NO, at the lower line; a lay its NO, which others take as YES, at the higher one. The
 * lines are one or two apart at 100, or the same where a run more or less changes much, at rates such as 90 and 110. Further
 * levels are a line further out each. Both sides win on average by the model, and shrink as their losses come near the cap.
 */
export function lineQuotes(model: NumberModel, terms: LineQuoteTerms): readonly Quote[] {
  const middle = middleOf(model, terms);
  const median = lastAtLeast(model, middle, terms);
  if (median === undefined) return [];
  const chance = model.atLeast(median);
  const next = model.atLeast(median + 1);
  if (chance - next >= NARROW)
    return sameLine(chance - middle < middle - next ? median : median + 1, model, terms);
  const edge = chance - next < WIDE ? WIDE_EDGE : EDGE;
  let yes = median;
  while (model.atLeast(yes) < middle + edge) yes -= 1;
  let no = median + 1;
  while (model.atLeast(no) > middle - edge) no += 1;
  const quotes: Quote[] = [];
  for (let level = 0; level < terms.levels; level++) {
    quotes.push(...quoteAt({ side: "back", line: yes - level, rate: 100, level }, terms));
    quotes.push(...quoteAt({ side: "lay", line: no + level, rate: 100, level }, terms));
  }
  return quotes;
}

/** What of a stake an order may give away by the model before it is cancelled at once: the next look moves it anyway. */
const GIVEN_AWAY = 0.05;

/** Resting orders of a fancy market that someone with the same model would take with more than a small profit. */
export function beyondFair(
  resting: readonly RestingOrder[],
  model: NumberModel,
  { first }: Pick<LineQuoteTerms, "first">,
): readonly RestingOrder[] {
  return resting.filter(({ runner, side, price }) => {
    const chance = model.atLeast(first + runner);
    const gains = chance * (price / 100 - 1) - (1 - chance);
    return side === "back" ? gains < -GIVEN_AWAY : gains > GIVEN_AWAY;
  });
}

/** The chance around which the maker quotes: higher lines where it would lose by a high number, lower ones by a low one. */
function middleOf(model: NumberModel, terms: LineQuoteTerms): number {
  const median = lastAtLeast(model, 0.5, terms);
  if (median === undefined) return 0.5;
  const { ifWins: above, ifLoses: below } = worstAround(terms.ladder, median);
  return 0.5 - SKEW * Math.max(-1, Math.min(1, (below - above) / terms.lossCap));
}

/** The highest line that the number reaches with this chance; undefined where it is at neither end of the lines. */
function lastAtLeast(
  model: NumberModel,
  chance: number,
  { first, count }: LineQuoteTerms,
): number | undefined {
  let low = first - 1;
  let high = first + count;
  while (high - low > 1) {
    const line = Math.floor((low + high) / 2);
    if (model.atLeast(line) >= chance) low = line;
    else high = line;
  }
  return low < first || low >= first + count - 1 ? undefined : low;
}

function sameLine(line: number, model: NumberModel, terms: LineQuoteTerms): readonly Quote[] {
  const chance = model.atLeast(line);
  const fair = (100 * (1 - chance)) / chance;
  const lay = Math.floor((fair * (1 - RATE_EDGE)) / RATE_STEP) * RATE_STEP;
  const back = Math.ceil((fair * (1 + RATE_EDGE)) / RATE_STEP) * RATE_STEP;
  if (!(lay >= RATES.least && back <= RATES.most)) return [];
  return [
    ...quoteAt({ side: "back", line, rate: back, level: 0 }, terms),
    ...quoteAt({ side: "lay", line, rate: lay, level: 0 }, terms),
  ];
}

function quoteAt(
  at: { readonly side: "back" | "lay"; readonly line: number; readonly rate: number; readonly level: number },
  terms: LineQuoteTerms,
): readonly Quote[] {
  const { first, count, levelLoss, lossCap, minStake, maxStake } = terms;
  const { side, line, rate, level } = at;
  const runner = line - first;
  if (runner < 0 || runner >= count) return [];
  const { ifWins, ifLoses } = worstAround(terms.ladder, line);
  const standing = side === "lay" ? ifWins : ifLoses;
  const share = Math.max(0, Math.min(1, (lossCap + standing) / lossCap));
  const loss = levelLoss * (LEVEL_GROWTH[level] ?? 2) * share;
  const stake = Math.floor(Math.min(maxStake, side === "lay" ? (loss * 100) / rate : loss) / 10) * 10;
  const price: OddsHundredths = oddsHundredths(100 + rate);
  return stake < minStake ? [] : [{ runner, side, price, stake }];
}
