import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
const clientField = text(64);
const redirectField = text(500);

/** Base64url of 32 bytes: a challenge by S256 (RFC 7636). */
const challengeField = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const verifierField = z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/));

/**
 * The calls by which a player lets an outside application, such as a bot, act for him: an authorization code with PKCE
 * (RFC 6749, 7636). A browser of the product never has an application's secret.
 */
export const applications = {
  getApplication: endpoint({
    method: "GET",
    path: "Application/GetApplication",
    audience: "player",
    summary: "An application that asks for consent, if it may be answered at this address.",
    input: z.object({ clientId: clientField, redirectUri: redirectField }),
    output: z.object({ name: z.string(), redirectUri: z.string() }),
    errors: ["APPLICATION_UNKNOWN", "REDIRECT_NOT_REGISTERED"],
  }),
  authorize: endpoint({
    method: "POST",
    path: "Application/Authorize",
    audience: "player",
    summary:
      "The player's consent: the address to go to, with a code that the application exchanges once, within a minute.",
    input: z.object({
      clientId: clientField,
      redirectUri: redirectField,
      codeChallenge: challengeField,
      codeChallengeMethod: z.literal("S256"),
      state: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.object({ redirectTo: z.string() }),
    errors: ["APPLICATION_UNKNOWN", "REDIRECT_NOT_REGISTERED", "APPLICATION_OF_DEMO"],
  }),
  token: endpoint({
    method: "POST",
    path: "v1/token/token",
    audience: "public",
    summary:
      "Exchanges an authorization code for tokens. A code that comes twice ends the session that it began. The refresh token is renewed by Account/RefreshToken.",
    input: z.object({
      client_id: clientField,
      client_secret: text(128),
      redirect_uri: redirectField,
      grant_type: z.literal("authorization_code"),
      code: text(128),
      code_verifier: verifierField,
    }),
    output: z.object({
      access_token: z.string(),
      token_type: z.literal("Bearer"),
      expires_in: z.int(),
      refresh_token: z.string(),
    }),
    errors: ["APPLICATION_UNKNOWN", "AUTHORIZATION_CODE_INVALID"],
  }),
};

/** What an application may call of the players' calls; public calls are open to it as to everybody. */
export const APPLICATION_CALLS: readonly string[] = [
  "Bet/",
  "CashOut/",
  "Odds/",
  "Market/",
  "Event/",
  "Sport/",
  "Transaction/",
  "Favourite/GetUserFavourites",
  "Account/GetAccessTokenValidateTime",
  "Account/Logout",
];

/** Whether an application may make this call for its player. */
export function isForApplications({ path }: { readonly path: string }): boolean {
  return APPLICATION_CALLS.some((prefix) =>
    prefix.endsWith("/") ? path.startsWith(prefix) : path === prefix,
  );
}
