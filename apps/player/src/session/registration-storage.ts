import {
  isNumber,
  isShapeOf,
  isText,
  type KeyValueStorage,
  orAbsent,
  readStoredJson,
} from "@crossbook/browser";
import { STORED } from "./player-storage.ts";

/** What the verification step needs of the registration before it (ENTITY-15). */
export interface StoredRegistration {
  readonly username: string;
  readonly mobile: string;
  readonly domain: string;
  /** When the newest code stops working, Unix milliseconds; absent where the server did not say. */
  readonly codeEndsAtMs?: number | undefined;
}

const isStoredRegistration = isShapeOf<StoredRegistration>({
  username: isText,
  mobile: isText,
  domain: isText,
  codeEndsAtMs: orAbsent(isNumber),
});

export interface RegistrationStorage {
  read(): StoredRegistration | undefined;
  write(registration: StoredRegistration): void;
  remove(): void;
}

/** One pending registration, over a reload. */
export function createRegistrationStorage(storage: KeyValueStorage): RegistrationStorage {
  return {
    read: () => {
      const stored = readStoredJson(storage, STORED.registration);
      return isStoredRegistration(stored) ? stored : undefined;
    },
    write: (registration) => storage.setItem(STORED.registration, JSON.stringify(registration)),
    remove: () => storage.removeItem(STORED.registration),
  };
}
