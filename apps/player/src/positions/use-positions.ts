import { callKey, useRead } from "@crossbook/browser";
import { api as contract, type ExpectedProfitLoss, type OpenBets } from "@crossbook/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useStore } from "zustand";
import { usePlayerApp } from "../app/player-app-provider.tsx";

const POSITIONS_REFRESH_MS = 60_000;

/** The player's open bets: from the cache of the last visit at once, then from the server. Guests: disabled. */
export function useOpenBets(): UseQueryResult<OpenBets, Error> {
  const { positions, session } = usePlayerApp();
  const loggedIn = useStore(session.store, (state) => state.loggedIn);
  return useRead({
    queryKey: callKey(contract.bets.getUserOpenBets),
    queryFn: ({ signal }) => positions.loadOpenBets(signal),
    enabled: loggedIn,
    // Another tab that logs out removes the token first, and what it has stored of the bets a moment later.
    placeholderData: () => (loggedIn ? session.storage.readOpenBets() : undefined),
    refetchInterval: POSITIONS_REFRESH_MS,
  });
}

/** Profit or loss per market and runner, of matched bets. Guests: disabled. */
export function useProfitLoss(): UseQueryResult<ExpectedProfitLoss, Error> {
  const { positions, session } = usePlayerApp();
  const loggedIn = useStore(session.store, (state) => state.loggedIn);
  return useRead({
    queryKey: callKey(contract.bets.getUserExpectedProfitLoss),
    queryFn: ({ signal }) => positions.loadProfitLoss(signal),
    enabled: loggedIn,
    placeholderData: () => (loggedIn ? session.storage.readProfitLoss() : undefined),
    refetchInterval: POSITIONS_REFRESH_MS,
  });
}
