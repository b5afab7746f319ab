import { Secret, TOTP } from "otpauth";

/** What authenticators take for granted: SHA-1, six digits, thirty seconds. */
const ALGORITHM = "SHA1";
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** RFC 4226 asks for at least 128 bits and advises 160. */
const SECRET_BYTES = 20;
/** One step before and after: clocks differ, and a code is typed in while it changes. */
const WINDOW = 1;
const ISSUER = "Crossbook";

/** A new secret of 160 random bits. */
export function newSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The secret as an authenticator reads it: Base32 to type in, and the address of a QR code. */
export function presentSecret(secret: Uint8Array, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The time step whose code this is (RFC 6238), of those around `atMs`; undefined: none. Who takes a code remembers its
 * step and takes no code of that step or an earlier one again.
 */
export function stepOf(secret: Uint8Array, code: string, atMs: number): number | undefined {
  if (!isOfAuthenticator(code)) return undefined;
  const delta = totpOf(secret, "").validate({ token: code, timestamp: atMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(atMs / 1000 / PERIOD_SECONDS) + delta;
}

/** Whether a text has the form of an authenticator's code. */
export function isOfAuthenticator(code: string): boolean {
  return /^\d{6}$/.test(code);
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  const buffer = Uint8Array.from(secret).buffer;
  return new TOTP({
    ...{ issuer: ISSUER, label, algorithm: ALGORITHM, digits: DIGITS, period: PERIOD_SECONDS },
    secret: new Secret({ buffer }),
  });
}
