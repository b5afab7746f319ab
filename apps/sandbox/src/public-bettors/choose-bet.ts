import { isFinal, type PriceLevel, type PublicMarket } from "../exchange-client/public-markets.ts";
import type { Chance } from "../ports/chance.ts";
import { drawnStake, roundStake } from "./stake-sizes.ts";
import { tickBetter } from "./tick-better.ts";

/** A bet of the public. Prices are decimal odds, whatever the market's notation; stakes main units. */
export interface ChosenBet {
  /** Null of a bet on a line. */
  readonly runnerId: number | null;
  readonly fancyValue: number | null;
  readonly side: "back" | "lay";
  readonly rate: number;
  readonly stake: number;
}

/** Nobody backs a certainty, and only makers lay long shots. */
const SHORTEST_PRICE = 1.03;
const LONGEST_LAY = 8;
/** How many lay instead of back, and how many ask for a tick better and rest. */
const LAYERS = 0.2;
const PATIENT = 0.12;
/** A runner's chance to be chosen grows with its chance to win, to this power: favourites are overbet. */
const FAVOURITE_BIAS = 1.3;
/** A runner whose chance has risen is chosen so many times more often. */
const FOLLOWS_MOVE = 1.7;
const MOVE_THAT_IS_SEEN = 0.02;
/** Long shots are bet with small change, and nobody risks more than this on a lay. */
const LONG_SHOT = 10;
const MOST_ON_LONG_SHOT = 2000;
const MOST_LIABILITY = 50_000;

/**
 * A bet as a member of the public places it: mostly on favourites and on runners that are doing well (`moves`, the recent
 * change of each runner's chance by id), mostly backing, mostly taking the price that is there. Undefined where nothing
 * on offer appeals.
 */
export function chooseBet(
  { event, market, prices }: Pick<PublicMarket, "event" | "market" | "prices">,
  moves: ReadonlyMap<number, number>,
  chance: Chance,
): ChosenBet | undefined {
  const candidates = [...prices].flatMap(([runnerId, { back, lay }]) => {
    const best = back[0]?.price ?? 0;
    if (best < SHORTEST_PRICE) return [];
    const follows = (moves.get(runnerId) ?? 0) > MOVE_THAT_IS_SEEN ? FOLLOWS_MOVE : 1;
    return [{ runnerId, back, lay, weight: (1 / best) ** FAVOURITE_BIAS * follows }];
  });
  const chosen = weighted(candidates, chance);
  if (!chosen) return undefined;
  const side = chance.happens(LAYERS) && (chosen.lay[0]?.price ?? Infinity) <= LONGEST_LAY ? "lay" : "back";
  const levels = chosen[side];
  const best = levels[0]?.price;
  if (best === undefined) return undefined;
  const isPatient = chance.happens(PATIENT);
  // Whoever takes sees how much there is: what nobody offers would only rest until the price has left it.
  const offered = isPatient ? Infinity : levels.reduce((sum, { size }) => sum + size, 0);
  const stake = roundStake(stakeOf(event.competition, chance), Math.min(mostStake(side, best), offered));
  if (stake === undefined || stake < market.minStake || stake > market.maxStake) return undefined;
  const rate = isPatient ? tickBetter(market, side, best) : priceForAll(levels, stake);
  return { runnerId: chosen.runnerId, fancyValue: null, side, rate, stake };
}

/** One of the candidates by weight; undefined where there are none. */
export function weighted<Candidate extends { readonly weight: number }>(
  candidates: readonly Candidate[],
  chance: Chance,
): Candidate | undefined {
  let left = chance.fraction() * candidates.reduce((sum, { weight }) => sum + weight, 0);
  for (const candidate of candidates) {
    left -= candidate.weight;
    if (left < 0) return candidate;
  }
  return undefined;
}

/** People bet more on a final: the larger of two stakes. */
function stakeOf(competition: string, chance: Chance): number {
  const stake = drawnStake(chance);
  return isFinal(competition) ? Math.max(stake, drawnStake(chance)) : stake;
}

function mostStake(side: "back" | "lay", price: number): number {
  if (side === "lay") return MOST_LIABILITY / (price - 1);
  return price > LONG_SHOT ? MOST_ON_LONG_SHOT : Infinity;
}

/** The price of the level at which the whole stake is offered, or of the last visible one. */
function priceForAll(levels: readonly PriceLevel[], stake: number): number {
  let left = stake;
  for (const { price, size } of levels) {
    left -= size;
    if (left <= 0) return price;
  }
  return levels.at(-1)?.price ?? 0;
}
