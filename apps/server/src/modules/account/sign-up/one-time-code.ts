import { createHmac, timingSafeEqual } from "node:crypto";
import type { Random } from "../../../ports/random.ts";

const DIGITS = 6;
export const CODE_LIFE_MS = 10 * 60_000;
/** What clients hear of a code that was sent. */
export const codeLife = { codeExpiresInSeconds: CODE_LIFE_MS / 1000 };
/** Wrong codes that may be tried; the next one, right or wrong, is refused. */
export const MAX_TRIES = 5;

/** Six random digits. */
export function newCode(random: Random): string {
  return String(random.integer(10 ** DIGITS)).padStart(DIGITS, "0");
}

/** A code as clients send it: as text, or as a number that has lost its leading zeros. */
export function readCode(given: string | number | undefined): string | undefined {
  const text = typeof given === "number" ? String(given).padStart(DIGITS, "0") : given?.trim();
  return text === "" ? undefined : text;
}

/** Six digits are guessed in no time from a plain hash, so the key stays outside the database. */
export function codeHash(secret: string, registrationId: string, code: string): Buffer {
  return createHmac("sha256", `one-time code ${secret}`).update(`${registrationId} ${code}`).digest();
}

/** Compares two hashes in a time that does not depend on their content. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Compares two texts in a time that does not depend on their content. */
export function isSameText(a: string, b: string): boolean {
  return isSameHash(
    createHmac("sha256", "compare").update(a).digest(),
    createHmac("sha256", "compare").update(b).digest(),
  );
}
