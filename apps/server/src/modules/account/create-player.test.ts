import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, operatorToken, PASSWORD } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

describe("operators", () => {
  it("log in by themselves and create players and house accounts", async () => {
    const token = await operatorToken(world);
    const created = await world.call(
      api.operator.createPlayer,
      { userName: "maker", password: PASSWORD, kind: "house" },
      { token },
    );
    expect(resultOf(created)).toEqual({
      userName: "maker",
      kind: "house",
      cash: 0,
      available: 0,
      exposure: 0,
      held: 0,
    });
    expect(resultOf(await logIn(world, "maker")).balance).toBe(0);
  });

  it("create players while more strangers log in than there is room for", async () => {
    const token = await operatorToken(world);
    const answers = Array.from({ length: 400 }, (_, stranger) =>
      logIn(world, `stranger${stranger}`, { from: `10.12.${stranger >> 8}.${stranger & 255}` }),
    );
    await new Promise<void>((isFull) => {
      for (const answer of answers)
        void answer.then((given) => {
          if (codeOf(given) === "SERVICE_UNAVAILABLE") isFull();
        });
    });
    const player = { userName: "in-a-crowd", password: PASSWORD, kind: "player" } as const;
    expect((await world.call(api.operator.createPlayer, player, { token })).ok).toBe(true);
    await Promise.all(answers);
  });

  it.each([
    ["a taken name", { userName: "Maker" }, "USERNAME_TAKEN"],
    ["a name that is none", { userName: "a b" }, "USERNAME_INVALID"],
    ["a short password", { password: "x" }, "PASSWORD_TOO_SHORT"],
    ["a simple password", { password: "abcdefgh" }, "PASSWORD_INVALID"],
    ["a common password", { password: "Welcome@123" }, "PASSWORD_COMMON"],
  ])("cannot create a player with %s", async (_what, change, code) => {
    const token = await operatorToken(world);
    const given = { userName: "another", password: PASSWORD, kind: "player" as const, ...change };
    expect(codeOf(await world.call(api.operator.createPlayer, given, { token }))).toBe(code);
  });
});
