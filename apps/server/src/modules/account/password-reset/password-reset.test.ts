import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, operatorToken, PASSWORD, signUp } from "../../../testing/accounts.ts";
import {
  codeOf,
  resultOf,
  startTestServer,
  TEST_HOST,
  type TestServer,
} from "../../../testing/test-server.ts";

const NEW_PASSWORD = "Googly8@spin";
const MINUTE_MS = 60_000;

const logged: string[] = [];
let world: TestServer;

beforeAll(async () => {
  world = await startTestServer({ onLogged: (line) => logged.push(line) });
});
afterAll(() => world.close());

let mobiles = 0;

/** A player with a mobile number, logged in, and how support sends a link. */
async function aPlayer(userName: string) {
  const mobile = `98111${String(++mobiles).padStart(5, "0")}`;
  const { accessToken } = await signUp(world, { userName, mobile });
  const send = async (from = "10.9.0.1") =>
    world.call(
      api.operator.sendPasswordReset,
      { userName, reason: "Ticket 7" },
      { token: await operatorToken(world), from },
    );
  const link = async () => {
    resultOf(await send());
    return tokenOf(world.texts.at(-1)?.text);
  };
  return { mobile, accessToken, send, link };
}

function tokenOf(text: string | undefined): string {
  const token = /#token=([\w-]{43}) /.exec(text ?? "")?.[1];
  if (token === undefined) throw new Error("no link was sent");
  return token;
}

const reset = (token: string, newPassword = NEW_PASSWORD, from = "10.8.0.1", confirmPassword = newPassword) =>
  world.call(api.account.resetPassword, { token, newPassword, confirmPassword }, { from });
const profileOf = async (userName: string) =>
  resultOf(
    await world.call(api.operator.getPlayerProfile, { userName }, { token: await operatorToken(world) }),
  );
const isOpen = async (token: string) =>
  (await world.call(api.account.getAccessTokenValidateTime, {}, { token })).ok;

describe("a link for a new password", () => {
  it("goes to the player's phone only, and its use ends every session", async () => {
    const { mobile, accessToken, send } = await aPlayer("Asha");
    const sent = await send();
    const at = new Date(world.clock.now()).toISOString();
    const expiresAt = new Date(world.clock.now() + 30 * MINUTE_MS).toISOString();
    const link = { sentTo: mobile.slice(-4), sentAt: at, expiresAt };
    expect(resultOf(sent)).toEqual({ userName: "Asha", ...link });
    expect(world.texts.at(-1)).toMatchObject({
      to: `+91${mobile}`,
      text: expect.stringContaining(`https://${TEST_HOST}/auth/reset-password#token=`),
    });
    expect((await profileOf("asha")).passwordReset).toEqual({ ...link, by: "operator", usedAt: null });

    const token = tokenOf(world.texts.at(-1)?.text);
    resultOf(await reset(token));
    expect(await isOpen(accessToken)).toBe(false);
    expect(codeOf(await logIn(world, "asha"))).toBe("LOGIN_FAILED");
    resultOf(await logIn(world, "asha", { password: NEW_PASSWORD }));
    expect((await profileOf("asha")).passwordReset).toMatchObject({ usedAt: at });
    expect(codeOf(await reset(token, "Another9@spin"))).toBe("RESET_LINK_INVALID");

    const kept = await world.rows<{ all: string }>(
      "SELECT row_to_json(a)::text AS all FROM audit_entries a UNION ALL SELECT row_to_json(r)::text FROM password_resets r",
    );
    for (const line of [...kept.map((row) => row.all), ...logged, sent.response.body]) {
      expect(line).not.toContain(token);
      expect(line).not.toContain(NEW_PASSWORD);
    }
    expect(kept.filter((row) => row.all.includes("sendPasswordReset"))).toHaveLength(2);
  });

  it("is used once, also by two at the same moment", async () => {
    const token = await (await aPlayer("ravi")).link();
    const passwords = ["First1@spin", "Second2@spin"];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok).map(codeOf)).toEqual(["RESET_LINK_INVALID"]);
    const winner = passwords[answers.findIndex(({ ok }) => ok)] ?? "";
    resultOf(await logIn(world, "ravi", { password: winner }));
  });

  it("is followed by another one once it was used", async () => {
    const { link } = await aPlayer("nira");
    resultOf(await reset(await link()));
    resultOf(await reset(await link(), "Another9@spin"));
    expect(codeOf(await logIn(world, "nira", { password: NEW_PASSWORD }))).toBe("LOGIN_FAILED");
    resultOf(await logIn(world, "nira", { password: "Another9@spin" }));
  });

  it("ends with the next one, and after 30 minutes", async () => {
    const { link } = await aPlayer("tara");
    const first = await link();
    const second = await link();
    expect(codeOf(await reset(first))).toBe("RESET_LINK_INVALID");
    world.clock.advance(30 * MINUTE_MS - 1);
    expect(codeOf(await reset(second, "short1@"))).toBe("PASSWORD_TOO_SHORT");
    world.clock.advance(1);
    expect(codeOf(await reset(second))).toBe("RESET_LINK_EXPIRED");
    resultOf(await logIn(world, "tara"));
  });

  it("ends with a password that the player has changed himself", async () => {
    const { accessToken, link } = await aPlayer("uma");
    const token = await link();
    world.clock.advance(MINUTE_MS);
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    resultOf(await world.call(api.account.changePassword, passwords, { token: accessToken }));
    expect(codeOf(await reset(token, "Another9@spin", "10.8.0.3"))).toBe("RESET_LINK_EXPIRED");
    resultOf(await logIn(world, "uma", { password: NEW_PASSWORD }));
    expect((await profileOf("uma")).passwordReset).toMatchObject({ usedAt: null });
  });

  it.each([
    ["short1@", "short1@", "PASSWORD_TOO_SHORT"],
    ["onlyletters", "onlyletters", "PASSWORD_INVALID"],
    ["Password1!", "Password1!", "PASSWORD_COMMON"],
    [NEW_PASSWORD, "Googly8@turn", "PASSWORDS_DIFFER"],
  ])("takes the rules of every new password: %s", async (password, confirmPassword, code) => {
    const userName = `rules${mobiles}`;
    const token = await (await aPlayer(userName)).link();
    expect(codeOf(await reset(token, password, "10.8.0.2", confirmPassword))).toBe(code);
    resultOf(await reset(token, NEW_PASSWORD, "10.8.0.2"));
  });

  it("lets the owner in at once after failed logins from the same address", async () => {
    const token = await (await aPlayer("mina")).link();
    for (let count = 0; count < 5; count++)
      await logIn(world, "mina", { password: "wrong", from: "10.7.0.1" });
    expect(codeOf(await logIn(world, "mina", { from: "10.7.0.1" }))).toBe("LOGIN_THROTTLED");
    resultOf(await reset(token, NEW_PASSWORD, "10.7.0.1"));
    resultOf(await logIn(world, "mina", { password: NEW_PASSWORD, from: "10.7.0.1" }));
  });
});

describe("links are not sent", () => {
  it("to who is not there or has no mobile number, nor where no message is taken", async () => {
    const token = await operatorToken(world);
    const send = (userName: string) =>
      world.call(api.operator.sendPasswordReset, { userName, reason: "Ticket 8" }, { token });
    expect(codeOf(await send("nobody"))).toBe("ACCOUNT_NOT_FOUND");
    const account = { userName: "plain", password: PASSWORD, kind: "player" } as const;
    resultOf(await world.call(api.operator.createPlayer, account, { token }));
    expect(codeOf(await send("plain"))).toBe("MOBILE_MISSING");
    const { mobile } = await aPlayer("silent");
    world.setSmsUp(false);
    expect(codeOf(await send("silent"))).toBe("SMS_NOT_SENT");
    world.setSmsUp(true);
    expect((await profileOf("silent")).passwordReset).toBeNull();
    expect(world.texts.filter(({ to }) => to.endsWith(mobile))).toHaveLength(1);
  });

  it("more often than three times to one player, and others get theirs meanwhile", async () => {
    const { send } = await aPlayer("often");
    for (let count = 0; count < 3; count++) resultOf(await send());
    const refused = await send();
    expect(codeOf(refused)).toBe("TOO_MANY_REQUESTS");
    expect(refused.response.headers["retry-after"]).toBe("600");
    resultOf(await (await aPlayer("other")).send());
    world.clock.advance(10 * MINUTE_MS);
    resultOf(await send());
  });
});

it("tries of one address are limited, and another address is not", async () => {
  const token = await (await aPlayer("guessed")).link();
  let code: string | undefined;
  for (let count = 0; count < 21; count++)
    code = codeOf(await reset("A".repeat(43), NEW_PASSWORD, "10.6.0.1"));
  expect(code).toBe("TOO_MANY_REQUESTS");
  resultOf(await reset(token, NEW_PASSWORD, "10.6.1.1"));
});
