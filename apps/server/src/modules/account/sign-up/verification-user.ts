import { type Api, type InputOf } from "@crossbook/contract";
import { nearestPaise } from "@crossbook/money";
import type { CallContext, Handler, Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { inTransaction } from "../../../database/index.ts";
import { normaliseMobile } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { startSession } from "../start-session.ts";
import { insertUser, type UserRow } from "../users-table.ts";
import { codeHash, isSameHash, isSameText, readCode } from "./one-time-code.ts";
import {
  bookTry,
  consumeRegistration,
  findRegistration,
  type RegistrationRow,
} from "./registrations-table.ts";
import { dropTicket, ticketOf } from "./sign-up-ticket.ts";
import { isVerificationSkipped } from "./verification.ts";

type Verification = Api["account"]["verificationUser"];
type CodeRefusal = Refusal<"OTP_WRONG" | "OTP_EXPIRED" | "OTP_TRIES_EXCEEDED">;

/** Ends a sign-up: the code is right, so the player exists from now on and is logged in. */
export function verificationUser(parts: AccountParts): Handler<Verification> {
  return async (input, context) => {
    const registration = await findWaiting(parts, input, context);
    if (registration === undefined) return refuse("REGISTRATION_NOT_FOUND");
    const refusal = await checkCode(parts, registration, readCode(input.otp ?? input.code), context);
    if (refusal) {
      parts.attempts.record(context, { method: "code", result: "wrongCode" });
      return refusal;
    }
    const user = await createPlayer(parts, registration, context);
    if (typeof user === "string") return refuse(user);
    dropTicket(context);
    const { username, id } = user;
    parts.attempts.record(context, { method: "code", result: "success", username, userId: id });
    return startSession(parts, context, user, true);
  };
}

/** The sign-up of the caller's ticket, named by name, number and the domain that `Register` answered. */
export async function findWaiting(
  parts: AccountParts,
  named: Pick<InputOf<Verification>, "userName" | "mobile" | "domain">,
  context: CallContext,
): Promise<RegistrationRow | undefined> {
  const ticketHash = ticketOf(context);
  if (ticketHash === undefined) return undefined;
  if (named.domain && named.domain.toLowerCase() !== context.host) return undefined;
  const given = named.mobile?.trim() ?? "";
  const mobile = given === "" ? "" : normaliseMobile(given);
  if (mobile === undefined) return undefined;
  return findRegistration(
    parts.database,
    ticketHash,
    { host: context.host, username: named.userName, mobile },
    context.at,
  );
}

async function checkCode(
  parts: AccountParts,
  registration: RegistrationRow,
  code: string | undefined,
  context: CallContext,
): Promise<CodeRefusal | undefined> {
  const { autoVerifyOtp, otpSecret } = parts.config;
  if (registration.code_hash !== null && registration.code_expires_at.getTime() <= context.at)
    return refuse("OTP_EXPIRED");
  if (!(await bookTry(parts.database, registration.id))) return refuse("OTP_TRIES_EXCEEDED");
  if (registration.code_hash === null) {
    // The host asks for no proof, so leaving the code out proves as much as the one every visitor of it is given.
    const skipped = isVerificationSkipped(parts, context.host);
    const passes = skipped && (code === undefined || isSameText(code, autoVerifyOtp ?? ""));
    return passes ? undefined : refuse("OTP_WRONG");
  }
  const hash = codeHash(otpSecret, registration.id, code ?? "");
  return isSameHash(hash, registration.code_hash) ? undefined : refuse("OTP_WRONG");
}

/** Uses up the sign-up and makes the player, both or neither. */
async function createPlayer(
  parts: AccountParts,
  registration: RegistrationRow,
  context: CallContext,
): Promise<UserRow | "USERNAME_TAKEN" | "MOBILE_TAKEN" | "REGISTRATION_NOT_FOUND"> {
  return inTransaction(
    parts.database,
    async (client) => {
      if (!(await consumeRegistration(client, registration.id))) return "REGISTRATION_NOT_FOUND";
      return insertUser(
        client,
        {
          username: registration.username,
          kind: "player",
          passwordHash: registration.password_hash,
          // Nobody has proved a number for which no code was asked.
          mobile: registration.code_hash === null ? undefined : registration.mobile,
          host: context.host,
          referredBy: registration.referred_by ?? undefined,
          openingCreditPaise: openingCreditPaise(parts, context.host),
          at: context.at,
        },
        parts.random,
      );
    },
    (user) => typeof user !== "string",
  );
}

/** Play money only: real money is never given away by a sign-up. */
function openingCreditPaise(parts: AccountParts, host: string): number {
  const { domain, server } = parts.hosts.settingsOf(host);
  return domain.moneyMode === "play" ? nearestPaise(server.openingCredit) : 0;
}
