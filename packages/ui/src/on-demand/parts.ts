import type { ComponentType } from "react";

/** Loads the code of a part of the page. */
export type LoadPart<Props extends object> = () => Promise<ComponentType<Props>>;

/** Code that is loaded later. */
export interface Part<Code> {
  /** Undefined until its code is there. */
  readonly loaded: () => Code | undefined;
  readonly load: () => Promise<void>;
}

const loaders = new Set<() => Promise<void>>();

/** Code that is loaded once, by whichever of its places asks first. */
export function registerPart<Code>(load: () => Promise<Code>): Part<Code> {
  let loaded: Code | undefined;
  const loadPart = async (): Promise<void> => {
    loaded ??= await load();
  };
  loaders.add(loadPart);
  return { loaded: () => loaded, load: loadPart };
}

const TRY_AGAIN_MS = 5_000;

/**
 * Loads a part, and where its code does not come, again and again until it is stopped. `onLoaded` is called once, and not after the
 * stop; `onFailed` after each try in vain. Answers how to stop.
 */
export function loadUntilThere(
  { load }: Pick<Part<unknown>, "load">,
  onLoaded: () => void,
  onFailed: (cause: unknown) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const ask = (): void => {
    load().then(
      () => isStopped || onLoaded(),
      (cause: unknown) => {
        if (isStopped) return;
        timer = setTimeout(ask, TRY_AGAIN_MS);
        onFailed(cause);
      },
    );
  };
  ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Loads every part that is loaded later, for screens that must open them without a pause, such as those of tests. */
export async function loadOnDemandParts(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()));
}
