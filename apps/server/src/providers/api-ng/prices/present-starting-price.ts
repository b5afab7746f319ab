import type { StartingPriceRunner } from "@crossbook/contract";
import { decimalOdds } from "@crossbook/odds";
import type { MarketOdds } from "../../../modules/markets/index.ts";
import { ANY_PRICE, isBspMarket } from "../catalogue/starting-price.ts";
import { handlerOf, type OperationCall } from "../operation.ts";
import type { OperationParts } from "../parts.ts";

type StartingPrices = ReadonlyMap<number, StartingPriceRunner>;

export const NO_STARTING_PRICES: StartingPrices = new Map();

/** The starting prices of a market by its runners' numbers; none where it forms none. */
export async function startingPricesOf(
  { handlers }: Pick<OperationParts, "handlers">,
  { context }: OperationCall,
  { market }: Pick<MarketOdds, "market">,
): Promise<StartingPrices> {
  if (!isBspMarket(market)) return NO_STARTING_PRICES;
  const outcome = await handlerOf(handlers.trading.getStartingPrices)({ marketId: market.id }, context);
  if (!outcome.ok) return NO_STARTING_PRICES;
  return new Map(outcome.result.runners.map((runner) => [runner.runnerId, runner]));
}

/** The money on each side, limits in it too, with what the starting price would be; once it is formed, that price alone. */
export function presentStartingPrice(runner: StartingPriceRunner | undefined): object {
  if (runner === undefined) return {};
  const { near, far, price, backStake, layLiability } = runner;
  const at = (limit: number, size: number) => (size > 0 ? [{ price: limit, size }] : []);
  return {
    sp: {
      ...(near !== null && { nearPrice: near }),
      ...(far !== null && { farPrice: far }),
      backStakeTaken: at(decimalOdds(ANY_PRICE.back), backStake),
      layLiabilityTaken: at(decimalOdds(ANY_PRICE.lay), layLiability),
      ...(price !== null && { actualSP: price }),
    },
  };
}
