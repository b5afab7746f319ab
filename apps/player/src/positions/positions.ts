import { type BrowserApi, callKey, resultOrThrow } from "@crossbook/browser";
import { api as contract, type ExpectedProfitLoss, type OpenBets } from "@crossbook/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { PlayerSession } from "../session/player-session.ts";

export interface Positions {
  /** Loads open bets and hands balance and exposure to the session. Throws `CallFailed`, or for a guest. */
  loadOpenBets(signal?: AbortSignal): Promise<OpenBets>;
  /** Loads profit and loss. Throws `CallFailed`, or for a guest. */
  loadProfitLoss(signal?: AbortSignal): Promise<ExpectedProfitLoss>;
  /** Both, shown or not: for a session that has just begun, and after the casino. Does nothing for a guest. */
  loadBoth(): Promise<void>;
  /** Both again, and what is made of them, after something changed them. Does nothing for a guest. */
  reload(): Promise<void>;
}

export interface PositionsOptions {
  readonly api: BrowserApi;
  readonly session: PlayerSession;
  readonly queryClient: QueryClient;
}

/** Reads the player's positions, keeps them on the device, and passes the money to the session. */
export function createPositions({ api, session, queryClient }: PositionsOptions): Positions {
  /** Also asked after an answer: what comes after the end of a session is not stored. */
  function requireLogin(): void {
    if (!session.state().loggedIn) throw new Error("the user did not log in");
  }
  const positions: Positions = {
    loadOpenBets: async (signal) => {
      requireLogin();
      const takeMoney = session.askForMoney();
      const outcome = await api.call(contract.bets.getUserOpenBets, {}, signal ? { signal } : {});
      const openBets = resultOrThrow(outcome);
      requireLogin();
      session.storage.writeOpenBets(openBets);
      takeMoney(openBets);
      return openBets;
    },
    loadProfitLoss: async (signal) => {
      requireLogin();
      const outcome = await api.call(contract.bets.getUserExpectedProfitLoss, {}, signal ? { signal } : {});
      const profitLoss = resultOrThrow(outcome);
      requireLogin();
      session.storage.writeProfitLoss(profitLoss);
      return profitLoss;
    },
    loadBoth: async () => {
      if (!session.state().loggedIn) return;
      await Promise.allSettled([
        queryClient.fetchQuery({
          queryKey: callKey(contract.bets.getUserOpenBets),
          queryFn: ({ signal }) => positions.loadOpenBets(signal),
        }),
        queryClient.fetchQuery({
          queryKey: callKey(contract.bets.getUserExpectedProfitLoss),
          queryFn: ({ signal }) => positions.loadProfitLoss(signal),
        }),
      ]);
    },
    reload: async () => {
      if (!session.state().loggedIn) return;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: callKey(contract.bets.getUserOpenBets) }),
        queryClient.invalidateQueries({ queryKey: callKey(contract.bets.getUserExpectedProfitLoss) }),
        queryClient.invalidateQueries({ queryKey: callKey(contract.bets.getUserMarkets) }),
      ]);
    },
  };
  return positions;
}
