import { api, OPERATOR_ROLES, OPERATOR_RULES, type OperatorCall } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let site: string;

beforeAll(async () => {
  world = await startTestServer();
  site = await world.server.start();
  for (const role of OPERATOR_ROLES)
    await world.rows(
      `INSERT INTO operators (username, username_key, password_hash, role, created_at)
       SELECT '${role}', '${role}', password_hash, '${role}', created_at FROM operators WHERE username_key = 'operator'`,
    );
});
afterAll(() => world.close());

/** A locked session answers few calls, and logging out ends the token that the others are made with. */
const LAST: readonly OperatorCall[] = ["lockSession", "unlockSession", "logout"];
const CALLS = Object.keys(OPERATOR_RULES)
  .map((name) => name as OperatorCall)
  .toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b));

async function codeOfCall(name: OperatorCall, token: string): Promise<string> {
  const { method, path } = api.operator[name];
  const answer = await fetch(`${site}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(method === "POST" && { body: "{}" }),
  });
  const { error } = (await answer.json()) as { error: { code: string } | null };
  expect(answer.status === 403).toBe(error?.code === "FORBIDDEN");
  return error?.code ?? "done";
}

describe.each(OPERATOR_ROLES)("an operator of the role %s", (role) => {
  it("may make the calls that the table says, and no others", async () => {
    const login = { userName: role, password: TEST_OPERATOR.password };
    const session = resultOf(await world.call(api.operator.authenticate, login));
    expect(session.role).toBe(role);
    const allowed: string[] = [];
    for (const name of CALLS)
      if ((await codeOfCall(name, session.accessToken)) !== "FORBIDDEN") allowed.push(name);
    expect(allowed).toEqual(CALLS.filter((name) => OPERATOR_RULES[name].roles.includes(role)));
  });
});
