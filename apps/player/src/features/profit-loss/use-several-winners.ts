import { callKey, resultOrThrow, useRead } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { usePlayerApp } from "../../app/player-app-provider.tsx";

/** How many runners win never changes: what another page has read of the event is as good. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

/** The ids of the markets of these events in which several runners win. */
export function useSeveralWinners(eventIds: readonly number[]): UseQueryResult<readonly number[], Error> {
  const { api } = usePlayerApp();
  const queryClient = useQueryClient();
  const marketsOf = (eventId: number) => {
    const input = { eventId };
    return queryClient.fetchQuery({
      queryKey: callKey(contract.markets.getByEventId, input),
      queryFn: async ({ signal }) =>
        resultOrThrow(await api.call(contract.markets.getByEventId, input, { signal })),
      ...NEVER_STALE,
    });
  };
  return useRead<readonly number[]>({
    queryKey: ["severalWinners", ...eventIds],
    queryFn: async () => {
      const markets = await Promise.all(eventIds.map(marketsOf));
      return markets.flat().flatMap(({ marketId, winners }) => (winners > 1 ? [marketId] : []));
    },
    ...NEVER_STALE,
  });
}
