import { api } from "@crossbook/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

it("every operator is listed by name, with role, live sessions, last login, lock and the end of a first password, page by page", async () => {
  const token = await operatorToken(world);
  const second = { userName: "Anand", password: "Settles-4-the-tests", role: "settler" } as const;
  resultOf(await world.call(api.operator.createOperator, second, { token }));
  resultOf(await world.call(api.operator.lockOperator, { userName: "Anand", reason: "Ticket 9" }, { token }));
  const listed = resultOf(await world.call(api.operator.getOperators, {}, { token }));
  const now = new Date(world.clock.now()).toISOString();
  expect(listed).toEqual({
    totalCount: 2,
    items: [
      {
        ...{ userName: "Anand", role: "settler", createdAt: now, lockedAt: now },
        ...{ hasSecondFactor: false, sessions: 0, lastLoginAt: null },
        firstPasswordUntil: new Date(world.clock.now() + 7 * 24 * 60 * 60_000).toISOString(),
      },
      {
        ...{ userName: TEST_OPERATOR.username, role: "admin", createdAt: now, lockedAt: null },
        ...{ hasSecondFactor: false, sessions: 1, lastLoginAt: now, firstPasswordUntil: null },
      },
    ],
  });
  const page = { MaxResultCount: 1, SkipCount: 1 };
  const { items } = resultOf(await world.call(api.operator.getOperators, page, { token }));
  expect(items.map(({ userName }) => userName)).toEqual([TEST_OPERATOR.username]);
});
