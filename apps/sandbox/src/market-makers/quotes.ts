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

/** What a maker wins or loses with a runner, from matched bets, in main units. */
export interface RunnerPosition {
  readonly ifWins: number;
  /** The worst where it is none of the winners. */
  readonly ifLoses: number;
}

/** How a maker quotes a market, and what it stands to win or lose. Amounts in main units. */
export interface QuoteTerms {
  readonly ladder: LadderName;
  /** Ticks between the fair price and the best quote on either side; at least 1. */
  readonly spreadTicks: number;
  readonly levels: number;
  /** Levels of the likeliest runners, about as many of them as win: most of the money is offered on them. */
  readonly favouriteLevels: number;
  /** Ticks from one level to the next. */
  readonly levelTicks: number;
  /** What one order at the best level may lose. */
  readonly levelLoss: number;
  /** By runner; a runner without one has nothing matched. */
  readonly positions: readonly (RunnerPosition | undefined)[];
  /** The most the maker is willing to lose by a runner's winning or losing. */
  readonly lossCap: number;
  readonly minStake: number;
  readonly maxStake: number;
  /** Orders of others by runner that a quote must not match: lays stay below `lay`, backs above `back`. In hundredths. */
  readonly limits: readonly QuoteLimit[];
}

/** The best prices at which orders of others rest: a lay at or above `lay`, a back at or below `back` would match. */
export interface QuoteLimit {
  readonly back: number | undefined;
  readonly lay: number | undefined;
}

/** How strongly a position moves the maker's own prices, as a share of odds-on at the full cap. */
const SKEW = 0.08;
/** Prices beyond this are not laid: no model is right about such chances. */
const LONGEST_LAY = 20_000 as OddsHundredths;
/** Size of a level against the best one. A level that becomes the next keeps its orders: the sizes are near enough. */
const LEVEL_GROWTH = [1, 1.5, 2, 3, 4];
/** Size of a favourite's quotes against those of others: less than what would replace resting orders when that changes. */
const FAVOURITE_SIZE = 1.5;
/** A runner with this share of a favourite's chance is one too: two about as likely do not take turns. */
const NEAR_FAVOURITE = 0.75;
/** Times its stake that a layer may have to pay to match the maker's back of a long shot. */
const MOST_TAKER_LOSS = 4;
const MINIMUM_STRETCH = 3;

/**
 * Prices on both sides of fair for every runner, some levels deep, sizes growing with depth. The chances sum to the
 * number of winners. All lays are below and all backs above the fair price, so the book others see adds up to more than
 * 100 % for each winner to back and to less to lay.
 */
export function quotesAround(chances: readonly number[], terms: QuoteTerms): readonly Quote[] {
  const winners = Math.max(1, Math.round(chances.reduce((sum, chance) => sum + chance, 0)));
  const lastFavourite = [...chances].sort((a, b) => b - a)[winners - 1] ?? 1;
  return chances.flatMap((chance, runner) => {
    if (chance <= 0 || chance >= 1) return [];
    const fair = 100 / chance;
    const isFavourite = chance >= lastFavourite * NEAR_FAVOURITE;
    const levels = isFavourite ? terms.favouriteLevels : terms.levels;
    const size = isFavourite ? FAVOURITE_SIZE : 1;
    const { ifWins, ifLoses } = terms.positions[runner] ?? { ifWins: 0, ifLoses: 0 };
    return [
      ...sideQuotes(runner, "lay", { fair, levels, scale: size * share(ifWins, terms.lossCap) }, terms),
      ...sideQuotes(runner, "back", { fair, levels, scale: size * share(ifLoses, terms.lossCap) }, terms),
    ];
  });
}

/** Chances moved by the maker's position, to be quoted around: dearer to back where it would lose, cheaper where it would win. */
export function skewed(
  chances: readonly number[],
  { positions, lossCap }: Pick<QuoteTerms, "positions" | "lossCap">,
): readonly number[] {
  const weights = chances.map((chance, runner) => {
    const { ifWins, ifLoses } = positions[runner] ?? { ifWins: 0, ifLoses: 0 };
    const distance = ((1 - chance) * (ifWins - ifLoses)) / lossCap;
    return chance * Math.exp(-SKEW * Math.max(-2, Math.min(2, distance)));
  });
  const winners = chances.reduce((sum, chance) => sum + chance, 0);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.min(1, (weight * winners) / sum));
}

function sideQuotes(
  runner: number,
  side: "back" | "lay",
  { fair, levels, scale }: { readonly fair: number; readonly levels: number; readonly scale: number },
  terms: QuoteTerms,
): readonly Quote[] {
  const quotes: Quote[] = [];
  const away = side === "lay" ? nextPriceDown : nextPriceUp;
  let price = away(terms.ladder, fair);
  for (let tick = 1; tick < terms.spreadTicks && price !== undefined; tick++)
    price = away(terms.ladder, price);
  if (price !== undefined && wouldMatch(side, price, terms.limits[runner])) {
    price = away(
      terms.ladder,
      (side === "lay" ? terms.limits[runner]?.lay : terms.limits[runner]?.back) ?? price,
    );
  }
  for (let level = 0; level < levels && price !== undefined; level++) {
    if (side === "lay" && price > LONGEST_LAY) return quotes;
    const loss = terms.levelLoss * (LEVEL_GROWTH[level] ?? 4) * scale;
    const stake = stakeFor(side, price, loss, terms);
    if (stake !== undefined) quotes.push({ runner, side, price, stake });
    for (let tick = 0; tick < terms.levelTicks && price !== undefined; tick++)
      price = away(terms.ladder, price);
  }
  return quotes;
}

function wouldMatch(side: "back" | "lay", price: number, limit: QuoteLimit | undefined): boolean {
  if (side === "lay") return limit?.lay !== undefined && price >= limit.lay;
  return limit?.back !== undefined && price <= limit.back;
}

/** The stake that can lose about this much, in whole units a person would write; undefined where it is too small. */
function stakeFor(side: "back" | "lay", price: number, loss: number, terms: QuoteTerms): number | undefined {
  const odds = price / 100;
  const exact = side === "lay" ? loss / (odds - 1) : Math.min(loss, (loss * MOST_TAKER_LOSS) / (odds - 1));
  const rounded = Math.floor(Math.min(exact, terms.maxStake) / 10) * 10;
  if (rounded >= terms.minStake) return rounded;
  const lossAtMinimum = side === "lay" ? terms.minStake * (odds - 1) : terms.minStake;
  return loss > 0 && lossAtMinimum <= loss * MINIMUM_STRETCH ? terms.minStake : undefined;
}

/** Share of the usual size, by what is left to lose. */
export function share(position: number, cap: number): number {
  return Math.max(0, Math.min(1, (cap + position) / cap));
}
