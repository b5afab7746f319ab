import { paiseOfWire, priceOfWire, useCall } from "@crossbook/browser";
import { api as contract, type OpenBet, type QueuePlace } from "@crossbook/contract";
import { useMemo } from "react";
import { sideOfBet } from "../../bets/bet-side.ts";
import { doesWait } from "../../bets/starting-price-state.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import type { OwnOrder } from "./ladder-rows.ts";

const PLACES_REFRESH_MS = 2_000;

/** An order on the ladder, with the bet that it is of. */
export type OwnBetOrder = OwnOrder & { readonly bet: OpenBet };

/** The player's unmatched bets in the books of one market, with their place at their price; asked for only while there are any. */
export function useOwnOrders(marketId: number): readonly OwnBetOrder[] {
  const openBets = useOpenBets().data?.openBets;
  const resting = useMemo(
    () => (openBets ?? []).filter((bet) => bet.marketId === marketId && bet.unmatched > 0 && !doesWait(bet)),
    [openBets, marketId],
  );
  const { data: places } = useCall(
    contract.trading.getQueuePlaces,
    { marketId },
    { enabled: resting.length > 0, refetchIntervalMs: PLACES_REFRESH_MS },
  );
  return useMemo(() => resting.flatMap((bet) => ownOrder(bet, places)), [resting, places]);
}

function ownOrder(bet: OpenBet, places: readonly QueuePlace[] | undefined) {
  const odds = priceOfWire(bet.betRate, bet.notation);
  if (odds === undefined) return [];
  const found = places?.find(({ betId }) => betId === bet.betId);
  const ahead = found?.ahead ?? undefined;
  return [
    {
      bet,
      betId: bet.betId,
      side: sideOfBet(bet.betType),
      odds,
      size: paiseOfWire(bet.unmatched),
      place: found?.place ?? undefined,
      ahead: ahead === undefined ? undefined : paiseOfWire(ahead),
    },
  ];
}
