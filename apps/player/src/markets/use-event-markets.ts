import { CallFailed, callKey, useCall, useHubMessage } from "@crossbook/browser";
import { api as contract, type Endpoint, type Market } from "@crossbook/contract";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { readSoonOnce } from "../app/soon-once.ts";
import { useSession } from "../session/use-session.ts";
import type { UserLimit } from "./market-terms.ts";

const MARKETS_REFRESH_MS = 30_000;
const LIMITS_REFRESH_MS = 20_000;
const NO_LIMITS: readonly UserLimit[] = [];

const LIVE_STATUSES: readonly Market["status"][] = ["OPEN", "SUSPENDED", "BALLRUNNING"];

/**
 * Whether nothing can be bet on any more in any of them. Only then has an event ended that no list has: it may also be
 * missing because its sport is hidden from this viewer.
 */
export function areClosed(markets: readonly Market[] | undefined): boolean {
  return markets?.every(({ status }) => !LIVE_STATUSES.includes(status)) ?? false;
}

/**
 * The markets of one event as they are described; read again when the status of one changes, and from time to time until
 * the event is in no list any more and all of them are closed.
 */
export function useEventMarkets(
  eventId: number | undefined,
  { isListed = true }: { readonly isListed?: boolean } = {},
): UseQueryResult<Market[], Error> {
  useReadAgain("MarketStatus", contract.markets.getByEventId, eventId);
  useReadAgain("EventMarkets", contract.markets.getByEventId, eventId);
  return useCall(
    contract.markets.getByEventId,
    { eventId: eventId ?? 0 },
    {
      enabled: eventId !== undefined,
      staleMs: 5_000,
      refetchIntervalMs: (latest) => (!isListed && areClosed(latest) ? undefined : MARKETS_REFRESH_MS),
    },
  );
}

/** Whether the markets of an event could not be read because there is no such event. */
export function isUnknownEvent(error: Error | null): boolean {
  return error instanceof CallFailed && error.callError.code === "EVENT_NOT_FOUND";
}

/** The player's own stake limits and delays in one event, read again as the markets are; none for a guest. */
export function useUserLimits(eventId: number | undefined): readonly UserLimit[] {
  const loggedIn = useSession((session) => session.loggedIn);
  useReadAgain("MarketStatus", contract.markets.getUserLimits, eventId);
  const query = useCall(
    contract.markets.getUserLimits,
    { eventId: eventId ?? 0 },
    {
      enabled: loggedIn && eventId !== undefined,
      staleMs: LIMITS_REFRESH_MS,
      refetchIntervalMs: LIMITS_REFRESH_MS,
    },
  );
  return query.data ?? NO_LIMITS;
}

/** Reads a call of this event again after a push about it. */
function useReadAgain(
  code: "MarketStatus" | "EventMarkets",
  endpoint: Endpoint,
  eventId: number | undefined,
): void {
  const queryClient = useQueryClient();
  useHubMessage(code, ({ EventId }) => {
    if (EventId === eventId) readSoonOnce(queryClient, callKey(endpoint, { eventId }));
  });
}
