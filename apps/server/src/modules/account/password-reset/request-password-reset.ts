import type { Api } from "@crossbook/contract";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { SmsProvider } from "../../../ports/sms-provider.ts";
import { normaliseMobile } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { isVerificationSkipped } from "../sign-up/verification.ts";
import { dropLink, newToken, storeLink } from "./password-resets-table.ts";
import { findRecipient, messageOf } from "./reset-link.ts";

type Parts = AccountParts & { readonly sms: SmsProvider };

/**
 * Sends a link for a new password to a number that a sign-up has proved. The answer comes before it is looked up whether there
 * is such an account, so that neither words nor time say so; a number is counted for nothing as well. The limits and the
 * budget are those of the codes of sign-ups: links that support sends go on when strangers have used them up.
 */
export function requestPasswordReset(parts: Parts): Handler<Api["account"]["requestPasswordReset"]> {
  return async ({ mobile: given }, context) => {
    const mobile = normaliseMobile(given);
    if (mobile === undefined) return refuse("MOBILE_INVALID");
    const refusal = await parts.codes.book({ mobile, address: context.ip });
    if (refusal) return refusal;
    void sendLink(parts, mobile, context.at);
    return { ok: true, result: "If an account has this number, a link for a new password is on its way." };
  };
}

/** Never rejects: nobody waits for it. */
async function sendLink(parts: Parts, mobile: string, at: number): Promise<void> {
  const { database, sms, ids, logger } = parts;
  try {
    const recipient = await findRecipient(database, "mobile", mobile);
    // Without codes a number is only what somebody has typed: support looks at the person first.
    if (recipient === undefined || isVerificationSkipped(parts, recipient.host)) return;
    const token = newToken();
    await storeLink(database, { userId: recipient.id, token, sentTo: mobile.slice(-4), by: undefined, at });
    const text = messageOf(parts, recipient, token);
    if (await sms.send({ to: mobile, text, idempotencyKey: ids.next() })) return;
    await dropLink(database, token);
    logger.error("a link for a new password could not be sent");
  } catch (error) {
    logger.error({ err: error }, "a link for a new password could not be sent");
  }
}
