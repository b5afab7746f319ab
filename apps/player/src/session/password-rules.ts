import type { Fault } from "@crossbook/browser";
import { authText } from "../messages/english/account/auth.ts";

const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 128;

/** Letters, a digit and one of the special characters, and no other character (VALID-08, VALID-09). */
const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]+$/;

/** The rules of a new password (VALID-08, VALID-09). */
export function newPasswordFault(value: string): Fault {
  if (value === "") return authText().passwordRequired;
  if (value.length < PASSWORD_MIN_LENGTH) return authText().passwordShort;
  return PASSWORD_PATTERN.test(value) && value.length <= PASSWORD_MAX_LENGTH
    ? undefined
    : authText().passwordWeak;
}

/** The repeated password equals the first. */
export function confirmPasswordFault(value: string, password: string): Fault {
  return value === password ? undefined : authText().passwordsDiffer;
}
