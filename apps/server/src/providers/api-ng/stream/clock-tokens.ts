const INITIAL = /^I[0-9a-z]{1,12}$/;
const LATER = /^C[0-9a-z]{1,12}$/;

/** Names the image that a subscription begins with. */
export function initialToken(at: number): string {
  return `I${at.toString(36)}`;
}

/** Names a change message of a subscription by its number. */
export function changeToken(number: number): string {
  return `C${number.toString(36)}`;
}

/**
 * What a subscription goes on from: `none` where it brings no tokens, `wrong` where they are not ones that a subscription gave.
 * The server keeps nothing of subscriptions that ended: tokens say that the client has an image, and no more.
 */
export function resumedFrom(
  initialClk: string | null | undefined,
  clk: string | null | undefined,
): "none" | "resumed" | "wrong" {
  if (!initialClk && !clk) return "none";
  return INITIAL.test(initialClk ?? "") && LATER.test(clk ?? "") ? "resumed" : "wrong";
}
