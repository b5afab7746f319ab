import { createHash, randomBytes } from "node:crypto";
import { api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, operatorToken, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { CODE_LIFE_MS, CODES_OF_A_PLAYER } from "./authorization-codes.ts";

const REDIRECT = "https://bot.example/back?of=crossbook";

let world: TestServer;
let asha: string;
let operator: string;
let client: { readonly clientId: string; readonly clientSecret: string };

beforeAll(async () => {
  world = await startTestServer();
  asha = (await signUp(world, { userName: "asha", mobile: "9876543210" })).accessToken;
  operator = await operatorToken(world);
  client = await register("Asha's bot");
});
afterAll(() => world.close());

async function register(name: string) {
  const input = { name, redirectUris: [REDIRECT, "http://127.0.0.1:8123/back"] };
  return resultOf(await world.call(api.operator.createApplication, input, { token: operator }));
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

async function consent(verifier: string, clientId = client.clientId, token = asha): Promise<string> {
  const given = { clientId, redirectUri: REDIRECT, codeChallenge: challengeOf(verifier) };
  const input = { ...given, codeChallengeMethod: "S256", state: "s&1" } as const;
  const { redirectTo } = resultOf(await world.call(api.applications.authorize, input, { token }));
  const address = new URL(redirectTo);
  expect([address.origin, address.searchParams.get("of"), address.searchParams.get("state")]).toEqual([
    ...["https://bot.example", "crossbook", "s&1"],
  ]);
  return address.searchParams.get("code") ?? "";
}

function exchange(
  code: string,
  verifier: string,
  change: Partial<Record<keyof RequestOf<typeof api.applications.token>, string>> = {},
) {
  const input = {
    ...{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uri: REDIRECT },
    ...{ grant_type: "authorization_code", code, code_verifier: verifier, ...change },
  } as RequestOf<typeof api.applications.token>;
  return world.call(api.applications.token, input);
}

const verifiers = () => randomBytes(32).toString("base64url");
const openBets = (token: string) => world.call(api.bets.getUserOpenBets, {}, { token });

describe("the exchange of a code", () => {
  it("[CALL-AUTH-03] answers a session of the player, that the player sees and ends", async () => {
    const verifier = verifiers();
    const tokens = resultOf(await exchange(await consent(verifier), verifier));
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect((await openBets(tokens.access_token)).ok).toBe(true);
    const headers = { "x-refresh-token": tokens.refresh_token };
    const renewed = resultOf(await world.call(api.account.refreshToken, {}, { headers }));
    expect((await openBets(renewed.accessToken)).ok).toBe(true);
    const sessions = resultOf(await world.call(api.account.getSessions, {}, { token: asha }));
    const own = sessions.find(({ userAgent }) => userAgent === "Application: Asha's bot");
    await world.call(api.account.endSession, { sessionId: own?.sessionId ?? "" }, { token: asha });
    expect(codeOf(await openBets(renewed.accessToken))).toBe("TOKEN_INVALID");
  });

  it("is by the specification's address, with its five values", async () => {
    const verifier = verifiers();
    const code = await consent(verifier);
    const payload = {
      ...{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uri: REDIRECT },
      ...{ grant_type: "authorization_code", code, code_verifier: verifier },
    };
    const headers = { host: "play.example" };
    const answer = await world.server.http.inject({
      method: "POST",
      url: "/api/v1/token/token",
      headers,
      payload,
    });
    expect(answer.json()).toMatchObject({ success: true, result: { token_type: "Bearer" } });
    const other = { ...payload, grant_type: "password" };
    const refused = await world.server.http.inject({
      method: "POST",
      url: "/api/v1/token/token",
      headers,
      payload: other,
    });
    expect(refused.json()).toMatchObject({ success: false, error: { code: "INVALID_INPUT" } });
  });

  it("is done once: a code that comes again ends the session that it began", async () => {
    const verifier = verifiers();
    const code = await consent(verifier);
    const tokens = resultOf(await exchange(code, verifier));
    expect(codeOf(await exchange(code, verifier))).toBe("AUTHORIZATION_CODE_INVALID");
    expect(codeOf(await openBets(tokens.access_token))).toBe("TOKEN_INVALID");
  });

  it("begins one session where a code comes twice at the same moment", async () => {
    const verifier = verifiers();
    const code = await consent(verifier);
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ["another verifier", { code_verifier: "v".repeat(43) }],
    ["another address", { redirect_uri: "http://127.0.0.1:8123/back" }],
    ["another code", { code: "made-up" }],
  ])("is refused with %s, and uses the code up", async (what, change) => {
    const verifier = verifiers();
    const code = await consent(verifier);
    expect(codeOf(await exchange(code, verifier, change))).toBe("AUTHORIZATION_CODE_INVALID");
    const again = await exchange(code, verifier);
    expect(again.ok).toBe(what === "another code");
  });

  it("is refused to who does not know the secret, and to another application, which uses nothing up", async () => {
    const verifier = verifiers();
    const code = await consent(verifier);
    expect(codeOf(await exchange(code, verifier, { client_secret: "guess" }))).toBe("APPLICATION_UNKNOWN");
    expect(codeOf(await exchange(code, verifier, { client_id: "app-none" }))).toBe("APPLICATION_UNKNOWN");
    const other = await register("Another bot");
    const theirs = { client_id: other.clientId, client_secret: other.clientSecret };
    expect(codeOf(await exchange(code, verifier, theirs))).toBe("AUTHORIZATION_CODE_INVALID");
    expect((await exchange(code, verifier)).ok).toBe(true);
  });

  it("is refused a minute after the consent, and once a player has consented many times since", async () => {
    const verifier = verifiers();
    const late = await consent(verifier);
    world.clock.advance(CODE_LIFE_MS);
    expect(codeOf(await exchange(late, verifier))).toBe("AUTHORIZATION_CODE_INVALID");
    const first = await consent(verifier);
    for (let count = 0; count < CODES_OF_A_PLAYER; count++) {
      world.clock.advance(1);
      await consent(verifiers());
    }
    expect(codeOf(await exchange(first, verifier))).toBe("AUTHORIZATION_CODE_INVALID");
  });

  it("is refused once the session of the consent has ended, also by a change of password elsewhere", async () => {
    const { accessToken: stolen } = await signUp(world, { userName: "ravi", mobile: "9876543211" });
    const own = resultOf(await logIn(world, "ravi")).accessToken;
    const verifier = verifiers();
    const code = await consent(verifier, client.clientId, stolen);
    const passwords = { currentPassword: PASSWORD, newPassword: "Googly8@spin" };
    resultOf(await world.call(api.account.changePassword, passwords, { token: own }));
    expect(codeOf(await exchange(code, verifier))).toBe("AUTHORIZATION_CODE_INVALID");
    const sessions = resultOf(await world.call(api.account.getSessions, {}, { token: own }));
    expect(sessions.map(({ current }) => current)).toEqual([true]);
  });
});

describe("a consent", () => {
  it("is for registered applications at registered addresses, and for no demo", async () => {
    const ask = (clientId: string, redirectUri: string) =>
      world.call(api.applications.getApplication, { clientId, redirectUri }, { token: asha });
    expect(resultOf(await ask(client.clientId, REDIRECT))).toEqual({
      name: "Asha's bot",
      redirectUri: REDIRECT,
    });
    expect(codeOf(await ask("app-none", REDIRECT))).toBe("APPLICATION_UNKNOWN");
    expect(codeOf(await ask(client.clientId, `${REDIRECT}/`))).toBe("REDIRECT_NOT_REGISTERED");
    const demo = resultOf(await world.call(api.account.loginAsDemoUser, {}, { from: "10.3.1.1" }));
    const input = {
      ...{ clientId: client.clientId, redirectUri: REDIRECT, codeChallenge: challengeOf("x") },
      codeChallengeMethod: "S256" as const,
    };
    const answer = await world.call(api.applications.authorize, input, { token: demo.accessToken });
    expect(codeOf(answer)).toBe("APPLICATION_OF_DEMO");
    expect(codeOf(await world.call(api.applications.authorize, input))).toBe("NOT_LOGGED_IN");
  });
});

describe("an application", () => {
  it("bets and reads for its player, and neither moves money out nor changes the account, also after a renewal", async () => {
    const verifier = verifiers();
    const tokens = resultOf(await exchange(await consent(verifier), verifier));
    const headers = { "x-refresh-token": tokens.refresh_token };
    const { accessToken: renewed, casinoToken } = resultOf(
      await world.call(api.account.refreshToken, {}, { headers }),
    );
    const launch = {
      ...{ gameId: "kestrel:dice", casinoToken, platform: "mobile" as const, mode: "real" as const },
      returnUrl: "https://play.example/lobby",
    };
    expect(codeOf(await world.call(api.casino.kestrelLogin, launch))).toBe("CASINO_TOKEN_INVALID");
    for (const token of [tokens.access_token, renewed]) {
      expect((await world.call(api.bets.getUserOpenBets, {}, { token })).ok).toBe(true);
      const beat = resultOf(await world.call(api.heartbeats.renew, { timeoutSeconds: 30 }, { token }));
      expect(beat).toMatchObject({ timeoutSeconds: 30 });
      expect(codeOf(await world.call(api.account.getSessions, {}, { token }))).toBe("FORBIDDEN");
      expect(codeOf(await world.call(api.account.logOutEverywhere, {}, { token }))).toBe("FORBIDDEN");
      const passwords = { currentPassword: PASSWORD, newPassword: "Googly8@spin" };
      expect(codeOf(await world.call(api.account.changePassword, passwords, { token }))).toBe("FORBIDDEN");
      const grant = { clientId: client.clientId, redirectUri: REDIRECT, codeChallenge: challengeOf("x") };
      const input = { ...grant, codeChallengeMethod: "S256" as const };
      expect(codeOf(await world.call(api.applications.authorize, input, { token }))).toBe("FORBIDDEN");
    }
    await world.restart();
    expect(codeOf(await world.call(api.account.getSessions, {}, { token: renewed }))).toBe("FORBIDDEN");
  });

  it("that an operator disables has no sessions and gets no more", async () => {
    const doomed = await register("Doomed bot");
    const theirs = { client_id: doomed.clientId, client_secret: doomed.clientSecret };
    const fresh = resultOf(await logIn(world, "asha")).accessToken;
    const verifier = verifiers();
    const tokens = resultOf(
      await exchange(await consent(verifier, doomed.clientId, fresh), verifier, theirs),
    );
    const code = await consent(verifier, doomed.clientId, fresh);
    const disable = () =>
      world.call(api.operator.disableApplication, { clientId: doomed.clientId }, { token: operator });
    expect(resultOf(await disable())).toEqual({ endedSessions: 1 });
    expect(codeOf(await openBets(tokens.access_token))).toBe("TOKEN_INVALID");
    expect(codeOf(await exchange(code, verifier, theirs))).toBe("APPLICATION_UNKNOWN");
    expect(codeOf(await disable())).toBe("APPLICATION_UNKNOWN");
  });

  it("is listed for operators with its addresses, live sessions and when it was disabled, newest first, and without its secret", async () => {
    const list = (page = {}) => world.call(api.operator.getApplications, page, { token: operator });
    const before = resultOf(await list()).totalCount;
    world.clock.advance(1_000);
    const older = await register("Older");
    const createdAt = new Date(world.clock.now()).toISOString();
    world.clock.advance(1_000);
    const newer = await register("Newer");
    const fresh = resultOf(await logIn(world, "asha")).accessToken;
    const verifier = verifiers();
    const theirs = { client_id: older.clientId, client_secret: older.clientSecret };
    resultOf(await exchange(await consent(verifier, older.clientId, fresh), verifier, theirs));
    const { items, totalCount } = resultOf(await list({ MaxResultCount: 2 }));
    expect(totalCount).toBe(before + 2);
    expect(items.map(({ clientId, sessions }) => [clientId, sessions])).toEqual([
      ...[
        [newer.clientId, 0],
        [older.clientId, 1],
      ],
    ]);
    expect(items[1]).toEqual({
      ...{ clientId: older.clientId, name: "Older", sessions: 1, createdAt, disabledAt: null },
      redirectUris: [REDIRECT, "http://127.0.0.1:8123/back"],
    });
    resultOf(
      await world.call(api.operator.disableApplication, { clientId: older.clientId }, { token: operator }),
    );
    const [disabled] = resultOf(await list({ MaxResultCount: 1, SkipCount: 1 })).items;
    expect(disabled).toMatchObject({ sessions: 0, disabledAt: new Date(world.clock.now()).toISOString() });
  });

  it("gets no session by an exchange that was under way when it was disabled", async () => {
    const doomed = await register("Doomed at once");
    const theirs = { client_id: doomed.clientId, client_secret: doomed.clientSecret };
    const verifier = verifiers();
    const fresh = resultOf(await logIn(world, "asha")).accessToken;
    const code = await consent(verifier, doomed.clientId, fresh);
    await world.rows(`
      CREATE FUNCTION disable_its_application() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE applications SET disabled_at = now() WHERE id = NEW.application_id; RETURN NEW; END $$;
      CREATE TRIGGER while_it_is_used BEFORE UPDATE ON authorization_codes
        FOR EACH ROW EXECUTE FUNCTION disable_its_application()`);
    const answer = await exchange(code, verifier, theirs);
    await world.rows("DROP TRIGGER while_it_is_used ON authorization_codes");
    expect(codeOf(answer)).toBe("AUTHORIZATION_CODE_INVALID");
    const sessions = resultOf(await world.call(api.account.getSessions, {}, { token: fresh }));
    expect(sessions.filter(({ userAgent }) => userAgent.includes("at once"))).toEqual([]);
  });

  it.each(["http://bot.example/", "https://a.example/#part", "javascript:1", "https://u@evil.example/"])(
    "is not answered at %s",
    async (redirectUri) => {
      const input = { name: "Odd", redirectUris: [redirectUri] };
      const answer = await world.call(api.operator.createApplication, input, { token: operator });
      expect(codeOf(answer)).toBe("INVALID_INPUT");
    },
  );
});
