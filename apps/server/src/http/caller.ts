import type { Audience } from "@crossbook/contract";
import type { Caller, GuestCaller, OperatorCaller, PlayerCaller } from "../calls/callers.ts";
import type { Refusal } from "../calls/handler.ts";
import { refuse } from "../calls/refusals.ts";
import type { OperatorSessions, Sessions } from "../calls/sessions.ts";

type CallerRefusal = Refusal<"NOT_LOGGED_IN" | "TOKEN_INVALID" | "TOKEN_EXPIRED" | "FORBIDDEN">;

/** Players and operators have tokens and sessions of their own. */
export interface SessionsByAudience {
  readonly players: Sessions;
  readonly operators: OperatorSessions;
}

/** Who was found to call, for whoever writes down that he was refused. */
export interface SeenCaller {
  /** Also of a token of the other audience; undefined: no token that holds. */
  caller: Caller | undefined;
}

const guest: GuestCaller = { kind: "guest" };

/**
 * Who calls, if such a caller may use this endpoint. Public endpoints take anyone: a token that does not hold makes
 * its bearer a guest there, because a public page must not log a visitor out.
 */
export async function identifyCaller(
  audience: Exclude<Audience, "provider">,
  authorization: string | undefined,
  sessions: SessionsByAudience,
  seen?: SeenCaller,
): Promise<GuestCaller | PlayerCaller | OperatorCaller | CallerRefusal> {
  const token = bearerToken(authorization);
  if (token === undefined) return audience === "public" ? guest : refuse("NOT_LOGGED_IN");
  const { players, operators } = sessions;
  const [own, other] = audience === "operator" ? [operators, players] : [players, operators];
  const verified = await own.verifyAccessToken(token);
  if (verified.ok) return verified.caller;
  if (audience === "public") return guest;
  // Who is logged in, but as somebody else, is not to log in again.
  const elsewhere = await other.verifyAccessToken(token);
  if (!elsewhere.ok) return verified;
  if (seen) seen.caller = elsewhere.caller;
  return refuse("FORBIDDEN");
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  // Old clients write the words of an absent value into the header.
  return token === "null" || token === "undefined" ? undefined : token;
}
