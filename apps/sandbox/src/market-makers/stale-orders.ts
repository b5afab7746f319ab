import {
  type LadderName,
  mirroredPrice,
  type OddsHundredths,
  oddsHundredths,
  priceFromTick,
  tickAtOrAbove,
  tickAtOrBelow,
} from "@crossbook/odds";
import type { PublicMarket } from "../exchange-client/public-markets.ts";
import type { NumberModel } from "./models/number-model.ts";
import type { RestingOrder } from "./order-changes.ts";
import { type Quote, type QuoteLimit, type QuoteTerms, share } from "./quotes.ts";

/** What orders of others offer at one price, as the order of the maker that would take it. */
export interface Offer {
  readonly runner: number;
  /** What the maker does: it lays where others want to back. */
  readonly side: "back" | "lay";
  /** Hundredths of decimal odds. */
  readonly price: number;
  /** Main units. */
  readonly size: number;
}

const OPPOSITE = { back: "lay", lay: "back" } as const;
const STAKE_STEP = 10;

/** What is visible of a market of runners beside the maker's own orders, best price of each side first. */
export function offersOf(
  view: Pick<PublicMarket, "market" | "prices">,
  resting: readonly RestingOrder[],
): readonly Offer[] {
  const { market, prices } = view;
  return market.runners.flatMap(({ id }, runner) =>
    (["back", "lay"] as const).flatMap((side) =>
      (prices.get(id)?.[side] ?? []).flatMap(({ price: decimal, size }): Offer[] => {
        const offer = { runner, side, price: Math.round(decimal * 100), size };
        return isOwn(offer, resting) || isOwnMirrored(offer, resting, view) ? [] : [offer];
      }),
    ),
  );
}

/** Whether the maker's own orders are what rests there. */
function isOwn({ runner, side, price }: Omit<Offer, "size">, resting: readonly RestingOrder[]): boolean {
  return resting.some((own) => own.runner === runner && own.side === OPPOSITE[side] && own.price === price);
}

/** The same of a market that cross-matches, whose prices include what is mirrored of the other runners, the maker's orders among them. */
function isOwnMirrored(
  { runner, side, price }: Omit<Offer, "size">,
  resting: readonly RestingOrder[],
  { market, prices }: Pick<PublicMarket, "market" | "prices">,
): boolean {
  if (market.crossMatching !== true) return false;
  const others = market.runners.flatMap((_, index) => (index === runner ? [] : [index]));
  const ownOn = (other: number) =>
    resting.filter((own) => own.runner === other && own.side === side).map((own) => own.price);
  const allOn = (other: number) =>
    (prices.get(market.runners[other]?.id ?? -1)?.[OPPOSITE[side]] ?? []).map((shown) =>
      Math.round(shown.price * 100),
    );
  return others.some((one) => {
    const third = others.find((other) => other !== one);
    const seconds = third === undefined ? [undefined] : [...ownOn(third), ...allOn(third)];
    return ownOn(one).some((own) =>
      seconds.some((second) => shownPrice(side, own, second, market.priceLadder) === price),
    );
  });
}

/** Where on the ladder orders on all other runners are shown to who would take them on this one; undefined: nowhere. */
function shownPrice(
  side: Offer["side"],
  first: number,
  second: number | undefined,
  ladder: LadderName,
): OddsHundredths | undefined {
  const isLay = side === "lay";
  const mirrored = mirroredPrice(isLay, first, second);
  if (mirrored === undefined) return undefined;
  return priceFromTick(ladder, isLay ? tickAtOrAbove(ladder, mirrored) : tickAtOrBelow(ladder, mirrored));
}

/** The best offers by runner, so that a quote stops short of them. */
export function limitsOf(offers: readonly Offer[], runners: number): readonly QuoteLimit[] {
  return Array.from({ length: runners }, (_, runner) => {
    const best = (side: "back" | "lay") =>
      offers.find((offer) => offer.runner === runner && offer.side === side)?.price;
    return { back: best("back"), lay: best("lay") };
  });
}

/** The ends of every ladder, in hundredths. */
const [LOWEST, HIGHEST] = [oddsHundredths(101), oddsHundredths(100_000)];

/**
 * What the maker would quote at best of runners that the model is certain of: whoever backs one that cannot win any more, or
 * lays one that cannot lose, does so at a price of nobody, whatever it is. Others have quotes of the model.
 */
export function quotesOfDecided(
  chances: readonly number[],
  { positions, lossCap, levelLoss }: Pick<QuoteTerms, "positions" | "lossCap" | "levelLoss">,
): readonly Quote[] {
  return chances.flatMap((chance, runner): Quote[] => {
    const { ifWins, ifLoses } = positions[runner] ?? { ifWins: 0, ifLoses: 0 };
    if (chance >= 1)
      return [{ runner, side: "back", price: LOWEST, stake: levelLoss * share(ifLoses, lossCap) }];
    if (chance > 0) return [];
    const stake = (levelLoss * share(ifWins, lossCap) * 100) / (HIGHEST - 100);
    return [{ runner, side: "lay", price: HIGHEST, stake }];
  });
}

/** A take gains by the model: it may lose as much as so many of the maker's best quotes. */
const LOSS_OF_QUOTES = 4;

/**
 * Orders that take what others offer where the maker would quote if they were not there: the price has left these orders
 * behind. `best`: the maker's best quotes by its own prices alone. Each takes from the best price on, down to no worse than
 * the quote's, what it can afford to lose; where that is less than there is, the rest is for the next time.
 */
export function ordersThatTake(
  best: readonly Quote[],
  offers: readonly Offer[],
  { minStake, maxStake }: Pick<QuoteTerms, "minStake" | "maxStake">,
): readonly Quote[] {
  return best.flatMap((quote): Quote[] => {
    let left = lossOf(quote.side, quote.price, quote.stake) * LOSS_OF_QUOTES;
    let size = 0;
    let price: number | undefined;
    for (const offer of offers.filter((one) => isWithin(one, quote))) {
      const affordable = Math.min(maxStake - size, left / lossOf(quote.side, offer.price, 1));
      if (affordable < minStake) break;
      const taken = Math.min(offer.size, affordable);
      price = offer.price;
      size += taken;
      left -= lossOf(quote.side, offer.price, taken);
    }
    if (price === undefined) return [];
    return [{ ...quote, price: oddsHundredths(price), stake: stakeToTake(Infinity, size, minStake) }];
  });
}

function isWithin({ runner, side, price }: Offer, quote: Quote): boolean {
  if (runner !== quote.runner || side !== quote.side) return false;
  return side === "lay" ? price <= quote.price : price >= quote.price;
}

function lossOf(side: "back" | "lay", price: number, stake: number): number {
  return side === "lay" ? (stake * (price - 100)) / 100 : stake;
}

/** An offer of a fancy market is taken where the model gains more than this part of the stake. */
const LEAST_GAIN = 0.1;

/** The same of a fancy market, whose lines have a book each: what gains by the model is taken at its own line and rate. */
export function lineOrdersThatTake(
  { market, lines }: Pick<PublicMarket, "market" | "lines">,
  resting: readonly RestingOrder[],
  { model, mostLoss }: { readonly model: NumberModel; readonly mostLoss: number },
): readonly Quote[] {
  const { line: all, minStake, maxStake } = market;
  if (all === null) return [];
  const taking = (side: "back" | "lay", offers: PublicMarket["lines"]["yes"]) =>
    offers.flatMap(({ line, rate, size }): Quote[] => {
      const runner = Math.round((line - all.first) / all.step);
      const price: OddsHundredths = oddsHundredths(100 + rate);
      const chance = model.atLeast(line);
      const backGains = (chance * rate) / 100 - (1 - chance);
      const gains = side === "back" ? backGains : -backGains;
      if (gains <= LEAST_GAIN || isOwn({ runner, side, price }, resting)) return [];
      const affordable = Math.min(maxStake, side === "back" ? mostLoss : (mostLoss * 100) / rate);
      if (affordable < minStake) return [];
      return [{ runner, side, price, stake: stakeToTake(affordable, size, minStake) }];
    });
  return [...taking("back", lines.yes), ...taking("lay", lines.no)];
}

/** Whole steps that cover what is there, no more than affordable and no less than the market takes. */
function stakeToTake(affordable: number, size: number, minStake: number): number {
  const covers = Math.ceil(size / STAKE_STEP) * STAKE_STEP;
  return Math.max(minStake, Math.min(Math.floor(affordable / STAKE_STEP) * STAKE_STEP, covers));
}
