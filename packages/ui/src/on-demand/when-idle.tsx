import { type ComponentType, type ReactNode, useEffect, useReducer } from "react";
import { type LoadPart, loadUntilThere, registerPart } from "./parts.ts";

/** A browser that stays busy for so long loads all the same. */
const LATEST_MS = 2_000;
/** Where the browser does not say when it is idle: long enough for a page to be drawn. */
const PROBABLY_IDLE_MS = 200;

interface Loading {
  readonly hasFailed: boolean;
}
const LOADING: Loading = { hasFailed: false };

/** What a part takes beside its own props. */
export interface WhenIdleProps {
  /** True: its code is loaded at once, because somebody waits for it. */
  readonly needed?: boolean;
}

/**
 * A part that the page can be used without for a moment: its code is loaded once the page stands and the browser has nothing
 * else to do. Until then `before` is drawn in its place, which takes its room; where the code could not be loaded, `failed` is, and
 * it is tried again while the page is open.
 */
export function whenIdle<Props extends object>(
  load: LoadPart<Props>,
  before: ReactNode = null,
  failed: ReactNode = before,
): ComponentType<Props & WhenIdleProps> {
  const part = registerPart(load);
  return function WhenIdle({ needed = false, ...props }: Props & WhenIdleProps) {
    const [{ hasFailed }, draw] = useReducer(
      (_last: Loading, hasFailed: boolean) => ({ hasFailed }),
      LOADING,
    );
    useEffect(() => {
      if (part.loaded() !== undefined) return;
      let stop: (() => void) | undefined;
      let isGone = false;
      const ask = (): void => {
        if (!isGone)
          stop = loadUntilThere(
            part,
            () => draw(false),
            () => draw(true),
          );
      };
      if (needed) ask();
      else onceIdle(ask);
      return () => {
        isGone = true;
        stop?.();
      };
    }, [needed]);
    const Part = part.loaded() as ComponentType<object> | undefined;
    if (Part !== undefined) return <Part {...props} />;
    return hasFailed ? failed : before;
  };
}

/** Runs a task once the browser has nothing else to do. */
export function onceIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: LATEST_MS });
  else setTimeout(task, PROBABLY_IDLE_MS);
}
