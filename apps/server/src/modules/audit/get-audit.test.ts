import { type AuditLine, api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let token: string;
let firstDay: string;

beforeAll(async () => {
  world = await startTestServer();
  token = await operatorToken(world);
  firstDay = new Date(world.clock.now()).toISOString().slice(0, 10);
  const lock = { userName: "nobody", reason: "Ticket 7" };
  await world.call(api.operator.lockPlayer, lock, { token });
  world.clock.advance(2 * 24 * 60 * 60_000);
  token = await operatorToken(world);
});
afterAll(() => world.close());

async function lines(input: RequestOf<typeof api.operator.getAudit>): Promise<readonly AuditLine[]> {
  return resultOf(await world.call(api.operator.getAudit, input, { token })).items;
}

describe("the audit as operators read it", () => {
  it("has the newest entry first, with what was asked and what became of it", async () => {
    expect(await lines({})).toMatchObject([
      { seq: 4, call: "authenticate", outcome: "done" },
      { seq: 3, call: "lockPlayer", outcome: "ACCOUNT_NOT_FOUND", input: {}, after: {} },
      {
        seq: 2,
        ...{ actor: TEST_OPERATOR.username, role: "admin", address: "127.0.0.1", outcome: "asked" },
        input: { userName: "nobody", reason: "Ticket 7" },
      },
      { seq: 1, call: "authenticate", input: { withSecondFactor: false } },
    ]);
  });

  it.each([
    ["operator", { Actor: TEST_OPERATOR.username }, [4, 3, 2, 1]],
    ["another operator", { Actor: "somebody" }, []],
    ["call", { Call: "lockPlayer" }, [3, 2]],
    ["outcome", { Outcome: "asked" }, [2]],
    ["page", { MaxResultCount: 2, SkipCount: 1 }, [3, 2]],
  ] as const)("is narrowed by %s", async (_, input, numbers) => {
    expect((await lines(input)).map(({ seq }) => seq)).toEqual(numbers);
  });

  it("is narrowed to days, both included", async () => {
    expect((await lines({ From: firstDay, To: firstDay })).map(({ seq }) => seq)).toEqual([3, 2, 1]);
    const numbers = (await lines({ From: firstDay })).map(({ seq }) => seq);
    expect(numbers).toEqual([4, 3, 2, 1]);
  });
});
