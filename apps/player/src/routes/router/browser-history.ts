import type { HistoryEntry, RouterHistory } from "./router-history.ts";

interface EntryState {
  readonly key: string;
  readonly index: number;
}

/** The history of this tab. `newKey`: a text that is not in it yet. */
export function browserHistory(newKey: () => string): RouterHistory {
  let lastIndex = -1;

  function current(): HistoryEntry {
    const { pathname, search, hash } = window.location;
    return { href: pathname + search + hash, ...stateOfEntry() };
  }

  /** An entry without a state is new: the first one, or one of a link within the page, which the browser follows itself. */
  function stateOfEntry(): EntryState {
    const state: unknown = window.history.state;
    if (isEntryState(state)) lastIndex = state.index;
    else {
      lastIndex += 1;
      window.history.replaceState({ key: newKey(), index: lastIndex }, "");
    }
    return window.history.state as EntryState;
  }

  return {
    current,
    push: (href) => window.history.pushState({ key: newKey(), index: current().index + 1 }, "", href),
    replace: (href) => window.history.replaceState({ key: newKey(), index: current().index }, "", href),
    go: (steps) => window.history.go(steps),
    onMove: (listener) => {
      window.addEventListener("popstate", listener);
      return () => window.removeEventListener("popstate", listener);
    },
  };
}

function isEntryState(state: unknown): state is EntryState {
  return typeof state === "object" && state !== null && "key" in state && "index" in state;
}
