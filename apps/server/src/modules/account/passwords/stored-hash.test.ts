import { api } from "@crossbook/contract";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../../testing/test-configuration.ts";
import { codeOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { COST_OF_NOBODYS, costOf } from "./password-hashes.ts";

/** What a hash cost in earlier years. */
const LOW = { algorithm: 2, memoryCost: 4_096, timeCost: 1, parallelism: 1 } as const;

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

const hashOf = async (table: "users" | "operators", name: string) =>
  (
    await world.rows<{ hash: string }>(
      `SELECT password_hash AS hash FROM ${table} WHERE username_key = '${name}'`,
    )
  )[0]?.hash ?? "";

async function giveOld(table: "users" | "operators", name: string, password: string): Promise<string> {
  const old = await hash(password, LOW);
  await world.rows(`UPDATE ${table} SET password_hash = '${old}' WHERE username_key = '${name}'`);
  return old;
}

describe("a hash of an earlier cost", () => {
  it("of a player is made anew by who logs in with the right password, and by nobody else", async () => {
    await signUp(world, { userName: "asha", mobile: "9876543210" });
    const old = await giveOld("users", "asha", PASSWORD);
    expect(codeOf(await logIn(world, "asha", { password: "Wrong1@pass" }))).toBe("LOGIN_FAILED");
    expect(await hashOf("users", "asha")).toBe(old);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(world, "asha")));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    const renewed = await hashOf("users", "asha");
    expect(costOf(renewed)).toBe(COST_OF_NOBODYS);
    expect((await logIn(world, "asha")).ok).toBe(true);
    expect(await hashOf("users", "asha")).toBe(renewed);
  });

  it("of an operator too", async () => {
    const { username: userName, password } = TEST_OPERATOR;
    const old = await giveOld("operators", userName, password);
    const wrong = { userName, password: "not the password" };
    expect(codeOf(await world.call(api.operator.authenticate, wrong))).toBe("LOGIN_FAILED");
    expect(await hashOf("operators", userName)).toBe(old);
    const right = () => world.call(api.operator.authenticate, { userName, password });
    const answers = await Promise.all([right(), right()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(costOf(await hashOf("operators", userName))).toBe(COST_OF_NOBODYS);
    expect((await right()).ok).toBe(true);
  });
});
