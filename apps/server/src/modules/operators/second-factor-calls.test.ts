import { api, OPERATOR_RULES, type OperatorCall } from "@crossbook/contract";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOperatorWith, operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const STEP_MS = 30_000;

let world: TestServer;
let token: string;

beforeEach(async () => {
  world = await startTestServer({ config: { operatorSecondFactor: "required" } });
  token = await operatorToken(world);
});
afterEach(() => world.close());

/** An authenticator with this secret, at the server's time. */
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
const { username: userName, password } = TEST_OPERATOR;
const logIn = (code?: string, from = "10.0.0.1") =>
  world.call(api.operator.authenticate, { userName, password, ...(code && { code }) }, { from });
const verify = (code: string, by = token) =>
  world.call(api.operator.verifySecondFactor, { code }, { token: by });

async function enrol(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = resultOf(await world.call(api.operator.enrolSecondFactor, {}, { token }));
  const given = { code: codeNow(secret), password };
  const { recoveryCodes } = resultOf(await world.call(api.operator.confirmSecondFactor, given, { token }));
  return { secret, recoveryCodes };
}

describe("a second factor", () => {
  it("counts once it is confirmed by a code, and then cannot be replaced", async () => {
    const first = resultOf(await world.call(api.operator.enrolSecondFactor, {}, { token }));
    expect(first.uri).toContain(first.secret);
    expect((await logIn()).ok).toBe(true);
    const { secret } = resultOf(await world.call(api.operator.enrolSecondFactor, {}, { token }));
    const confirm = (code: string) =>
      world.call(api.operator.confirmSecondFactor, { code, password }, { token });
    expect(codeOf(await confirm(codeNow(first.secret)))).toBe("SECOND_FACTOR_WRONG");
    const { recoveryCodes } = resultOf(await confirm(codeNow(secret)));
    expect(new Set(recoveryCodes).size).toBe(10);
    // ASVS 5.0, 6.5.2: with fewer bits a plain hash would not be enough.
    for (const code of recoveryCodes) expect(code.length * 4).toBeGreaterThanOrEqual(112);
    expect(codeOf(await world.call(api.operator.enrolSecondFactor, {}, { token }))).toBe(
      "SECOND_FACTOR_EXISTS",
    );
    expect(codeOf(await confirm("123456"))).toBe("SECOND_FACTOR_EXISTS");
    const [row] = await world.rows<{ secret: string }>(
      "SELECT encode(totp_secret, 'escape') AS secret FROM operators",
    );
    expect(row?.secret).not.toContain(secret);
  });

  it("that is not confirmed is not given by its code: the password has not been", async () => {
    const { secret } = resultOf(await world.call(api.operator.enrolSecondFactor, {}, { token }));
    expect(codeOf(await verify(codeNow(secret)))).toBe("SECOND_FACTOR_WRONG");
    const given = { code: codeNow(secret), password };
    expect((await world.call(api.operator.confirmSecondFactor, given, { token })).ok).toBe(true);
  });

  it("is not confirmed with a token alone: the password is needed, and the fifth wrong one ends the session", async () => {
    const { secret } = resultOf(await world.call(api.operator.enrolSecondFactor, {}, { token }));
    const confirm = (given: string) =>
      world.call(
        api.operator.confirmSecondFactor,
        { code: codeNow(secret), password: given },
        { token, from: "10.0.0.9" },
      );
    for (let guess = 0; guess < 5; guess++) {
      expect(codeOf(await confirm(`guess ${guess}`))).toBe("CURRENT_PASSWORD_WRONG");
      world.clock.advance(STEP_MS);
    }
    expect(codeOf(await confirm(password))).toBe("TOKEN_INVALID");
    expect((await logIn()).ok).toBe(true);
  });

  it("is needed at the login from then on, and each code is taken once", async () => {
    const { secret } = await enrol();
    expect(codeOf(await logIn())).toBe("SECOND_FACTOR_NEEDED");
    // The code that confirmed it is used up.
    expect(codeOf(await logIn(codeNow(secret)))).toBe("SECOND_FACTOR_WRONG");
    world.clock.advance(STEP_MS);
    const code = codeNow(secret);
    const answers = await Promise.all([logIn(code), logIn(code)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    world.clock.advance(STEP_MS);
    expect(codeOf(await logIn(code))).toBe("SECOND_FACTOR_WRONG");
    expect((await logIn(` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)}`)).ok).toBe(true);
  });

  it("that is asked for and given is no failure of the network, however many log in there", async () => {
    const { secret } = await enrol();
    const night = { userName: "night", password: "Operate-for-tests-7" };
    await createOperatorWith(world, { ...night, role: "support" }, token);
    const logInAtNight = (from: string, code?: string) =>
      world.call(api.operator.authenticate, { ...night, ...(code && { code }) }, { from });
    const its = { token: resultOf(await logInAtNight("10.0.0.2")).accessToken };
    const { secret: second } = resultOf(await world.call(api.operator.enrolSecondFactor, {}, its));
    const given = { code: codeNow(second), password: night.password };
    resultOf(await world.call(api.operator.confirmSecondFactor, given, its));
    const office = "10.0.0.3";
    for (let login = 0; login < 25; login++) {
      world.clock.advance(STEP_MS);
      expect(codeOf(await logIn(undefined, office))).toBe("SECOND_FACTOR_NEEDED");
      resultOf(await logIn(codeNow(secret), office));
    }
    expect(codeOf(await logInAtNight(office))).toBe("SECOND_FACTOR_NEEDED");
    expect((await logInAtNight(office, codeNow(second))).ok).toBe(true);
  });

  it("is said to be missing only to who has the password", async () => {
    await enrol();
    const wrong = { userName, password: "not the password" };
    expect(codeOf(await world.call(api.operator.authenticate, wrong))).toBe("LOGIN_FAILED");
  });

  it("can be recovered once by each recovery code, of which only hashes are kept", async () => {
    const { recoveryCodes } = await enrol();
    const [first = "", second = ""] = recoveryCodes;
    expect((await logIn(first)).ok).toBe(true);
    expect(codeOf(await logIn(first))).toBe("SECOND_FACTOR_WRONG");
    expect((await logIn(second.toUpperCase())).ok).toBe(true);
    const rows = await world.rows<{ hash: string }>(
      "SELECT encode(hash, 'hex') AS hash FROM operator_recovery_codes",
    );
    expect(rows).toHaveLength(8);
    for (const { hash } of rows) expect(recoveryCodes).not.toContain(hash);
  });

  it("cannot be guessed at the login from however many networks, nor with a token", async () => {
    const { secret } = await enrol();
    // The network of the first login is known; these are not.
    for (let network = 0; network < 5; network++)
      expect(codeOf(await logIn("000000", `10.9.0.${network}`))).toBe("SECOND_FACTOR_WRONG");
    expect(codeOf(await logIn("000000", "10.9.1.1"))).toBe("LOGIN_THROTTLED");
    // Whoever gets so far has the password: it is written down like a wrong one.
    const [row] = await world.rows<{ failures: number; last_address: string }>(
      "SELECT failures, last_address FROM operator_login_failures",
    );
    expect(row).toEqual({ failures: 5, last_address: "10.9.0.4" });
    world.clock.advance(STEP_MS);
    expect((await logIn(codeNow(secret), "127.0.0.1")).ok).toBe(true);

    for (let tries = 0; tries < 5; tries++)
      expect(codeOf(await verify("000000"))).toBe("SECOND_FACTOR_WRONG");
    expect(codeOf(await verify("000000"))).toBe("TOKEN_INVALID");
  });

  it("cannot be guessed with a token by many codes at the same moment: the sixth is not looked at", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    const codes = [...Array.from({ length: 5 }, () => "000000"), codeNow(secret)];
    const answers = await Promise.all(codes.map((code) => verify(code)));
    expect(answers.map(codeOf)).toEqual(codes.map(() => "SECOND_FACTOR_WRONG"));
    expect(codeOf(await verify(codeNow(secret)))).toBe("TOKEN_INVALID");
  });

  it("is not locked out by codes that could not be checked", async () => {
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    await world.rows("ALTER TABLE operator_recovery_codes RENAME TO recovery_codes_away");
    for (let outage = 0; outage < 5; outage++)
      expect(codeOf(await verify("aaaa-bbbb-cccc-dddd-eeee-ffff-0000"))).toBe("INTERNAL_ERROR");
    await world.rows("ALTER TABLE recovery_codes_away RENAME TO operator_recovery_codes");
    expect((await verify(codeNow(secret))).ok).toBe(true);
  });

  it("is taken away by another admin, whose call ends the sessions", async () => {
    await enrol();
    const newcomer = { userName: "newcomer", password: "Operate-for-tests-2", role: "admin" as const };
    await createOperatorWith(world, newcomer, token);
    const reset = { userName, reason: "lost device" };
    const by = resultOf(await world.call(api.operator.authenticate, newcomer)).accessToken;
    expect(codeOf(await world.call(api.operator.resetSecondFactor, reset, { token: by }))).toBe(
      "SECOND_FACTOR_NEEDED",
    );
    expect((await world.call(api.operator.resetSecondFactor, reset, { token })).ok).toBe(true);
    expect(codeOf(await verify("000000"))).toBe("TOKEN_INVALID");
    expect((await logIn()).ok).toBe(true);
  });
});

describe("a fresh second factor", () => {
  const guarded = Object.entries(OPERATOR_RULES)
    .filter(([, { freshSecondFactor }]) => freshSecondFactor)
    .map(([name]) => name as OperatorCall);

  it("is needed for the calls of the table where the installation requires it", async () => {
    const { secret } = await enrol();
    const codes = async () => {
      const found = new Set<string>();
      for (const name of guarded) {
        const answer = await world.server.http.inject({
          ...{ method: "POST", url: `/api/${api.operator[name].path}`, payload: {} },
          headers: { authorization: `Bearer ${token}` },
        });
        found.add(answer.json<{ error: { code: string } }>().error.code);
      }
      return [...found];
    };
    expect(await codes()).toEqual(["INVALID_INPUT"]);
    world.clock.advance(10 * 60_000);
    expect(await codes()).toEqual(["SECOND_FACTOR_NEEDED"]);
    expect((await verify(codeNow(secret))).ok).toBe(true);
    expect(await codes()).toEqual(["INVALID_INPUT"]);
    await world.restart();
    expect(await codes()).toEqual(["SECOND_FACTOR_NEEDED"]);
  });

  it("comes with a login by code, and never with one by password alone", async () => {
    const credit = { userName: "nobody", amount: 1, reason: "r", reference: "r1" };
    const adjust = async (by: string) =>
      codeOf(await world.call(api.operator.adjustBalance, credit, { token: by }));
    expect(await adjust(token)).toBe("SECOND_FACTOR_NEEDED");
    const { secret } = await enrol();
    world.clock.advance(STEP_MS);
    const { accessToken } = resultOf(await logIn(codeNow(secret)));
    expect(await adjust(accessToken)).toBe("ACCOUNT_NOT_FOUND");
  });
});
