import { type Fault, requiredFault } from "@crossbook/browser";

export const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 128;
const NAME_MAX_LENGTH = 256;

const PASSWORD_SHORT = "Password is too short - should be 8 chars minimum.";
const PASSWORD_PATTERN_MESSAGE =
  "Password Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character";
export const OTP_MESSAGE = "Please Enter Otp code";

/** Letters, a digit and one of the special characters, and no other character (VALID-08, VALID-09). */
const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]+$/;
/** Optional 0091, +91 or 0, then ten digits of which the first is 6 to 9. */
const MOBILE_PATTERN = /^(?:0091|\+91|0)?[6-9]\d{9}$/;

/** A username is required and has at most 256 characters. */
export function usernameFault(value: string): Fault {
  return (
    requiredFault("Username", value) ?? (value.length > NAME_MAX_LENGTH ? "username is not valid" : undefined)
  );
}

/** A login takes every password but an empty one: old ones may break the rules of new ones. */
export function loginPasswordFault(value: string): Fault {
  // A password may begin or end with anything, so only "nothing at all" is missing.
  return value === "" ? "password is a required field" : undefined;
}

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

/** An empty number is no fault here; the server asks for one where it must send a code. */
export function mobileFault(value: string): Fault {
  const compact = value.replaceAll(/[\s-]/g, "");
  return compact === "" || MOBILE_PATTERN.test(compact) ? undefined : "mobile number is not valid";
}

/** A code is digits only. */
export function otpFault(value: string): Fault {
  return /^\d+$/.test(value.trim()) ? undefined : OTP_MESSAGE;
}
