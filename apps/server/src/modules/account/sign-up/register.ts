import type { Api, InputOf } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { CallContext, Handler } from "../../../calls/handler.ts";
import { refuse, tooManyRequests } from "../../../calls/refusals.ts";
import { normaliseMobile } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { noRoom } from "../passwords/no-room.ts";
import { passwordFault } from "../passwords/password-rules.ts";
import { isUsername } from "../usernames.ts";
import { findReferrer, isMobileTaken, isUsernameTaken } from "../users-table.ts";
import { CODE_LIFE_MS, codeHash, codeLife, newCode } from "./one-time-code.ts";
import { saveRegistration } from "./registrations-table.ts";
import { issueTicket, ticketOf } from "./sign-up-ticket.ts";
import { isVerificationSkipped, ownerWords, verificationWords } from "./verification.ts";

type Register = Api["account"]["register"];

/**
 * Starts a sign-up: nothing exists and nobody can log in until the code comes back. Where a code is sent, the answer is
 * the same whether or not name and number belong to somebody: the number's owner hears it by message, and that a name is
 * taken is said only to who has proved a number (decision 23).
 */
export function register(parts: AccountParts): Handler<Register> {
  return async (input, context) => {
    const { database } = parts;
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
    const early = tooMany(parts.signUpLimiter.take(addressGroup(context.ip)));
    if (early) return early;
    const referredBy = input.referralCode?.trim()
      ? await findReferrer(database, input.referralCode)
      : undefined;
    if (input.referralCode?.trim() && referredBy === undefined) return refuse("REFERRAL_UNKNOWN");
    // Before the code is sent: it would be of no use without a sign-up.
    const passwordHash = await parts.hashing.run(addressGroup(context.ip), () =>
      parts.passwords.hash(input.password),
    );
    if (passwordHash === undefined) return noRoom();
    const asked = { username, mobile, passwordHash, referredBy };
    return isVerificationSkipped(parts, context.host)
      ? beginWithoutCode(parts, context, asked)
      : beginWithCode(parts, context, asked);
  };
}

interface Asked {
  readonly username: string;
  /** Normalised; empty: none was given. */
  readonly mobile: string;
  readonly passwordHash: string;
  readonly referredBy: number | undefined;
}

/** The host asks for no code, so the account exists with the next call: what is taken is said at once. */
async function beginWithoutCode(parts: AccountParts, context: CallContext, asked: Asked) {
  const refusal = tooMany(parts.freeAccounts.take(context.ip));
  if (refusal) return refusal;
  if (await isUsernameTaken(parts.database, asked.username)) return refuse("USERNAME_TAKEN");
  return save(parts, context, asked, { id: parts.ids.next(), codeHash: undefined });
}

/** The same steps and the same answer for every number; only the words of the message differ. */
async function beginWithCode(parts: AccountParts, context: CallContext, asked: Asked) {
  const id = parts.ids.next();
  const code = newCode(parts.random);
  const isTaken = await isMobileTaken(parts.database, asked.mobile);
  // First what is limited, so that nobody can fill the table.
  const refusal = await parts.codes.send({
    mobile: asked.mobile,
    address: context.ip,
    words: isTaken ? ownerWords(parts, context.host) : verificationWords(parts, context.host, code),
  });
  if (refusal) return refusal;
  return save(parts, context, asked, { id, codeHash: codeHash(parts.config.otpSecret, id, code) });
}

async function save(
  parts: AccountParts,
  context: CallContext,
  { username, mobile, passwordHash, referredBy }: Asked,
  { id, codeHash }: { readonly id: string; readonly codeHash: Buffer | undefined },
) {
  const replacedTicketHash = ticketOf(context);
  await saveRegistration(
    parts.database,
    { host: context.host, username, mobile },
    {
      ...{ id, passwordHash, referredBy, codeHash, replacedTicketHash },
      ticketHash: issueTicket(context),
      codeExpiresAt: context.at + CODE_LIFE_MS,
      at: context.at,
    },
  );
  return { ok: true as const, result: { domain: context.host }, detail: codeLife };
}

function tooMany(waitMs: number) {
  return waitMs > 0 ? tooManyRequests(waitMs) : undefined;
}

/** Normalised; empty where none was given and the host needs none. */
function mobileOf(parts: AccountParts, input: InputOf<Register>, context: CallContext): string {
  const given = input.mobile?.trim() ?? "";
  if (given !== "") return normaliseMobile(given) ?? "MOBILE_INVALID";
  return isVerificationSkipped(parts, context.host) ? "" : "MOBILE_REQUIRED";
}
