import type { StartingPriceRunner, StartingPrices as WireStartingPrices } from "@crossbook/contract";
import type { StartingPrices } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { type CatalogueMarket, isStartingPriceOver, wirePrice } from "../../catalogue/index.ts";

/** As the wire has them: what the catalogue knows as formed, else as the engine has read them. */
export function presentStartingPrices(
  market: CatalogueMarket,
  read: StartingPrices | undefined,
): Omit<WireStartingPrices, "marketId" | "notation"> {
  const formed = isStartingPriceOver(market) ? (market.startingPrices ?? []) : read?.formed;
  const wire = (price: number) => (price === 0 ? null : wirePrice(market.notation, oddsHundredths(price)));
  const runners = market.runners.map(({ id: runnerId }, index): StartingPriceRunner => {
    if (formed !== undefined) {
      const price = wire(formed[index] ?? 0);
      return { runnerId, near: price, far: price, backStake: 0, layLiability: 0, price };
    }
    const now = read?.runners[index];
    return {
      runnerId,
      ...{ near: wire(now?.near ?? 0), far: wire(now?.far ?? 0) },
      backStake: now === undefined ? 0 : paiseToMainUnits(now.backStake),
      layLiability: now === undefined ? 0 : paiseToMainUnits(now.layLiability),
      price: null,
    };
  });
  return { formed: formed !== undefined, runners };
}
