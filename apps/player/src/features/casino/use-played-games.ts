import { callKey, toastError, useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { useRef } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import type { PlayedGames } from "./catalogue.ts";

const casino = contract.casino;

/** Longer than a game is played: who comes back from it finds the lobby where it was scrolled to. */
const KEPT_MS = 3_600_000;

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
  const key = callKey(casino.getRecent, {});
  queryClient.setQueryDefaults(key, { gcTime: KEPT_MS });
  const { data: played, isPending } = useCall(casino.getRecent, {});

  /** Marks are sent one after the other: what the last is answered with knows of all. */
  const sending = useRef({ last: Promise.resolve<unknown>(undefined), count: 0 });

  async function mark(gameId: string, favourite: boolean): Promise<void> {
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<PlayedGames>(key, (now) => now && withFavourite(now, gameId, favourite));
    const marks = sending.current;
    marks.count += 1;
    const sent = marks.last.then(() => api.call(casino.setFavourite, { gameId, favourite }));
    marks.last = sent;
    const outcome = await sent;
    marks.count -= 1;
    if (!outcome.ok) {
      queryClient.setQueryData<PlayedGames>(key, (now) => now && withFavourite(now, gameId, !favourite));
      toastError(outcome.error.message);
    } else if (marks.count === 0) queryClient.setQueryData<PlayedGames>(key, outcome.result);
  }

  return {
    played,
    isPending,
    // Where they could not be read, the answer to the mark brings them.
    toggleFavourite: (gameId) => void mark(gameId, played?.favourites.includes(gameId) !== true),
  };
}

function withFavourite(played: PlayedGames, gameId: string, favourite: boolean): PlayedGames {
  const others = played.favourites.filter((id) => id !== gameId);
  return { ...played, favourites: favourite ? [...others, gameId] : others };
}
