import { callKey, useCall, useHubMessage } from "@crossbook/browser";
import { api as contract, type OutputOf } from "@crossbook/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { soonOnce } from "../../../app/soon-once.ts";
import { useSession } from "../../../session/use-session.ts";

/** More markets of one event than are asked for have no result of their own here; the report has them all. */
const MARKETS_OF_EVENT = 100;

/** What a settled market brought the player. */
export type OwnResult = OutputOf<typeof contract.transactions.getProfitLoss>["items"][number];

/**
 * What the settled markets of an event brought the player, by market. Nothing of a guest, and of markets without a bet.
 * `isWanted`: whether one is settled already; when another is, they are read in any case.
 */
export function useOwnResults(eventId: number, isWanted: boolean): ReadonlyMap<number | null, OwnResult> {
  const queryClient = useQueryClient();
  const loggedIn = useSession((session) => session.loggedIn);
  const report = useCall(
    contract.transactions.getProfitLoss,
    { EventId: eventId, MaxResultCount: MARKETS_OF_EVENT, SkipCount: 0 },
    { enabled: loggedIn && isWanted },
  );
  useHubMessage("MarketResult", ({ EventId }) => {
    if (EventId === eventId)
      soonOnce(queryClient, callKey(contract.transactions.getProfitLoss, { EventId }), report.refetch);
  });
  const rows = loggedIn ? report.data?.items : undefined;
  return useMemo(() => new Map(rows?.map((row) => [row.marketId, row])), [rows]);
}
