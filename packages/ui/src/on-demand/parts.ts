import type { ComponentType } from "react";

/** Loads the code of a part of the page. */
export type LoadPart<Props extends object> = () => Promise<ComponentType<Props>>;

interface Part<Props extends object> {
  /** Undefined until its code is there. */
  readonly loaded: () => ComponentType<Props> | undefined;
  readonly load: () => Promise<void>;
}

const loaders = new Set<() => Promise<void>>();

/** A part whose code is loaded once, by whichever of its places asks first. */
export function registerPart<Props extends object>(load: LoadPart<Props>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
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
