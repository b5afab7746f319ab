import { useEffect, useReducer } from "react";
import { registerPart } from "./parts.ts";

const TRY_AGAIN_MS = 5_000;

/**
 * Code that a page draws without until somebody wants it: a hook that answers it once it is there. Where it could not be loaded, it
 * is tried again while it is wanted.
 */
export function whenWanted<Code>(load: () => Promise<Code>): (isWanted: boolean) => Code | undefined {
  const part = registerPart(load);
  return function useWhenWanted(isWanted: boolean): Code | undefined {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!isWanted || part.loaded() !== undefined) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const ask = (): void => {
        part.load().then(
          () => isGone || drawAgain(),
          () => {
            if (!isGone) timer = setTimeout(ask, TRY_AGAIN_MS);
          },
        );
      };
      ask();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [isWanted]);
    return part.loaded();
  };
}
