import type { BotBorder, BotRequest } from "../../calls/bot-gateway.ts";
import type { Refusal } from "../../calls/handler.ts";
import type { WrittenAnswer } from "../../calls/provider.ts";
import type { BotLogin } from "../../modules/account/index.ts";
import type { BotSessions } from "../../modules/sessions/index.ts";
import type { SessionHosts } from "./session-hosts.ts";
import { headerOf, json } from "./written.ts";

interface Parts {
  readonly botLogin: BotLogin;
  readonly botSessions: BotSessions;
  readonly sessionHosts: SessionHosts;
}

/** The addresses by which bots begin, prolong and end their sessions. */
export const IDENTITY = ["login", "certlogin", "keepAlive", "logout"] as const;
export type IdentityCall = (typeof IDENTITY)[number];

/** What an address of a session answered, and the word that it is counted under. */
export interface IdentityAnswer {
  readonly written: WrittenAnswer;
  readonly outcome: string;
}

const LONGEST = 256;

/** What the protocol calls why a login was refused. */
const LOGIN_STATUSES: Readonly<Record<string, string>> = {
  LOGIN_FAILED: "INVALID_USERNAME_OR_PASSWORD",
  LOGIN_THROTTLED: "TEMPORARY_BAN_TOO_MANY_REQUESTS",
  TOO_MANY_REQUESTS: "TEMPORARY_BAN_TOO_MANY_REQUESTS",
  ACCOUNT_LOCKED: "ACCOUNT_ALREADY_LOCKED",
};

/** Does one of them. Every answer has status 200: programs read the reason from the body. */
export async function answerIdentity(
  parts: Parts,
  call: IdentityCall,
  request: BotRequest,
  border: BotBorder,
): Promise<IdentityAnswer> {
  const product = headerOf(request, "x-application") ?? "";
  if (call === "login" || call === "certlogin") return login(parts, call, { request, border, product });
  const token = headerOf(request, "x-authentication") ?? "";
  const session = await parts.botSessions.verify(token);
  if (session === undefined || session.appKey !== product)
    return sessionAnswer("NO_SESSION", { token, product });
  if (call === "logout") {
    await parts.botSessions.end(session);
    return sessionAnswer("", { token, product });
  }
  const refusal = await border.admit(session.caller);
  if (refusal) {
    border.noteRefused(refusal, call, session.caller);
    return sessionAnswer("INTERNAL_ERROR", { token, product });
  }
  parts.sessionHosts.note(token, border.guest.host);
  await parts.botSessions.keepAlive(token);
  return sessionAnswer("", { token, product });
}

interface Login {
  readonly request: BotRequest;
  readonly border: BotBorder;
  readonly product: string;
}

async function login(
  { botLogin, sessionHosts }: Parts,
  call: "login" | "certlogin",
  { request, border, product }: Login,
): Promise<IdentityAnswer> {
  const form = new URLSearchParams(request.body.toString("utf8"));
  const userName = form.get("username") ?? "";
  const password = form.get("password") ?? "";
  const isComplete = [userName, password, product].every((text) => text !== "" && text.length <= LONGEST);
  // Text with a zero character cannot be asked for.
  if (!isComplete || userName.includes("\0") || product.includes("\0"))
    return loginAnswer(call, "INPUT_VALIDATION_ERROR", product);
  const closed = border.closed();
  if (closed) return loginAnswer(call, "INTERNAL_ERROR", product);
  const outcome = await botLogin({ userName, password, appKey: product }, border.guest);
  if (outcome.ok) {
    sessionHosts.note(outcome.token, border.guest.host);
    return loginAnswer(call, "", product, outcome.token);
  }
  const refusal: Refusal = outcome;
  border.noteRefused(refusal, call, undefined);
  return loginAnswer(call, LOGIN_STATUSES[refusal.code] ?? "INTERNAL_ERROR", product);
}

/** The two logins say the same in other fields; `error`: empty where a session has begun. */
function loginAnswer(
  call: "login" | "certlogin",
  error: string,
  product: string,
  token = "",
): IdentityAnswer {
  if (call === "login") return sessionAnswer(error, { token, product });
  const body = error === "" ? { sessionToken: token, loginStatus: "SUCCESS" } : { loginStatus: error };
  return { written: json(200, body), outcome: error || "ok" };
}

function sessionAnswer(
  error: string,
  named: { readonly token: string; readonly product: string },
): IdentityAnswer {
  const status = error === "" ? "SUCCESS" : "FAIL";
  const token = error === "" ? named.token : "";
  return { written: json(200, { token, product: named.product, status, error }), outcome: error || "ok" };
}
