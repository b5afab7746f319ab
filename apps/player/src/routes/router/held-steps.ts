import type { RouterHistory } from "./router-history.ts";

/** Steps back that close what lies over a page instead of leaving it. */
export interface HeldSteps {
  /** Until it is ended, one step back calls this; of several the newest. */
  hold(onBack: () => void): () => void;
  /** Whether the history's last move is taken from the router. `from`: the index of the entry before it. */
  takes(from: number): boolean;
}

/** A browser cannot be kept from a step back: it is taken back by a step forward. */
export function holdStepsBack(history: RouterHistory): HeldSteps {
  const held: (() => void)[] = [];
  let isReturning = false;
  return {
    hold: (onBack) => {
      held.push(onBack);
      return () => void held.splice(held.indexOf(onBack), 1);
    },
    takes: (from) => {
      if (isReturning) {
        isReturning = false;
        return true;
      }
      const onBack = held.at(-1);
      if (onBack === undefined || history.current().index !== from - 1) return false;
      isReturning = true;
      history.go(1);
      onBack();
      return true;
    },
  };
}
