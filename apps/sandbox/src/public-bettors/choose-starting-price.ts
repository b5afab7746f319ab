import type { PublicMarket } from "../exchange-client/public-markets.ts";
import type { Chance } from "../ports/chance.ts";
import type { ChosenBet } from "./choose-bet.ts";
import { roundStake } from "./stake-sizes.ts";
import { tickBetter } from "./tick-better.ts";

/** How many bets before the off wait for the starting price, and how many ask a tick better and take it with what rests. */
const WAITING = 0.5;
const RESTING = 0.12;
/** Of those that wait: how many lay, and how many accept no price that is worse than the best one now. */
const LAYERS = 0.45;
const LIMITED = 0.4;
/** Of what others offer one of them takes no more than this share, so that together they do not carry the price away. */
const SHARE_OF_OFFERS = 0.1;

/** A bet that takes the starting price: waiting for it, or with what rests of it at the off. */
export interface StartingPriceBet extends Omit<ChosenBet, "rate"> {
  /** Null: any price. */
  readonly rate: number | null;
  readonly execution: "limit" | "startingPrice";
  readonly persistence: "lapse" | "startingPrice";
}

/**
 * What a bettor makes of a chosen bet where the market is to form a starting price: many wait for it. The stake of a lay that waits
 * is what it can lose. Undefined: the bet stays as it was chosen.
 */
export function atStartingPrice(
  bet: ChosenBet,
  { market, prices }: Pick<PublicMarket, "market" | "prices">,
  chance: Chance,
): StartingPriceBet | undefined {
  const offers = bet.runnerId === null ? undefined : prices.get(bet.runnerId);
  if (market.startingPrice !== "offered" || market.inPlay || offers === undefined) return undefined;
  const draw = chance.fraction();
  if (draw < WAITING) {
    const side = chance.happens(LAYERS) ? "lay" : "back";
    const best = offers[side][0]?.price;
    const offered = offers[side].reduce((sum, { size }) => sum + size, 0);
    const size = roundStake(bet.stake, offered * SHARE_OF_OFFERS);
    if (best === undefined || size === undefined) return undefined;
    const rate = chance.happens(LIMITED) ? best : null;
    const stake = side === "back" ? size : roundStake(size * (best - 1), market.maxStake);
    if (stake === undefined || stake < market.minStake) return undefined;
    return { ...bet, side, rate, stake, execution: "startingPrice", persistence: "lapse" };
  }
  if (draw >= WAITING + RESTING) return undefined;
  const best = offers[bet.side][0]?.price ?? bet.rate;
  const rate = tickBetter(market, bet.side, best);
  return { ...bet, rate, execution: "limit", persistence: "startingPrice" };
}

/**
 * Whether an account takes the starting price of a runner on this side: of its own two sides one would be refused. Two of three
 * accounts back, which of them differs by runner.
 */
export function takesSide(
  account: number,
  { runnerId, side }: Pick<ChosenBet, "runnerId" | "side">,
): boolean {
  return (account + (runnerId ?? 0)) % 3 === 0 ? side === "lay" : side === "back";
}
