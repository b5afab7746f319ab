/** Where a tab keeps the code of the referral link that it began with: the sign-up may come pages later. */
const STORED_AS = "referral";

/** Keeps the code that an address has. A storage that is full or forbidden leaves it in the address alone. */
export function keepReferral(storage: Storage | undefined, code: string | undefined): void {
  try {
    if (code) storage?.setItem(STORED_AS, code);
  } catch {}
}

/** The code that was kept last; undefined where there is none. */
export function keptReferral(storage: Storage | undefined): string | undefined {
  return storage?.getItem(STORED_AS) ?? undefined;
}

/** For after the sign-up: the next player on this device was not referred. */
export function forgetReferral(storage: Storage | undefined): void {
  storage?.removeItem(STORED_AS);
}
