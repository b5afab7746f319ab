import { createHash, randomBytes } from "node:crypto";
import type { CallContext } from "../../../calls/handler.ts";
import { REGISTRATION_LIFE_MS } from "./registrations-table.ts";

const COOKIE = "crossbook_sign_up";
const TICKET_BYTES = 32;

/**
 * Gives the caller the ticket of a sign-up as an HttpOnly cookie and answers its hash, which is all that is stored.
 * Only who brings the ticket back can end this sign-up or ask for another code for it.
 */
export function issueTicket(context: CallContext): Buffer {
  const ticket = randomBytes(TICKET_BYTES).toString("base64url");
  context.setCookie(COOKIE, ticket, REGISTRATION_LIFE_MS / 1000);
  return hashOf(ticket);
}

/** The hash of the ticket that the caller brings; undefined: none. */
export function ticketOf({ cookies }: Pick<CallContext, "cookies">): Buffer | undefined {
  const ticket = cookies[COOKIE];
  return ticket === undefined || ticket === "" ? undefined : hashOf(ticket);
}

/** Deletes the ticket's cookie. */
export function dropTicket(context: CallContext): void {
  context.setCookie(COOKIE, undefined, 0);
}

function hashOf(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
