import type { Api, InputOf } from "@crossbook/contract";
import { addressKey } from "../../../calls/address-key.ts";
import type { CallContext, Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { AccountParts } from "../account-parts.ts";
import { noRoom } from "../passwords/no-room.ts";
import { passwordFault } from "../passwords/password-rules.ts";
import { isUsername } from "../usernames.ts";
import { findReferrer, isMobileTaken, isUsernameTaken } from "../users-table.ts";
import { normaliseMobile } from "./mobile-number.ts";
import { CODE_LIFE_MS, codeHash, newCode } from "./one-time-code.ts";
import { saveRegistration } from "./registrations-table.ts";
import { isVerificationSkipped, verificationWords } from "./verification.ts";

type Register = Api["account"]["register"];

/** Starts a sign-up: nothing exists and nobody can log in until the code comes back. */
export function register(parts: AccountParts): Handler<Register> {
  return async (input, context) => {
    const { database, config, ids } = parts;
    if (!parts.hosts.settingsOf(context.host).domain.allowSignUp) return refuse("SIGN_UP_CLOSED");
    const username = input.userName.trim();
    if (!isUsername(username)) return refuse("USERNAME_INVALID");
    const fault = passwordFault({
      password: input.password,
      confirmPassword: input.confirmPassword,
      username,
    });
    if (fault !== undefined) return refuse(fault);
    const mobile = mobileOf(parts, input, context);
    if (mobile === "MOBILE_INVALID" || mobile === "MOBILE_REQUIRED") return refuse(mobile);
    const referredBy = input.referralCode?.trim()
      ? await findReferrer(database, input.referralCode)
      : undefined;
    if (input.referralCode?.trim() && referredBy === undefined) return refuse("REFERRAL_UNKNOWN");
    if (await isUsernameTaken(database, username)) return refuse("USERNAME_TAKEN");
    if (mobile !== "" && (await isMobileTaken(database, mobile))) return refuse("MOBILE_TAKEN");

    // Before the code is sent: it would be of no use without a sign-up.
    const passwordHash = await parts.hashing.run(addressKey(context.ip), () =>
      parts.passwords.hash(input.password),
    );
    if (passwordHash === undefined) return noRoom();
    const skipped = isVerificationSkipped(parts, context.host);
    const id = ids.next();
    const code = newCode(parts.random);
    // First what is limited, so that nobody can fill the table.
    const refusal = skipped
      ? tooMany(parts.freeAccounts.take(context.ip))
      : await parts.codes.send({
          mobile,
          address: context.ip,
          words: verificationWords(parts, context.host, code),
        });
    if (refusal) return refusal;
    await saveRegistration(
      database,
      { host: context.host, username, mobile },
      {
        id,
        passwordHash,
        referredBy,
        codeHash: skipped ? undefined : codeHash(config.otpSecret, id, code),
        codeExpiresAt: context.at + CODE_LIFE_MS,
        at: context.at,
      },
    );
    return { ok: true, result: { domain: context.host } };
  };
}

function tooMany(waitMs: number) {
  return waitMs > 0
    ? refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    : undefined;
}

/** Normalised; empty where none was given and the host needs none. */
function mobileOf(parts: AccountParts, input: InputOf<Register>, context: CallContext): string {
  const given = input.mobile?.trim() ?? "";
  if (given !== "") return normaliseMobile(given) ?? "MOBILE_INVALID";
  return isVerificationSkipped(parts, context.host) ? "" : "MOBILE_REQUIRED";
}
