import type { Endpoint } from "@crossbook/contract";

/**
 * Reads, which have a place of their own on the page and are repeated in the background, and calls that no player waits for. What
 * is left are the calls that follow a press.
 */
const WITHOUT_OVERLAY =
  /^(odds|event|market|favourite|casino|setting|iplookup)\/|\/(get\w+|check|playerrequests|prepareexclusion|refreshtoken|logout|heartbeat)$/i;

/**
 * Acts whose outcome must not be lost, by what they are called: they finish even when the page is hidden. Of those without a session
 * the ones that send or use up a code or a link: a player leaves the page to read it.
 */
const FINISHES_WHEN_HIDDEN =
  /\/(place|cancel|replace|execute|add|remove|set|claim|generate|create|confirm|withdraw|exclude|logout|endsession|changepassword|refreshtoken|register|verification|resendverification|resetpassword|requestpasswordreset|heartbeat)/i;

/** Whether the loading overlay covers the page while this call runs. */
export function showsOverlay(endpoint: Endpoint): boolean {
  return !WITHOUT_OVERLAY.test(endpoint.path);
}

/** Whether this call finishes although the page is hidden. */
export function finishesWhenHidden(endpoint: Endpoint): boolean {
  return FINISHES_WHEN_HIDDEN.test(endpoint.path);
}
