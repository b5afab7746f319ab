/** What operators read as the result of a try to log in, and as the way in which it was tried. */
const LOGIN_WORDS: Readonly<Record<string, string>> = {
  success: "logged in",
  wrongPassword: "wrong password",
  wrongCode: "wrong code",
  codeMissing: "right password, no code",
  notVerified: "not verified yet",
  locked: "account locked",
  password: "password",
  code: "code",
  passwordChange: "change of the password",
  passwordReset: "new password by a link",
  secondFactor: "change of the second factor",
};

const BET_RESULT_WORDS: Readonly<Record<string, string>> = {
  WON: "won",
  LOST: "lost",
  VOID: "void",
  DEAD_HEAT: "dead heat",
  LAPSED: "lapsed",
  CANCELLED: "cancelled",
};

/** A result or a way of a try to log in, in words; one that is none of these stays as it is. */
export function loginWords(code: string): string {
  return LOGIN_WORDS[code] ?? code;
}

/** The result of a bet with more of it where there is more; a result that has no words here stays as it is. */
export function betResultWords(result: string, note: string | null): string {
  const words = BET_RESULT_WORDS[result] ?? result;
  if (note === null || note === "") return words;
  // A note of a dead heat says so itself.
  return note.startsWith(words) ? note : `${words}, ${note}`;
}
