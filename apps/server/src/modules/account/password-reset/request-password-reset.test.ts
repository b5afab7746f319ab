import { api } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logIn, operatorToken, signUp } from "../../../testing/accounts.ts";
import {
  codeOf,
  resultOf,
  startTestServer,
  TEST_HOST,
  type TestServer,
} from "../../../testing/test-server.ts";

const NEW_PASSWORD = "Googly8@spin";
const MOBILE = "9811100001";
const OTHER_MOBILE = "9811100002";
const THIRD_MOBILE = "9811100003";
const QUARTER_HOUR_MS = 15 * 60_000;
const ON_ITS_WAY = "If an account has this number, a link for a new password is on its way.";

const logged: string[] = [];
let world: TestServer;

beforeEach(async () => {
  logged.length = 0;
  world = await startTestServer({
    config: { autoVerifyOtp: "112233" },
    onLogged: (line) => logged.push(line),
  });
  await signUp(world, { userName: "Asha", mobile: MOBILE });
  // The code of the sign-up counts no more.
  world.clock.advance(QUARTER_HOUR_MS);
});
afterEach(() => world.close());

const ask = (mobile: string, from = "10.8.0.1") =>
  world.call(api.account.requestPasswordReset, { mobile }, { from });
/** Messages with a link; those of the sign-up have none. */
const links = () => world.texts.filter(({ text }) => text.includes("#token="));
const tokens = () => links().map(({ text }) => /#token=([\w-]{43}) /.exec(text)?.[1] ?? "no token");
const reset = (token: string) =>
  world.call(api.account.resetPassword, { token, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });

describe("a player who has forgotten the password", () => {
  it("gets a link to the number of the account, which names the account and sets a new password", async () => {
    expect(resultOf(await ask(`+91${MOBILE}`))).toBe(ON_ITS_WAY);
    await expect.poll(tokens).toHaveLength(1);
    expect(links()[0]).toMatchObject({
      to: `+91${MOBILE}`,
      text: expect.stringContaining("account Asha within 30 minutes"),
    });
    expect(links()[0]?.text).toContain(`https://${TEST_HOST}/auth/reset-password#token=`);
    const [token = ""] = tokens();
    resultOf(await reset(token));
    expect((await logIn(world, "asha", { password: NEW_PASSWORD })).ok).toBe(true);
    const profile = resultOf(
      await world.call(
        api.operator.getPlayerProfile,
        { userName: "asha" },
        { token: await operatorToken(world) },
      ),
    );
    expect(profile.passwordReset).toMatchObject({ sentTo: MOBILE.slice(-4), by: null });
  });

  it("uses the newest link: each ends the one before", async () => {
    await ask(MOBILE);
    await expect.poll(tokens).toHaveLength(1);
    await ask(MOBILE);
    await expect.poll(tokens).toHaveLength(2);
    const [first = "", second = ""] = tokens();
    expect(codeOf(await reset(first))).toBe("RESET_LINK_INVALID");
    expect((await reset(second)).ok).toBe(true);
  });

  it("is answered the same as a stranger, to whose number nothing is sent", async () => {
    const stranger = "9811100099";
    const [known, unknown] = [await ask(MOBILE), await ask(stranger)];
    expect(unknown.response.body).toBe(known.response.body);
    await expect.poll(tokens).toHaveLength(1);
    for (let more = 0; more < 3; more++) expect((await ask(stranger)).ok).toBe(true);
    const limited = await ask(stranger);
    expect(codeOf(limited)).toBe("OTP_RESEND_LIMIT");
    for (let more = 0; more < 3; more++) expect((await ask(MOBILE)).ok).toBe(true);
    expect((await ask(MOBILE)).response.body).toBe(limited.response.body);
    await expect.poll(tokens).toHaveLength(4);
    expect(world.texts.filter(({ to }) => to.endsWith(stranger))).toEqual([]);
  });

  it("writes a number that there can be", async () => {
    expect(codeOf(await ask("12345"))).toBe("MOBILE_INVALID");
  });

  it("gets none for an account that was closed, nor on a host that asks for no code", async () => {
    const host = "skip.example";
    await signUp(world, { userName: "Ravi", mobile: OTHER_MOBILE });
    await signUp(world, { userName: "Mira", mobile: THIRD_MOBILE }, { host });
    await world.rows("UPDATE users SET forgotten_at = now() WHERE username_key = 'ravi'");
    await world.server.settings.change(host, { domain: { skipVerification: true } });
    for (const mobile of [OTHER_MOBILE, THIRD_MOBILE]) expect(resultOf(await ask(mobile))).toBe(ON_ITS_WAY);
    await ask(MOBILE);
    const recipients = () => links().map(({ to }) => to);
    // What was asked for before was looked up before.
    await expect.poll(recipients).toContain(`+91${MOBILE}`);
    expect(recipients()).toEqual([`+91${MOBILE}`]);
  });

  it("has no link where its message was not taken", async () => {
    world.setSmsUp(false);
    expect(resultOf(await ask(MOBILE))).toBe(ON_ITS_WAY);
    await expect.poll(() => logged.some((line) => line.includes("could not be sent"))).toBe(true);
    expect(await world.rows("SELECT FROM password_resets")).toEqual([]);
    world.setSmsUp(true);
    await ask(MOBILE);
    await expect.poll(tokens).toHaveLength(1);
  });
});
