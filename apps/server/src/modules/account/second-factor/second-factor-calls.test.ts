import { api } from "@crossbook/contract";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookiesOf, operatorToken, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const STEP_MS = 30_000;
const RECOVERY_CODE_BITS = 112;

let world: TestServer;
/** Each test has a player and a network of its own. */
let players = 0;
let userName: string;
let token: string;

beforeAll(async () => {
  world = await startTestServer();
});
beforeEach(async () => {
  players++;
  userName = `asha${players}`;
  token = (await signUp(world, { userName, mobile: String(9876543210 + players) })).accessToken;
});
afterAll(() => world.close());

/** An authenticator with this secret, at the server's time. */
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
const wrongCode = (secret: string) => (codeNow(secret) === "000000" ? "111111" : "000000");

const logIn = (code?: string, { from = `10.0.${players}.1`, cookie = "" } = {}) =>
  world.call(
    api.account.authenticate,
    { userNameOrEmailAddress: userName, password: PASSWORD, ...(code !== undefined && { code }) },
    { from, headers: cookie === "" ? {} : { cookie } },
  );
const standing = async (by = token) =>
  resultOf(await world.call(api.account.getSecondFactor, {}, { token: by }));
const enrolment = async () => resultOf(await world.call(api.account.enrolSecondFactor, {}, { token }));
const confirm = (code: string, password = PASSWORD) =>
  world.call(api.account.confirmSecondFactor, { code, password }, { token });
const remove = (code: string, password = PASSWORD) =>
  world.call(api.account.removeSecondFactor, { code, password }, { token });
const renew = (code: string, password = PASSWORD) =>
  world.call(api.account.renewRecoveryCodes, { code, password }, { token });
const isOpen = async (session: string) =>
  (await world.call(api.account.getAccessTokenValidateTime, {}, { token: session })).ok;

async function recoveryHashes(): Promise<readonly string[]> {
  const rows = await world.rows<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM player_recovery_codes
     WHERE user_id = (SELECT id FROM users WHERE username_key = '${userName}')`,
  );
  return rows.map(({ hash }) => hash);
}

async function enrol() {
  const { secret } = await enrolment();
  const { recoveryCodes } = resultOf(await confirm(codeNow(secret)));
  return { secret, recoveryCodes };
}

describe("a player's second factor", () => {
  it("counts once it is confirmed by a code and the password, and ends every other session", async () => {
    expect(await standing()).toEqual({ since: null, recoveryCodesLeft: 0 });
    const other = resultOf(await logIn()).accessToken;
    const first = await enrolment();
    expect(first.uri).toContain(`secret=${first.secret}`);
    expect((await logIn()).ok).toBe(true);
    const { secret } = await enrolment();
    expect(codeOf(await confirm(codeNow(first.secret)))).toBe("SECOND_FACTOR_WRONG");
    expect(codeOf(await confirm(codeNow(secret), "Wrong1@pass"))).toBe("CURRENT_PASSWORD_WRONG");
    expect(await standing()).toEqual({ since: null, recoveryCodesLeft: 0 });
    const code = codeNow(secret);
    const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    const { recoveryCodes } = resultOf(confirmed);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const recoveryCode of recoveryCodes)
      expect(recoveryCode.length * 4).toBeGreaterThanOrEqual(RECOVERY_CODE_BITS);
    expect(confirmed.response.json()).toMatchObject({ detail: { endedSessions: 2 } });
    expect(await isOpen(other)).toBe(false);
    expect(await standing()).toEqual({
      since: new Date(world.clock.now()).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(codeOf(await world.call(api.account.enrolSecondFactor, {}, { token }))).toBe(
      "SECOND_FACTOR_EXISTS",
    );
    expect(codeOf(await confirm(codeNow(secret)))).toBe("SECOND_FACTOR_EXISTS");
  });

  it("is needed at the login, where each code is taken once, also in another spelling", async () => {
    const { secret, recoveryCodes } = await enrol();
    expect(codeOf(await logIn())).toBe("SECOND_FACTOR_NEEDED");
    // The code that confirmed it is used up.
    expect(codeOf(await logIn(codeNow(secret)))).toBe("SECOND_FACTOR_WRONG");
    world.clock.advance(STEP_MS);
    const code = codeNow(secret);
    const answers = await Promise.all([logIn(code), logIn(code)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const [recovery = ""] = recoveryCodes;
    const spelt = recovery.toUpperCase().match(/.{4}/g)?.join("-") ?? "";
    expect((await logIn(spelt)).ok).toBe(true);
    expect(codeOf(await logIn(recovery))).toBe("SECOND_FACTOR_WRONG");
    expect((await standing()).recoveryCodesLeft).toBe(9);
  });

  it("is said to be missing only to who has the password", async () => {
    await enrol();
    const given = { userNameOrEmailAddress: userName, password: "Wrong1@pass" };
    expect(codeOf(await world.call(api.account.authenticate, given))).toBe("LOGIN_FAILED");
  });

  it("that is asked for is no failed login, however often, and a wrong code is one that the player sees", async () => {
    const { secret } = await enrol();
    for (let login = 0; login < 25; login++) expect(codeOf(await logIn())).toBe("SECOND_FACTOR_NEEDED");
    expect(codeOf(await logIn(wrongCode(secret)))).toBe("SECOND_FACTOR_WRONG");
    world.clock.advance(STEP_MS);
    expect((await logIn(codeNow(secret))).ok).toBe(true);
    const { items } = resultOf(await world.call(api.account.getUserLoginAttempts, { Result: 3 }, { token }));
    expect(items.map(({ result, tries }) => `${result} ${tries}`).toSorted()).toEqual([
      "codeMissing 25",
      "wrongCode 1",
    ]);
  });

  it("that is asked for on a device of the player is nothing that he has to see", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    const cookie = cookiesOf(await logIn(codeNow(secret)));
    expect(codeOf(await logIn(undefined, { cookie }))).toBe("SECOND_FACTOR_NEEDED");
    const { items } = resultOf(await world.call(api.account.getUserLoginAttempts, { Result: 3 }, { token }));
    expect(items).toEqual([]);
  });

  it("cannot be guessed from however many networks, and the owner comes in from his own device meanwhile", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    const cookie = cookiesOf(await logIn(codeNow(secret)));
    for (let network = 0; network < 5; network++)
      expect(codeOf(await logIn(wrongCode(secret), { from: `10.9.0.${network}` }))).toBe(
        "SECOND_FACTOR_WRONG",
      );
    world.clock.advance(STEP_MS);
    const refused = await logIn(codeNow(secret), { from: "10.9.1.1" });
    expect(codeOf(refused)).toBe("LOGIN_THROTTLED");
    expect(Number(refused.response.headers["retry-after"])).toBeGreaterThan(300);
    expect((await logIn(codeNow(secret), { from: "10.9.1.2", cookie })).ok).toBe(true);
    // One try comes back in six minutes.
    world.clock.advance(6 * 60_000);
    expect((await logIn(codeNow(secret), { from: "10.9.1.3" })).ok).toBe(true);
  });

  it("is not used up by right codes: they are no tries", async () => {
    const { secret } = await enrol();
    for (let login = 0; login < 8; login++) {
      world.clock.advance(STEP_MS);
      expect((await logIn(codeNow(secret), { from: `10.9.2.${login}` })).ok).toBe(true);
    }
  });

  it("that could not be checked is no try either", async () => {
    const { recoveryCodes } = await enrol();
    const [recovery = ""] = recoveryCodes;
    await world.rows("ALTER TABLE player_recovery_codes RENAME TO codes_away");
    for (let outage = 0; outage < 12; outage++) expect(codeOf(await logIn(recovery))).toBe("INTERNAL_ERROR");
    await world.rows("ALTER TABLE codes_away RENAME TO player_recovery_codes");
    expect((await logIn(recovery)).ok).toBe(true);
  });

  it("is removed by the password and a code, after which a login needs none", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    const other = resultOf(await logIn(codeNow(secret))).accessToken;
    world.clock.advance(STEP_MS);
    expect(codeOf(await remove(codeNow(secret), "Wrong1@pass"))).toBe("CURRENT_PASSWORD_WRONG");
    expect(codeOf(await remove(wrongCode(secret)))).toBe("SECOND_FACTOR_WRONG");
    expect((await standing()).recoveryCodesLeft).toBe(10);
    expect((await remove(codeNow(secret))).ok).toBe(true);
    expect(await isOpen(other)).toBe(false);
    expect(await standing()).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(codeOf(await remove(codeNow(secret)))).toBe("SECOND_FACTOR_MISSING");
    expect((await logIn()).ok).toBe(true);
    expect(await recoveryHashes()).toEqual([]);
  });

  it("has new recovery codes by the password and a code, and the old ones end at once", async () => {
    const { secret, recoveryCodes: old } = await enrol();
    expect(codeOf(await renew(codeNow(secret)))).toBe("SECOND_FACTOR_WRONG");
    world.clock.advance(STEP_MS);
    const other = resultOf(await logIn(codeNow(secret))).accessToken;
    world.clock.advance(STEP_MS);
    expect(codeOf(await renew(codeNow(secret), "Wrong1@pass"))).toBe("CURRENT_PASSWORD_WRONG");
    expect((await logIn(old[0])).ok).toBe(true);
    const { recoveryCodes } = resultOf(await renew(codeNow(secret)));
    expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
    expect((await standing()).recoveryCodesLeft).toBe(10);
    expect(codeOf(await logIn(old[1], { from: `10.0.${players}.2` }))).toBe("SECOND_FACTOR_WRONG");
    expect((await logIn(recoveryCodes[0], { from: `10.0.${players}.2` })).ok).toBe(true);
    expect(await isOpen(other)).toBe(true);
    // A recovery code too, for who has no phone at hand.
    const { recoveryCodes: newest } = resultOf(await renew(recoveryCodes[1] ?? ""));
    expect(codeOf(await renew(recoveryCodes[2] ?? ""))).toBe("SECOND_FACTOR_WRONG");
    const { items } = resultOf(await world.call(api.account.getUserLoginAttempts, { Result: 3 }, { token }));
    expect(items.map(({ result }) => result)).toContain("wrongPassword");
    expect(newest).toHaveLength(10);
  });

  it("has ten recovery codes also where they are renewed twice at the same time", async () => {
    const { recoveryCodes } = await enrol();
    const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => renew(code)));
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect((await standing()).recoveryCodesLeft).toBe(10);
  });

  it("that is missing has no recovery codes to renew", async () => {
    expect(codeOf(await renew("123456"))).toBe("SECOND_FACTOR_MISSING");
  });

  it("gives its recovery codes to nobody who guesses, with the password and a copied token", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    for (let guess = 0; guess < 5; guess++)
      expect(codeOf(await renew(wrongCode(secret)))).toBe("SECOND_FACTOR_WRONG");
    expect(codeOf(await renew(codeNow(secret)))).toBe("TOO_MANY_REQUESTS");
    expect((await standing()).recoveryCodesLeft).toBe(10);
  });

  it("cannot be removed by guessing, with the password and a copied token", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    for (let guess = 0; guess < 5; guess++)
      expect(codeOf(await remove(wrongCode(secret)))).toBe("SECOND_FACTOR_WRONG");
    expect(codeOf(await remove(codeNow(secret)))).toBe("TOO_MANY_REQUESTS");
  });

  it("is kept sealed, and its recovery codes hashed", async () => {
    const { secret, recoveryCodes } = await enrol();
    const [user] = await world.rows<{ secret: string }>(
      `SELECT encode(totp_secret, 'hex') AS secret FROM users WHERE username_key = '${userName}'`,
    );
    expect(user?.secret).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString("hex"));
    const hashes = await recoveryHashes();
    expect(hashes).toHaveLength(10);
    for (const hash of hashes) expect(recoveryCodes).not.toContain(hash);
  });

  it("is none of a demo's", async () => {
    const demo = resultOf(await world.call(api.account.loginAsDemoUser, {})).accessToken;
    const given = { code: "123456", password: "" };
    for (const answer of [
      await world.call(api.account.enrolSecondFactor, {}, { token: demo }),
      await world.call(api.account.confirmSecondFactor, given, { token: demo }),
      await world.call(api.account.renewRecoveryCodes, given, { token: demo }),
      await world.call(api.account.removeSecondFactor, given, { token: demo }),
    ])
      expect(codeOf(answer)).toBe("PASSWORD_OF_DEMO");
    expect(await standing(demo)).toEqual({ since: null, recoveryCodesLeft: 0 });
  });
});

describe("an operator who resets a player's second factor", () => {
  const reset = async (userName: string) => {
    const operator = await operatorToken(world);
    const given = { userName, reason: "lost phone, shown on a call" };
    return world.call(api.operator.resetPlayerSecondFactor, given, { token: operator });
  };

  it("ends the sessions of the player, whose password is enough again", async () => {
    await enrol();
    const profile = async () =>
      resultOf(
        await world.call(api.operator.getPlayerProfile, { userName }, { token: await operatorToken(world) }),
      ).secondFactorSince;
    expect(await profile()).toBe(new Date(world.clock.now()).toISOString());
    expect(resultOf(await reset(userName.toUpperCase()))).toEqual({ userName, endedSessions: 1 });
    expect(await isOpen(token)).toBe(false);
    expect(await profile()).toBeNull();
    expect((await logIn()).ok).toBe(true);
    const entries = await world.rows(
      `SELECT before::json, after::json FROM audit_entries
       WHERE call = 'resetPlayerSecondFactor' AND outcome = 'done'`,
    );
    expect(entries).toEqual([{ before: { hadSecondFactor: true }, after: { hadSecondFactor: false } }]);
  });

  it("is refused where there is none, and for nobody", async () => {
    expect(codeOf(await reset(userName))).toBe("SECOND_FACTOR_MISSING");
    expect(codeOf(await reset("nobody"))).toBe("ACCOUNT_NOT_FOUND");
  });
});
