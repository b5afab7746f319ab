import type { LineOffer, LineOffers } from "@crossbook/contract";
import type { MarketBook, PriceLevel, RunnerIndex } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import { type CatalogueMarket, fancyValueOf, wirePrice } from "../catalogue/index.ts";

/** How many offers of each side players see. */
const SHOWN_OFFERS = 3;

/** What can be taken of a fancy market's lines: YES from the lowest line up, NO from the highest down, best rates first. */
export function lineOffers(market: CatalogueMarket, book: MarketBook | undefined): LineOffers {
  const runners = book?.runners ?? [];
  const yes = runners.flatMap(({ availableToBack }, runner) => offersAt(market, runner, availableToBack));
  const no = runners.map(({ availableToLay }, runner) => offersAt(market, runner, availableToLay));
  return { yes: yes.slice(0, SHOWN_OFFERS), no: no.reverse().flat().slice(0, SHOWN_OFFERS) };
}

function offersAt(
  market: CatalogueMarket,
  runner: RunnerIndex,
  levels: readonly PriceLevel[],
): readonly LineOffer[] {
  const line = fancyValueOf(market, runner) ?? 0;
  return levels.map(({ price, size }) => ({
    line,
    rate: wirePrice(market.notation, price),
    size: paiseToMainUnits(size),
  }));
}
