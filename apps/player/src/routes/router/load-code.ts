const STORED_AS = "reloaded-for";

export interface LoadCodeParts {
  readonly storage: Storage | undefined;
  readonly reload: () => void;
}

/**
 * Code of the router. Where it does not come, the site may be a newer one, which has other files: it is loaded anew, once for
 * the same failure; after that the answer is `broken`, until somebody comes to it again.
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  broken: Code,
  { storage, reload }: LoadCodeParts,
): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    if (!isFirst(String(cause), storage)) return broken;
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
