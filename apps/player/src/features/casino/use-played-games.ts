import { callKey, toastError, useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import type { PlayedGames } from "./catalogue.ts";

const casino = contract.casino;

/** The player's recent and favourite games, and how a favourite is marked and unmarked. */
export interface PlayedGamesOfPlayer {
  /** Undefined until they are known, and where they could not be read. */
  readonly played: PlayedGames | undefined;
  /** The first answer has not come yet. */
  readonly isPending: boolean;
  /** Shows the change at once; what the account refuses is taken back with a toast. */
  toggleFavourite(gameId: string): void;
}

/** Reads them when a page of the lobby opens. */
export function usePlayedGames(): PlayedGamesOfPlayer {
  const { api, queryClient } = usePlayerApp();
  const { data: played, isPending } = useCall(casino.getRecent, {});
  const key = callKey(casino.getRecent, {});

  async function mark(gameId: string, favourite: boolean): Promise<void> {
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<PlayedGames>(key, (now) => now && withFavourite(now, gameId, favourite));
    const outcome = await api.call(casino.setFavourite, { gameId, favourite });
    if (outcome.ok) queryClient.setQueryData<PlayedGames>(key, outcome.result);
    else {
      queryClient.setQueryData<PlayedGames>(key, (now) => now && withFavourite(now, gameId, !favourite));
      toastError(outcome.error.message);
    }
  }

  return {
    played,
    isPending,
    toggleFavourite: (gameId) => {
      if (played !== undefined) void mark(gameId, !played.favourites.includes(gameId));
    },
  };
}

function withFavourite(played: PlayedGames, gameId: string, favourite: boolean): PlayedGames {
  const others = played.favourites.filter((id) => id !== gameId);
  return { ...played, favourites: favourite ? [...others, gameId] : others };
}
