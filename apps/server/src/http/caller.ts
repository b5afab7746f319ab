import type { Audience } from "@crossbook/contract";
import type { GuestCaller, OperatorCaller, PlayerCaller } from "../calls/callers.ts";
import type { Refusal } from "../calls/handler.ts";
import { refuse } from "../calls/refusals.ts";
import type { Sessions } from "../calls/sessions.ts";

type CallerRefusal = Refusal<"NOT_LOGGED_IN" | "TOKEN_INVALID" | "TOKEN_EXPIRED" | "FORBIDDEN">;

const guest: GuestCaller = { kind: "guest" };

/**
 * Who calls, if such a caller may use this endpoint. Public endpoints take anyone: a token that does not hold makes
 * its bearer a guest there, because a public page must not log a visitor out.
 */
export async function identifyCaller(
  audience: Exclude<Audience, "provider">,
  authorization: string | undefined,
  sessions: Sessions,
): Promise<GuestCaller | PlayerCaller | OperatorCaller | CallerRefusal> {
  const token = bearerToken(authorization);
  if (token === undefined) return audience === "public" ? guest : refuse("NOT_LOGGED_IN");
  const verified = await sessions.verifyAccessToken(token);
  if (audience === "public")
    return verified.ok && verified.caller.kind === "player" ? verified.caller : guest;
  if (!verified.ok) return verified;
  return verified.caller.kind === audience ? verified.caller : refuse("FORBIDDEN");
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  // Old clients write the words of an absent value into the header.
  return token === "null" || token === "undefined" ? undefined : token;
}
