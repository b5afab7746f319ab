const STORED_AS = "reloaded-for";

export interface LoadCodeParts {
  readonly storage: Storage | undefined;
  /** How the site is now; see `askSite`. */
  readonly askSite: () => Promise<"same" | "replaced" | "away">;
  readonly reload: () => void;
}

/**
 * Code of the router. Where it does not come while the site answers, as that of a site that was replaced, the site is loaded anew,
 * once for the same failure. Without a network, or while the server restarts, the answer is `missing`, until somebody comes to it
 * again: what stands stays, and with it what was typed and what is on its way.
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  missing: Code,
  parts: LoadCodeParts,
): Promise<Code> {
  try {
    return await load();
  } catch {
    return loadAgain(load, missing, parts);
  }
}

async function loadAgain<Code>(
  load: () => Promise<Code>,
  missing: Code,
  { storage, askSite, reload }: LoadCodeParts,
): Promise<Code> {
  if ((await askSite()) === "away") return missing;
  try {
    return await load();
  } catch (cause) {
    if (!isFirst(String(cause), storage)) return missing;
    reload();
    // What stands there stays until it is gone.
    return new Promise(() => undefined);
  }
}

/** Without a storage nobody would know that it is not: it is tried no second time. */
function isFirst(failure: string, storage: Storage | undefined): boolean {
  try {
    if (storage === undefined || storage.getItem(STORED_AS) === failure) return false;
    storage.setItem(STORED_AS, failure);
    return true;
  } catch {
    return false;
  }
}
