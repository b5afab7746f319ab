import type { Api } from "@crossbook/contract";
import type { Handler, HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { inTransaction } from "../../../database/in-transaction.ts";
import { REMEMBERED } from "../../sessions/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { findUserById } from "../users-table.ts";
import {
  type Application,
  disableApplication,
  findApplication,
  insertApplication,
  listApplications,
  newSecret,
  provenApplication,
} from "./applications-table.ts";
import { issueCode, recordSession, redeemCode } from "./authorization-codes.ts";

/** The calls by which players let outside applications act for them. */
export function applicationCalls(parts: AccountParts): HandlersOf<"applications"> {
  const { database } = parts;
  return {
    async getApplication({ clientId, redirectUri }) {
      const application = await applicationAt(parts, clientId, redirectUri);
      if ("code" in application) return application;
      return { ok: true, result: { name: application.name, redirectUri } };
    },
    async authorize({ clientId, redirectUri, codeChallenge: challenge, state }, { caller, at }) {
      if (caller.demo) return refuse("APPLICATION_OF_DEMO");
      const application = await applicationAt(parts, clientId, redirectUri);
      if ("code" in application) return application;
      const { userId, sessionId: consentedIn } = caller;
      const grant = { applicationId: application.id, userId, consentedIn, redirectUri, challenge };
      const code = await issueCode(database, grant, at);
      const redirectTo = new URL(redirectUri);
      redirectTo.searchParams.set("code", code);
      if (state !== undefined) redirectTo.searchParams.set("state", state);
      return { ok: true, result: { redirectTo: redirectTo.href } };
    },
    token: exchangeCode(parts),
  };
}

/** The operators' calls about applications. */
export type OperatorApplicationCall = "getApplications" | "createApplication" | "disableApplication";

/** A handler for each of the operators' calls. */
export function operatorApplicationCalls(
  parts: AccountParts,
): Pick<HandlersOf<"operator">, OperatorApplicationCall> {
  const { database, ids, sessions, clock } = parts;
  return {
    async getApplications({ MaxResultCount: limit, SkipCount: skip }) {
      const { items, totalCount } = await listApplications(database, { limit, skip, at: clock.now() });
      const shown = items.map(({ id, redirectUris, createdAt, disabledAt, ...application }) => ({
        ...{ clientId: id, ...application, redirectUris: [...redirectUris] },
        ...{ createdAt: createdAt.toISOString(), disabledAt: disabledAt?.toISOString() ?? null },
      }));
      return { ok: true, result: { items: shown, totalCount } };
    },
    async createApplication({ name, redirectUris }, context) {
      const application = { id: `app-${ids.next()}`, name: name.trim(), redirectUris };
      const secret = newSecret();
      const isStored = await insertApplication(database, application, { secret, at: context.at });
      if (!isStored) return refuse("APPLICATIONS_FULL");
      context.noteChange({ before: {}, after: { ...application } });
      return { ok: true, result: { clientId: application.id, clientSecret: secret } };
    },
    async disableApplication({ clientId }, context) {
      if (!(await disableApplication(database, clientId, context.at))) return refuse("APPLICATION_UNKNOWN");
      const endedSessions = await sessions.endAllOfApplication(clientId);
      context.noteChange({ before: { clientId }, after: { clientId, disabled: true, endedSessions } });
      return { ok: true, result: { endedSessions } };
    },
  };
}

async function applicationAt({ database }: AccountParts, clientId: string, redirectUri: string) {
  const application = await findApplication(database, clientId);
  if (application === undefined) return refuse("APPLICATION_UNKNOWN");
  return isRegistered(application, redirectUri) ? application : refuse("REDIRECT_NOT_REGISTERED");
}

/** Letter for letter: an address that only looks alike would get the code. */
function isRegistered({ redirectUris }: Application, redirectUri: string): boolean {
  return redirectUris.includes(redirectUri);
}

/** A session of the player for the application. Why a code is refused is not said. */
function exchangeCode(parts: AccountParts): Handler<Api["applications"]["token"]> {
  const { database, sessions } = parts;
  return async (input, context) => {
    const credentials = { id: input.client_id, secret: input.client_secret };
    const application = await provenApplication(database, credentials);
    if (application === undefined) return refuse("APPLICATION_UNKNOWN");
    const exchange = {
      ...{ applicationId: application.id, redirectUri: input.redirect_uri },
      ...{ code: input.code, verifier: input.code_verifier },
    };
    const redeemed = await inTransaction(database, (client) => redeemCode(client, exchange, context.at));
    if (redeemed.type === "reused") await sessions.end(redeemed.sessionId, "codeReused");
    if (redeemed.type !== "granted") return refuse("AUTHORIZATION_CODE_INVALID");
    const user = await findUserById(database, redeemed.userId);
    if (user === undefined) return refuse("AUTHORIZATION_CODE_INVALID");
    const tokens = await sessions.start({
      subject: { id: user.id, username: user.username, demo: false, application: application.id },
      limits: REMEMBERED,
      address: context.ip,
      userAgent: `Application: ${application.name}`,
      passwordHash: user.password_hash,
      secondFactorAt: user.totp_confirmed_at,
      consentedIn: redeemed.consentedIn,
    });
    if (tokens === undefined) return refuse("AUTHORIZATION_CODE_INVALID");
    await recordSession(database, input.code, tokens.sessionId);
    return {
      ok: true,
      result: {
        access_token: tokens.accessToken,
        token_type: "Bearer",
        expires_in: tokens.expireInSeconds,
        refresh_token: tokens.refreshToken,
      },
    };
  };
}
