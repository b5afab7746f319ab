import { api } from "@crossbook/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR, testConfiguration } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

/** ACCOUNT_NOT_FOUND: the token was accepted, and there is no such player. */
const codeFor = async (token: string) =>
  codeOf(await world.call(api.operator.getPlayer, { userName: "nobody" }, { token }));

const OLD_KEY = { id: "old", secret: "an older secret of operators, 32 characters" };

const { username: userName, password } = TEST_OPERATOR;
const MINUTE_MS = 60_000;

async function browserToken(): Promise<string> {
  const answer = await world.call(api.operator.authenticate, { userName, password, inBrowser: true });
  return resultOf(answer).accessToken;
}

/** Calls every ten minutes, so that the session is not locked; answers how the last call was answered. */
async function work(token: string, minutes: number): Promise<string> {
  const step = Math.min(minutes, 10);
  for (let passed = 0; passed < minutes; passed += step) {
    world.clock.advance(step * MINUTE_MS);
    const code = await codeFor(token);
    if (code !== "ACCOUNT_NOT_FOUND") return code;
  }
  return "at work";
}

describe("the session of an operator who works in a browser", () => {
  it("goes on for a whole shift, and ends twelve hours after the login", async () => {
    const token = await browserToken();
    expect(await work(token, 12 * 60 - 10)).toBe("at work");
    expect(await work(token, 10)).toBe("TOKEN_EXPIRED");
  });

  it("goes on over a restart, once the password was given again", async () => {
    const token = await browserToken();
    expect(await work(token, 90)).toBe("at work");
    await world.restart();
    expect(await codeFor(token)).toBe("SESSION_LOCKED");
    resultOf(await world.call(api.operator.unlockSession, { password }, { token }));
    expect(await work(token, 90)).toBe("at work");
  });

  it("ends when it has stood locked for an hour, whatever a screen asks meanwhile", async () => {
    const token = await browserToken();
    expect(await work(token, 90)).toBe("at work");
    resultOf(await world.call(api.operator.lockSession, {}, { token }));
    for (let tens = 0; tens < 5; tens++) {
      world.clock.advance(10 * MINUTE_MS);
      expect(await codeFor(token)).toBe("SESSION_LOCKED");
    }
    world.clock.advance(10 * MINUTE_MS);
    expect(await codeFor(token)).toBe("TOKEN_EXPIRED");
  });

  it("is not ended by logins of programs with the same name", async () => {
    const token = await browserToken();
    const programs: string[] = [];
    for (let login = 0; login < 10; login++) {
      expect(await work(token, 1)).toBe("at work");
      programs.push(await operatorToken(world));
    }
    expect(await codeFor(token)).toBe("ACCOUNT_NOT_FOUND");
    expect(await codeFor(programs.at(-1) ?? "")).toBe("ACCOUNT_NOT_FOUND");
  });

  it("counts as one that operators have while it goes on", async () => {
    const token = await browserToken();
    expect(await work(token, 90)).toBe("at work");
    const { items } = resultOf(await world.call(api.operator.getOperators, {}, { token }));
    expect(items.map(({ sessions }) => sessions)).toEqual([1]);
  });
});

describe("an operator's session", () => {
  it("of a program holds for an hour, also over a restart", async () => {
    const token = await operatorToken(world);
    expect(await codeFor(token)).toBe("ACCOUNT_NOT_FOUND");
    await world.restart();
    expect(await codeFor(token)).toBe("ACCOUNT_NOT_FOUND");
    world.clock.advance(60 * 60_000);
    expect(await codeFor(token)).toBe("TOKEN_EXPIRED");
  });

  it("ends with its own logout at once and for good, and no other with it", async () => {
    const leaving = await operatorToken(world);
    const staying = await operatorToken(world);
    expect((await world.call(api.operator.logout, {}, { token: leaving })).ok).toBe(true);
    expect(await codeFor(leaving)).toBe("TOKEN_INVALID");
    expect(await codeFor(staying)).toBe("ACCOUNT_NOT_FOUND");
    await world.restart();
    expect(await codeFor(leaving)).toBe("TOKEN_INVALID");
    expect(await codeFor(staying)).toBe("ACCOUNT_NOT_FOUND");
  });

  it("is one of ten at most: an eleventh ends the one that was used longest ago", async () => {
    const tokens: string[] = [];
    for (let login = 0; login < 11; login++) tokens.push(await operatorToken(world));
    expect(await codeFor(tokens[0] ?? "")).toBe("TOKEN_INVALID");
    expect(await codeFor(tokens[1] ?? "")).toBe("ACCOUNT_NOT_FOUND");
    expect(await codeFor(tokens[10] ?? "")).toBe("ACCOUNT_NOT_FOUND");
  });
});

describe("an operator's token", () => {
  const signed = (audience: string, key: { readonly id: string; readonly secret: string }) =>
    new SignJWT({ sid: "made-up", name: TEST_OPERATOR.username })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: key.id })
      .setIssuer("crossbook")
      .setAudience(audience)
      .setSubject("1")
      .setExpirationTime(Math.floor(world.clock.now() / 1000) + 600)
      .sign(new TextEncoder().encode(key.secret));

  it("is refused without a session of the server's, however well it is signed", async () => {
    const [key = OLD_KEY] = testConfiguration().operatorTokenKeys;
    expect(await codeFor(await signed("operator", key))).toBe("TOKEN_INVALID");
  });

  it("signed with the players' secret is refused", async () => {
    const [key = OLD_KEY] = testConfiguration().playerTokenKeys;
    expect(await codeFor(await signed("operator", key))).toBe("TOKEN_INVALID");
  });

  it("holds while its key is in the list, behind a newer one, and not after the key was taken out", async () => {
    const rotated = await startTestServer({ config: { operatorTokenKeys: [OLD_KEY] } });
    const look = async (token: string) =>
      codeOf(await rotated.call(api.operator.getPlayer, { userName: "nobody" }, { token }));
    const token = await operatorToken(rotated);
    const newKey = { id: "new", secret: "a newer secret of operators, 32 characters" };
    await rotated.restart({ operatorTokenKeys: [newKey, OLD_KEY] });
    expect(await look(token)).toBe("ACCOUNT_NOT_FOUND");
    const newer = await operatorToken(rotated);
    await rotated.restart({ operatorTokenKeys: [newKey] });
    expect(await look(token)).toBe("TOKEN_INVALID");
    expect(await look(newer)).toBe("ACCOUNT_NOT_FOUND");
    await rotated.close();
  });
});
