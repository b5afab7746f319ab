import { loadUntilThere, type Part } from "@crossbook/ui";
import type { Freshness } from "./freshness.ts";
import type { Live } from "./live-context.ts";

const NOTHING_LIVE: Freshness = { stale: false, ageMs: undefined };

/** Undoes what was done. */
type Undo = () => void;

/**
 * Live prices whose code is loaded when they are started: a page is drawn without it, and without prices. What is watched and
 * listened to before takes effect once it is there. Where it does not come, it is tried again while it is started.
 */
export function createLaterLive(code: Part<() => Live>): Live {
  let live: Live | undefined;
  const waiting = new Set<(live: Live) => void>();

  function create(): void {
    live ??= code.loaded()?.();
    if (live === undefined) return;
    const all = [...waiting];
    waiting.clear();
    for (const act of all) act(live);
  }

  /** Does it now or once the code is there. Answers how to undo it, or not to do it. */
  function once(act: (live: Live) => Undo): Undo {
    if (live !== undefined) return act(live);
    let undo: Undo | undefined;
    const later = (now: Live): void => {
      undo = act(now);
    };
    waiting.add(later);
    return () => {
      waiting.delete(later);
      undo?.();
    };
  }

  return {
    store: {
      market: (marketId) => live?.store.market(marketId),
      score: (eventId) => live?.store.score(eventId),
      subscribe: (key, listener) => once(({ store }) => store.subscribe(key, listener)),
    },
    feed: {
      watch: (watched) => once(({ feed }) => feed.watch(watched)),
      freshness: (marketId) => live?.feed.freshness(marketId) ?? NOTHING_LIVE,
      onFreshness: (listener) => once(({ feed }) => feed.onFreshness(listener)),
      start: () => {
        const stop = once(({ feed }) => feed.start());
        create();
        const stopLoading = live === undefined ? loadUntilThere(code, create) : undefined;
        return () => {
          stopLoading?.();
          stop();
        };
      },
    },
  };
}
