import { api, OPERATOR_RULES } from "@crossbook/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operatorToken, signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let token: string;
let asha: string;

beforeAll(async () => {
  world = await startTestServer();
  token = await operatorToken(world);
  asha = (await signUp(world, { userName: "asha", mobile: "9876543210" })).accessToken;
});
afterAll(() => world.close());

const setLimit = (amount: number | string | null, userName = "asha") =>
  world.call(
    api.operator.setPlayerLimit,
    { userName, kind: "stake", period: "day", amount, reason: "Ticket 7" },
    { token },
  );

it("operators set stricter limits and never looser ones", async () => {
  const first = resultOf(await setLimit(500));
  expect(first.state.limits).toMatchObject([{ kind: "stake", period: "day", amount: 500 }]);
  expect(resultOf(await setLimit("400")).state.limits).toMatchObject([{ amount: 400 }]);
  for (const amount of [400, 401, null]) expect(codeOf(await setLimit(amount))).toBe("LIMIT_NOT_STRICTER");
  expect(codeOf(await setLimit(1.005))).toBe("AMOUNT_INVALID");
  const own = { kind: "stake", period: "day", amount: 900 } as const;
  resultOf(await world.call(api.protection.setLimit, own, { token: asha }));
  // A stricter one also takes the player's wish away.
  expect(resultOf(await setLimit(300)).state.limits).toMatchObject([{ amount: 300, pending: null }]);
});

it("operators exclude on a player's behalf and see all of it", async () => {
  const wish = { kind: "timeOut", days: 7 } as const;
  const input = { userName: "asha", wish, reason: "Asked by phone" };
  expect(resultOf(await world.call(api.operator.excludePlayer, input, { token })).cancelledBets).toBe(0);
  expect(codeOf(await world.call(api.operator.excludePlayer, input, { token }))).toBe("EXCLUSION_NOT_LONGER");
  const seen = resultOf(await world.call(api.operator.getProtection, { userName: "Asha" }, { token }));
  expect(seen).toMatchObject({
    userName: "asha",
    state: { exclusion: { kind: "timeOut" }, limits: [{ amount: 300 }] },
    exclusions: [{ kind: "timeOut", actor: expect.stringMatching(/^operator:/), reason: "Asked by phone" }],
  });
  expect(seen.changes[0]).toMatchObject({ change: "exclusion", after: { reason: "Asked by phone" } });
  expect(seen.changes.map(({ actor }) => actor.split(":")[0])).toContain("player");
});

it("every change of an operator is in the audit, with what was before and after", async () => {
  const rows = await world.rows<{ call: string; outcome: string; before: string; after: string }>(
    "SELECT call, outcome, before, after FROM audit_entries WHERE call IN ('setPlayerLimit', 'excludePlayer') ORDER BY seq",
  );
  const done = rows.filter(({ outcome }) => outcome === "done");
  expect(done.map(({ call }) => call)).toEqual([
    ...["setPlayerLimit", "setPlayerLimit", "setPlayerLimit", "excludePlayer"],
  ]);
  expect(JSON.parse(done[1]?.before ?? "")).toMatchObject({ amount: 500 });
  expect(JSON.parse(done[1]?.after ?? "")).toMatchObject({ amount: 400, cancelledBets: 0 });
  expect(JSON.parse(done[3]?.after ?? "")).toMatchObject({ exclusion: { kind: "timeOut" } });
  expect(rows.map(({ outcome }) => outcome)).toContain("LIMIT_NOT_STRICTER");
});

it("nobody is found under a name that nobody has, and house accounts are not protected", async () => {
  const wish = { kind: "timeOut", days: 7 } as const;
  expect(codeOf(await setLimit(5, "nobody"))).toBe("ACCOUNT_NOT_FOUND");
  const nobody = { userName: "nobody", wish, reason: "x" };
  expect(codeOf(await world.call(api.operator.excludePlayer, nobody, { token }))).toBe("ACCOUNT_NOT_FOUND");
  expect(codeOf(await world.call(api.operator.getProtection, { userName: "nobody" }, { token }))).toBe(
    "ACCOUNT_NOT_FOUND",
  );
  const house = { userName: "quotes", password: "Quotes4the@house", kind: "house" } as const;
  resultOf(await world.call(api.operator.createPlayer, house, { token }));
  expect(codeOf(await setLimit(5, "quotes"))).toBe("PROTECTION_NOT_OFFERED");
});

it("support, risk, compliance and admin may protect a player, a cashier may only look", () => {
  expect(OPERATOR_RULES.setPlayerLimit.roles).toEqual(["support", "risk", "compliance", "admin"]);
  expect(OPERATOR_RULES.excludePlayer.roles).toEqual(["support", "risk", "compliance", "admin"]);
  expect(OPERATOR_RULES.getProtection.roles).toContain("cashier");
});

it("no second account is opened with the mobile number of an excluded player", async () => {
  const sent = world.texts.length;
  const again = { userName: "asha2", mobile: "9876543210" };
  await expect(signUp(world, again)).rejects.toThrow("no code was sent");
  expect(
    world.texts
      .slice(sent)
      .map(({ text }) => text)
      .join(" "),
  ).not.toMatch(/^\d{6}/);
  const rows = await world.rows("SELECT 1 FROM users WHERE mobile LIKE '%9876543210'");
  expect(rows).toHaveLength(1);
});
