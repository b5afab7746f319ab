import type { Api } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { Handler } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../../calls/refusals.ts";
import type { SmsProvider } from "../../../ports/sms-provider.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { dropLink, LINK_LIFE_MS, newToken, storeLink } from "./password-resets-table.ts";
import { findRecipient, messageOf } from "./reset-link.ts";

/** Three messages to one player at once, and then one in ten minutes. */
const LINKS_OF_A_PLAYER = { perSecond: 1 / 600, burst: 3 };
/** What a support team behind one address sends; a stolen session cannot use up the messages. */
const LINKS_OF_AN_ADDRESS = { perSecond: 1 / 60, burst: 30 };

/**
 * Sends a link for a new password to the player's mobile number. Neither the operator nor the audit sees the link. It is
 * stored before it is sent, so that it works as soon as it arrives.
 */
export function sendPasswordReset(
  parts: AccountParts & { readonly sms: SmsProvider },
): Handler<Api["operator"]["sendPasswordReset"]> {
  const { database, clock, sms, ids } = parts;
  const ofPlayer = new RateLimiter(LINKS_OF_A_PLAYER, clock);
  const ofAddress = new RateLimiter(LINKS_OF_AN_ADDRESS, clock);
  return async ({ userName }, context) => {
    const recipient = await findRecipient(database, "username_key", usernameKey(userName));
    if (recipient === undefined) return refuse("ACCOUNT_NOT_FOUND");
    const { id: userId, username, mobile } = recipient;
    if (mobile === null) return refuse("MOBILE_MISSING");
    const waitMs = ofAddress.take(addressGroup(context.ip)) || ofPlayer.take(userId);
    if (waitMs > 0) return tooManyRequests(waitMs);

    const [token, sentTo, at] = [newToken(), mobile.slice(-4), context.at];
    await storeLink(database, { userId, token, sentTo, by: context.caller.username, at });
    const text = messageOf(parts, recipient, token);
    if (!(await sms.send({ to: mobile, text, idempotencyKey: ids.next() }))) {
      await dropLink(database, token);
      return refuse("SMS_NOT_SENT");
    }
    const link = {
      sentTo,
      sentAt: new Date(at).toISOString(),
      expiresAt: new Date(at + LINK_LIFE_MS).toISOString(),
    };
    context.noteChange({ before: {}, after: link });
    return { ok: true, result: { userName: username, ...link } };
  };
}
