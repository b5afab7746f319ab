import type { KeyValueStorage } from "@crossbook/browser";
import * as z from "zod/mini";
import { STORED } from "./player-storage.ts";

const storedRegistration = z.object({
  username: z.string(),
  mobile: z.string(),
  domain: z.string(),
  /** When the newest code stops working, Unix milliseconds; absent where the server did not say. */
  codeEndsAtMs: z.optional(z.number()),
});

/** What the verification step needs of the registration before it (ENTITY-15). */
export type StoredRegistration = z.output<typeof storedRegistration>;

export interface RegistrationStorage {
  read(): StoredRegistration | undefined;
  write(registration: StoredRegistration): void;
  remove(): void;
}

/** One pending registration, over a reload. */
export function createRegistrationStorage(storage: KeyValueStorage): RegistrationStorage {
  return {
    read: () => {
      try {
        const parsed = storedRegistration.safeParse(
          JSON.parse(storage.getItem(STORED.registration) ?? "null"),
        );
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    write: (registration) => storage.setItem(STORED.registration, JSON.stringify(registration)),
    remove: () => storage.removeItem(STORED.registration),
  };
}
