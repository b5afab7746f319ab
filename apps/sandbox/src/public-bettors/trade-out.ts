import type { PublicMarket } from "../exchange-client/public-markets.ts";
import type { ChosenBet } from "./choose-bet.ts";

/** A matched bet that its bettor may close by an opposite one. */
export interface Holding {
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: "back" | "lay";
  /** Average matched price, decimal. */
  readonly price: number;
  /** Matched stake, main units. */
  readonly stake: number;
}

/** The part of the stake that a sure profit must bring, and the part that a sure loss may cost. */
const PROFIT_TAKEN = 0.15;
const LOSS_CUT = 0.4;

/**
 * The opposite bet that gives the same profit or loss whatever happens, where that has become a fair profit or a loss
 * that is worth cutting; undefined while the bettor holds on.
 */
export function tradeOut(
  { runnerId, side, price, stake }: Holding,
  { prices, market }: Pick<PublicMarket, "prices" | "market">,
): ChosenBet | undefined {
  const opposite = side === "back" ? "lay" : "back";
  const offered = prices.get(runnerId)?.[opposite][0]?.price;
  if (offered === undefined) return undefined;
  const ratio = price / offered;
  const profit = side === "back" ? ratio - 1 : 1 - ratio;
  if (profit < PROFIT_TAKEN && profit > -LOSS_CUT) return undefined;
  const hedge = Math.round((stake * ratio) / 10) * 10;
  if (hedge < market.minStake || hedge > market.maxStake) return undefined;
  return { runnerId, fancyValue: null, side: opposite, rate: offered, stake: hedge };
}
