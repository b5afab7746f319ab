import { type Fault, requiredFault } from "@crossbook/browser";
import { authText } from "../../messages/english/account/auth.ts";

const NAME_MAX_LENGTH = 256;

/** Optional 0091, +91 or 0, then ten digits of which the first is 6 to 9. */
const MOBILE_PATTERN = /^(?:0091|\+91|0)?[6-9]\d{9}$/;

/** A username is required and has at most 256 characters. */
export function usernameFault(value: string): Fault {
  return (
    requiredFault(authText().username, value) ??
    (value.length > NAME_MAX_LENGTH ? authText().usernameInvalid : undefined)
  );
}

/** A login takes every password but an empty one: old ones may break the rules of new ones. */
export function loginPasswordFault(value: string): Fault {
  // A password may begin or end with anything, so only "nothing at all" is missing.
  return value === "" ? authText().passwordRequired : undefined;
}

/** An empty number is no fault here; the server asks for one where it must send a code. */
export function mobileFault(value: string): Fault {
  const compact = compactMobile(value);
  return compact === "" || MOBILE_PATTERN.test(compact) ? undefined : authText().mobileInvalid;
}

/** A number as the server takes it: people write it in groups. */
export function compactMobile(value: string): string {
  return value.replaceAll(/[\s-]/g, "");
}

/** Where a link goes to a number, there must be one. */
export function knownMobileFault(value: string): Fault {
  return requiredFault(authText().mobile, value) ?? mobileFault(value);
}

/** A code is digits only. */
export function otpFault(value: string): Fault {
  return /^\d+$/.test(value.trim()) ? undefined : authText().enterCode;
}
