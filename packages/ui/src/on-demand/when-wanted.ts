import { useEffect, useReducer } from "react";
import { loadUntilThere, registerPart } from "./parts.ts";

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
      return loadUntilThere(part, drawAgain);
    }, [isWanted]);
    return part.loaded();
  };
}
