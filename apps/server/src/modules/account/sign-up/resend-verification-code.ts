import type { Api } from "@crossbook/contract";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { AccountParts } from "../account-parts.ts";
import { isMobileTaken } from "../users-table.ts";
import { CODE_LIFE_MS, codeHash, codeLife, newCode } from "./one-time-code.ts";
import { replaceCode } from "./registrations-table.ts";
import { ownerWords, verificationWords } from "./verification.ts";
import { findWaiting } from "./verification-user.ts";

/** Sends a new code; the one before stops working once the new one is on its way. */
export function resendVerificationCode(
  parts: AccountParts,
): Handler<Api["account"]["resendVerificationCode"]> {
  return async (input, context) => {
    const registration = await findWaiting(parts, input, context);
    // A sign-up without a code of its own is on a host that asks for none.
    if (registration === undefined || registration.code_hash === null)
      return refuse("REGISTRATION_NOT_FOUND");
    const code = newCode(parts.random);
    const words = (await isMobileTaken(parts.database, registration.mobile))
      ? ownerWords(parts, context.host)
      : verificationWords(parts, context.host, code);
    const refusal = await parts.codes.send({ mobile: registration.mobile, address: context.ip, words });
    if (refusal) return refusal;
    await replaceCode(parts.database, registration.id, {
      hash: codeHash(parts.config.otpSecret, registration.id, code),
      expiresAt: context.at + CODE_LIFE_MS,
    });
    return { ok: true, result: "OTP Code Send Again", detail: codeLife };
  };
}
