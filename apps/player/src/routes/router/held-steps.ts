import type { RouterHistory } from "./router-history.ts";

/** Steps back that close what lies over a page instead of leaving it. */
export interface HeldSteps {
  /** Until it is ended, one step back calls this; of several the newest. */
  hold(onBack: () => void): () => void;
  /** Whether the history's last move is taken from the router. `from`: the index of the entry before it. */
  takes(from: number): boolean;
}

/**
 * A browser cannot be kept from a step back: it is taken back by a step forward, which comes a moment later. What lies over the page
 * is closed then, so that what follows the closing finds the page's own address.
 */
export function holdStepsBack(history: RouterHistory): HeldSteps {
  const held: (() => void)[] = [];
  let closing: (() => void) | undefined;
  return {
    hold: (onBack) => {
      const own = () => onBack();
      held.push(own);
      return () => {
        if (held.includes(own)) held.splice(held.indexOf(own), 1);
      };
    },
    takes: (from) => {
      const { index } = history.current();
      if (closing !== undefined) {
        const close = closing;
        closing = undefined;
        if (held.includes(close)) close();
        // Another place than the page's: a second step back came first, and leaves it.
        return index === from;
      }
      if (index !== from - 1) return false;
      closing = held.at(-1);
      if (closing === undefined) return false;
      history.go(1);
      return true;
    },
  };
}
