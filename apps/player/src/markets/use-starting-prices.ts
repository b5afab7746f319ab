import { callKey, useCall, useHubMessage } from "@crossbook/browser";
import {
  api as contract,
  type Market,
  STARTING_PRICES_AGE_MS,
  type StartingPrices,
} from "@crossbook/contract";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";

/**
 * What the starting prices of a market would be now. Asked for no more often than an answer may be old, while the page is seen and
 * the market awaits them (`isOffered`).
 */
export function useStartingPrices(
  marketId: number,
  isOffered: boolean,
): UseQueryResult<StartingPrices, Error> {
  return useCall(
    contract.trading.getStartingPrices,
    { marketId },
    {
      enabled: isOffered,
      staleMs: STARTING_PRICES_AGE_MS,
      refetchIntervalMs: (latest) => (latest?.formed === true ? undefined : STARTING_PRICES_AGE_MS),
    },
  );
}

/** Puts starting prices that are pushed into the description of their market, which has them from then on by itself. */
export function useFormedPrices({ eventId, marketId }: Pick<Market, "eventId" | "marketId">): void {
  const queryClient = useQueryClient();
  useHubMessage("StartingPrices", (formed) => {
    if (formed.MarketId !== marketId) return;
    queryClient.setQueryData<Market[]>(callKey(contract.markets.getByEventId, { eventId }), (markets) =>
      markets?.map((market) => (market.marketId === marketId ? withFormed(market, formed.Runners) : market)),
    );
  });
}

function withFormed(
  market: Market,
  formed: readonly { readonly Id: number; readonly Price: number }[],
): Market {
  const prices = new Map(formed.map(({ Id, Price }) => [Id, Price]));
  const runners = market.runners.map((runner) => {
    const startingPrice = prices.get(runner.id);
    return startingPrice === undefined ? runner : { ...runner, startingPrice };
  });
  return { ...market, startingPrice: "formed", runners };
}
