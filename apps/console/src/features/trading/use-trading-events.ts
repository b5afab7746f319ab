import { callKey, resultOrThrow, useBrowserParts, useRead } from "@crossbook/browser";
import { api, type RequestOf } from "@crossbook/contract";
import { keepPreviousData, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { EVENTS_REFETCH_MS } from "../../shell/refetch.ts";
import { nextTradingPage, type TradingPage } from "./trading-page.ts";

const CALL = api.operator.getTradingEvents;

/** Follows one page of what is traded: the first answer has it whole, the others what of it has changed. */
export function useTradingEvents(
  page: Omit<RequestOf<typeof CALL>, "Since">,
): UseQueryResult<TradingPage, Error> {
  const calls = useBrowserParts().api;
  const queryClient = useQueryClient();
  const queryKey = callKey(CALL, page);
  return useRead<TradingPage>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<TradingPage>(queryKey);
      const read = async (since: { readonly Since?: string }) =>
        resultOrThrow(await calls.call(CALL, { ...page, ...since }, { signal }));
      const changed = known && nextTradingPage(await read({ Since: known.version }), known);
      if (changed !== undefined) return changed;
      const whole = nextTradingPage(await read({}));
      if (whole === undefined) throw new Error("a whole page names an event or market that it does not have");
      return whole;
    },
    refetchInterval: EVENTS_REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
