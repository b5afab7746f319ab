export {
  HIGHEST_ODDS,
  isOnLadder,
  type LadderName,
  LOWEST_ODDS,
  ladderPrices,
  nearestPrice,
  nextPriceDown,
  nextPriceUp,
  priceAway,
  priceFromTick,
  tickAtOrAbove,
  tickAtOrBelow,
  tickCount,
  tickIndex,
} from "./ladder.ts";
export { MOST_MIRRORED_RUNNERS, mirroredPrice, mirroredRest } from "./mirrored-price.ts";
export {
  americanOdds,
  decimalOdds,
  displayOdds,
  displayPrice,
  formatOdds,
  fractionalOdds,
  impliedPercent,
  type OddsFormat,
  oddsFromPercent,
  oddsInFormat,
  type PriceNotation,
  parseOdds,
  parsePrice,
  percentFromOdds,
} from "./odds-format.ts";
export { type OddsHundredths, oddsHundredths } from "./odds-hundredths.ts";
export {
  averageOddsHundredths,
  bookPercentage,
  impliedProbability,
  liability,
  liabilityCentipaise,
  profit,
} from "./profit.ts";
