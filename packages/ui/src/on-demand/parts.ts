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

/** Loads every part that is loaded later, for screens that must open them without a pause, such as those of tests. */
export async function loadOnDemandParts(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()));
}
