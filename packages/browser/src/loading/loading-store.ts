import { createStore, type StoreApi } from "zustand/vanilla";

/** How long each cause keeps the overlay after its end (CONST-02 to CONST-04). */
export const LOADING_END_MS = {
  route: 1_000,
  settingsLoaded: 1_500,
  settingsFailed: 1_000,
  requestSucceeded: 1_000,
  requestFailed: 100,
} as const;

/** The ways a cause of loading ends. */
export type LoadingEnd = keyof typeof LOADING_END_MS;

/** Counts what keeps the loading overlay on the screen. */
export interface LoadingStore {
  /** How many causes are open; the overlay shows while any is. */
  readonly store: StoreApi<{ readonly open: number }>;
  /** Opens a cause. The returned function closes it, after the delay of the way it ended; closing twice does nothing. */
  begin(): (end: LoadingEnd) => void;
}

/** A store with no cause open. */
export function createLoadingStore(): LoadingStore {
  const store = createStore<{ readonly open: number }>(() => ({ open: 0 }));
  return {
    store,
    begin: () => {
      store.setState(({ open }) => ({ open: open + 1 }));
      let ended = false;
      return (end) => {
        if (ended) return;
        ended = true;
        setTimeout(() => store.setState(({ open }) => ({ open: open - 1 })), LOADING_END_MS[end]);
      };
    },
  };
}
