import { type LadderName, nextPriceDown, nextPriceUp, type OddsHundredths } from "@crossbook/odds";

export interface Quote {
  /** The runner's place in the market. */
  readonly runner: number;
  /** What the maker does: its lays are what others can back. */
  readonly side: "back" | "lay";
  readonly price: OddsHundredths;
  /** Main units, whole. */
  readonly stake: number;
}

/** A maker's manners, and what it stands to win or lose. Amounts in main units. */
export interface QuoteTerms {
  readonly ladder: LadderName;
  /** Ticks between the fair price and the best quote on either side; at least 1. */
  readonly spreadTicks: number;
  readonly levels: number;
  /** What one order at the best level may lose. */
  readonly levelLoss: number;
  /** Profit or loss by runner if it wins, from matched bets. */
  readonly positions: readonly number[];
  /** The most the maker is willing to lose in the market. */
  readonly lossCap: number;
  readonly minStake: number;
  readonly maxStake: number;
  /** Orders of others by runner that a quote must not meet: lays stay below `lay`, backs above `back`. In hundredths. */
  readonly limits: readonly QuoteLimit[];
}

export interface QuoteLimit {
  readonly back: number | undefined;
  readonly lay: number | undefined;
}

/** How strongly a position moves the maker's own prices, as a share of odds-on at the full cap. */
const SKEW = 0.08;
/** Prices beyond this are lottery tickets: nobody can judge them. */
const LONGEST_LAY = 20_000 as OddsHundredths;
const LEVEL_GROWTH = [1, 1.5, 2, 3, 4];
/** Times its stake that a layer may have to pay to take the maker's back of a long shot. */
const MOST_TAKER_LOSS = 4;
const MINIMUM_STRETCH = 3;

/**
 * Prices on both sides of fair for every runner, several levels deep, sizes growing with depth. All lays are below
 * and all backs above the fair price, so the book others see adds up to more than 100 % to back and to less to lay.
 */
export function quotesFor(chances: readonly number[], terms: QuoteTerms): readonly Quote[] {
  const own = skewed(chances, terms);
  return own.flatMap((chance, runner) => {
    if (chance <= 0 || chance >= 1) return [];
    const fair = 100 / chance;
    return [
      ...sideQuotes(runner, "lay", fair, roomToLay(runner, terms), terms),
      ...sideQuotes(runner, "back", fair, roomToBack(runner, terms), terms),
    ];
  });
}

/** Chances as the maker's position makes it wish them: dearer to back where it would lose, cheaper where it would win. */
function skewed(chances: readonly number[], { positions, lossCap }: QuoteTerms): readonly number[] {
  const expected = chances.reduce((sum, chance, index) => sum + chance * (positions[index] ?? 0), 0);
  const weights = chances.map((chance, index) => {
    const distance = ((positions[index] ?? 0) - expected) / lossCap;
    return chance * Math.exp(-SKEW * Math.max(-2, Math.min(2, distance)));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function sideQuotes(
  runner: number,
  side: "back" | "lay",
  fair: number,
  room: number,
  terms: QuoteTerms,
): readonly Quote[] {
  const quotes: Quote[] = [];
  const away = side === "lay" ? nextPriceDown : nextPriceUp;
  let price = away(terms.ladder, fair);
  for (let tick = 1; tick < terms.spreadTicks && price !== undefined; tick++)
    price = away(terms.ladder, price);
  if (price !== undefined && meets(side, price, terms.limits[runner])) {
    price = away(
      terms.ladder,
      (side === "lay" ? terms.limits[runner]?.lay : terms.limits[runner]?.back) ?? price,
    );
  }
  for (let level = 0; level < terms.levels && price !== undefined; level++) {
    if (side === "lay" && price > LONGEST_LAY) return quotes;
    const loss = terms.levelLoss * (LEVEL_GROWTH[level] ?? 4) * room;
    const stake = stakeFor(side, price, loss, terms);
    if (stake !== undefined) quotes.push({ runner, side, price, stake });
    price = away(terms.ladder, price);
  }
  return quotes;
}

/** Whether an order at this price would match what others offer. */
function meets(side: "back" | "lay", price: number, limit: QuoteLimit | undefined): boolean {
  if (side === "lay") return limit?.lay !== undefined && price >= limit.lay;
  return limit?.back !== undefined && price <= limit.back;
}

/** The orders of others that quotes would match, as text that tells one such situation from another; empty for none. */
export function crossings(quotes: readonly Quote[], limits: readonly QuoteLimit[]): string {
  const met = quotes
    .filter(({ side, price, runner }) => meets(side, price, limits[runner]))
    .map(
      ({ side, runner }) =>
        `${runner} ${side} ${side === "lay" ? limits[runner]?.lay : limits[runner]?.back}`,
    );
  return [...new Set(met)].join(", ");
}

/** The stake that can lose about this much, in whole units a person would write; undefined where it is too small. */
function stakeFor(side: "back" | "lay", price: number, loss: number, terms: QuoteTerms): number | undefined {
  const odds = price / 100;
  const wished = side === "lay" ? loss / (odds - 1) : Math.min(loss, (loss * MOST_TAKER_LOSS) / (odds - 1));
  const rounded = Math.floor(Math.min(wished, terms.maxStake) / 10) * 10;
  if (rounded >= terms.minStake) return rounded;
  const lossAtMinimum = side === "lay" ? terms.minStake * (odds - 1) : terms.minStake;
  return loss > 0 && lossAtMinimum <= loss * MINIMUM_STRETCH ? terms.minStake : undefined;
}

/** Share of the usual size, by what is left to lose if this runner wins. */
function roomToLay(runner: number, { positions, lossCap }: QuoteTerms): number {
  return share(lossCap + (positions[runner] ?? 0), lossCap);
}

/** The same for backing: any other runner may win. */
function roomToBack(runner: number, { positions, lossCap }: QuoteTerms): number {
  const worst = Math.min(0, ...positions.filter((_, other) => other !== runner));
  return share(lossCap + worst, lossCap);
}

function share(left: number, cap: number): number {
  return Math.max(0, Math.min(1, left / cap));
}

/** Whether quotes differ enough to be worth sending: another price or runner, or a size that changed by a third. */
export function isWorthSending(next: readonly Quote[], last: readonly Quote[] | undefined): boolean {
  if (!last || last.length !== next.length) return true;
  return next.some((quote, index) => {
    const old = last[index];
    if (!old || old.runner !== quote.runner || old.side !== quote.side || old.price !== quote.price)
      return true;
    return Math.abs(old.stake - quote.stake) > old.stake / 3;
  });
}
