import type { BrowserApi, KeyValueStorage } from "@crossbook/browser";
import { readStoredJson } from "@crossbook/browser";
import { type CasinoCategory, type CasinoGame, api as contract } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import { STORED } from "../session/player-storage.ts";
import { isGameList } from "./stored-games.ts";

/** The games of the host as far as they are known. */
export interface CasinoGamesState {
  /** `stored`: from the last visit, or nothing; no answer has come since. */
  readonly status: "stored" | "ready" | "failed";
  readonly isLoading: boolean;
  /** Undefined where neither an answer nor a stored list is there. */
  readonly categories: readonly CasinoCategory[] | undefined;
  /** The stored flag: the last answer had no game in it. */
  readonly isEmpty: boolean;
  /** Why the last load failed, as text for the player. */
  readonly message: string | undefined;
}

/** The list of casino games, kept on the device. */
export interface CasinoGames {
  readonly store: StoreApi<CasinoGamesState>;
  /** Asks for the list; loads that overlap share one request. Never rejects. */
  load(): Promise<void>;
  /** Takes what storage says now, after a session has ended. */
  restore(): void;
}

/** What `createCasinoGames` needs. */
export interface CasinoGamesOptions {
  readonly api: Pick<BrowserApi, "call">;
  readonly storage: KeyValueStorage;
}

/** The games of the host: the stored ones until an answer comes (STORE-04). */
export function createCasinoGames({ api, storage }: CasinoGamesOptions): CasinoGames {
  const store = createStore<CasinoGamesState>(() => readStored(storage));
  let running: Promise<void> | undefined;
  /** Rises with each `restore`: an answer that was asked for before is of a session that has ended. */
  let restored = 0;

  async function run(): Promise<void> {
    const begun = restored;
    store.setState({ isLoading: true });
    const outcome = await api.call(contract.casino.getGames, {});
    if (begun !== restored) return;
    if (!outcome.ok) {
      store.setState({ isLoading: false, status: "failed", message: outcome.error.message });
      return;
    }
    const categories = outcome.result;
    const isEmpty = gamesOf(categories).length === 0;
    storage.setItem(STORED.casinoIsEmpty, String(isEmpty));
    storage.setItem(STORED.games, JSON.stringify(categories));
    store.setState({ status: "ready", isLoading: false, categories, isEmpty, message: undefined });
  }

  return {
    store,
    load: () => {
      const begun = (running ??= run());
      void begun.finally(() => {
        if (running === begun) running = undefined;
      });
      return begun;
    },
    restore: () => {
      restored += 1;
      running = undefined;
      store.setState(readStored(storage), true);
    },
  };
}

/** Every game once, in the order of the categories. */
export function gamesOf(categories: readonly CasinoCategory[]): readonly CasinoGame[] {
  const byId = new Map<string, CasinoGame>();
  for (const { games } of categories)
    for (const game of games) if (!byId.has(game.id)) byId.set(game.id, game);
  return [...byId.values()];
}

function readStored(storage: KeyValueStorage): CasinoGamesState {
  const stored = readStoredJson(storage, STORED.games);
  return {
    status: "stored",
    isLoading: false,
    categories: isGameList(stored) ? stored : undefined,
    isEmpty: storage.getItem(STORED.casinoIsEmpty) === "true",
    message: undefined,
  };
}
