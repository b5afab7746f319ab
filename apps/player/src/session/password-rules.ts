import type { Fault } from "@crossbook/browser";

const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 128;
const PASSWORD_SHORT = "Password is too short - should be 8 chars minimum.";
const PASSWORD_PATTERN_MESSAGE =
  "Password Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character";

/** Letters, a digit and one of the special characters, and no other character (VALID-08, VALID-09). */
const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]+$/;

/** The rules of a new password (VALID-08, VALID-09). */
export function newPasswordFault(value: string): Fault {
  if (value === "") return "password is a required field";
  if (value.length < PASSWORD_MIN_LENGTH) return PASSWORD_SHORT;
  return PASSWORD_PATTERN.test(value) && value.length <= PASSWORD_MAX_LENGTH
    ? undefined
    : PASSWORD_PATTERN_MESSAGE;
}

/** The repeated password equals the first. */
export function confirmPasswordFault(value: string, password: string): Fault {
  return value === password ? undefined : "Passwords must match";
}
