import { isCommonPassword } from "./common-passwords.ts";

export type PasswordFault =
  | "PASSWORD_TOO_SHORT"
  | "PASSWORD_INVALID"
  | "PASSWORD_COMMON"
  | "PASSWORDS_DIFFER";

const LEAST_LENGTH = 8;
/** Letters, a digit and one of `@$!%*#?&`, and nothing else (ruling on NOTE-15: the pattern decides). */
const PATTERN = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,128}$/;

/** What is wrong with a new password, the first fault in the order of the form; undefined: nothing. */
export function passwordFault(given: {
  readonly password: string;
  readonly confirmPassword: string;
  readonly username: string;
}): PasswordFault | undefined {
  const { password, confirmPassword, username } = given;
  if (password.length < LEAST_LENGTH) return "PASSWORD_TOO_SHORT";
  if (!PATTERN.test(password)) return "PASSWORD_INVALID";
  if (isCommonPassword(password, username)) return "PASSWORD_COMMON";
  if (password !== confirmPassword) return "PASSWORDS_DIFFER";
  return undefined;
}
