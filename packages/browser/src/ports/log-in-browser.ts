/**
 * Failures that a player can do nothing about, kept for support in the browser's own log. A lost connection is no
 * error of the page, so it is not reported as one.
 */
export function logInBrowser(text: string, cause?: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the one place where the app writes to the browser's log
  console.warn(cause === undefined ? text : `${text}: ${String(cause)}`);
}
