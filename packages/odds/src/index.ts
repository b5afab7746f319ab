export {
  HIGHEST_ODDS,
  isOnLadder,
  type LadderName,
  LOWEST_ODDS,
  ladderPrices,
  nearestPrice,
  nextPriceDown,
  nextPriceUp,
  priceFromTick,
  tickCount,
  tickIndex,
} from "./ladder.ts";
export { type OddsHundredths, oddsHundredths } from "./odds-hundredths.ts";
