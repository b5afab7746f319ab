import type { PublicMarket } from "../exchange-client/public-markets.ts";
import type { Chance } from "../ports/chance.ts";
import type { ChosenBet } from "./choose-bet.ts";
import { drawnStake, roundStake } from "./stake-sizes.ts";

/** More of the public hope for runs than against them. */
const YES = 0.6;
/** Main units: fancy bets are small. */
const MOST_STAKE = 5000;

/** A bet of the public on a fancy market, at the best line that is offered; undefined where none is. */
export function chooseLineBet(
  { market, lines }: Pick<PublicMarket, "market" | "lines">,
  chance: Chance,
): ChosenBet | undefined {
  const side = chance.happens(YES) ? "back" : "lay";
  const [offer] = side === "back" ? lines.yes : lines.no;
  const stake = roundStake(drawnStake(chance), Math.min(MOST_STAKE, offer?.size ?? 0));
  if (!offer || stake === undefined || stake < market.minStake || stake > market.maxStake) return undefined;
  return { runnerId: null, fancyValue: offer.line, side, rate: 1 + offer.rate / 100, stake };
}
