import { useCall } from "@crossbook/browser";
import {
  api,
  type SuspensionScope,
  sportById,
  type TradingMarket,
  type TradingSuspension,
} from "@crossbook/contract";
import { SUSPENSIONS_REFETCH_MS } from "../../shell/refetch.ts";

/** Follows what is suspended as a whole. */
export function useSuspensions() {
  return useCall(api.operator.getSuspensions, {}, { refetchIntervalMs: SUSPENSIONS_REFETCH_MS });
}

/** The suspension that covers an event, the narrowest of several; undefined: none, or none is known yet. */
export function suspensionOf(
  { eventId, sportId }: { readonly eventId: number; readonly sportId: number },
  suspensions: readonly TradingSuspension[] = [],
): TradingSuspension | undefined {
  const covers = (scope: SuspensionScope) =>
    scope.type === "event"
      ? scope.eventId === eventId
      : scope.type === "site" || sportById(scope.sportId)?.id === sportById(sportId)?.id;
  // The widest comes first.
  return suspensions.findLast(({ scope }) => covers(scope));
}

/** What a suspension of an event is called beside the event. */
export function wholeWords({ scope }: TradingSuspension): string {
  switch (scope.type) {
    case "event":
      return "event suspended";
    case "sport":
      return `all ${sportById(scope.sportId)?.name ?? "of the sport"} suspended`;
    case "site":
      return "everything suspended";
  }
}

const TRADED: ReadonlySet<TradingMarket["status"]> = new Set(["OPEN", "SUSPENDED", "BALLRUNNING"]);

/** Whether operators let a market of a suspended event take bets: it was reopened by hand. */
export function isReopened({ status, operatorStatus }: TradingMarket): boolean {
  return operatorStatus === "OPEN" && TRADED.has(status);
}
