const USERNAME = /^[A-Za-z0-9._-]{3,32}$/;
/** Demo accounts are called so; nobody else may look like one. */
const RESERVED = /^demo([-_.]|$)/i;

export const DEMO_PREFIX = "demo-";

/** Whether a text may be a player's or operator's name. */
export function isUsername(text: string): boolean {
  return USERNAME.test(text) && !RESERVED.test(text);
}
