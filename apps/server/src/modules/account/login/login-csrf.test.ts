import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, signUp } from "../../../testing/accounts.ts";
import { TEST_OPERATOR, testConfiguration } from "../../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const PARTNER = "https://partner.example";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer({ config: { ...testConfiguration(), corsOrigins: [PARTNER] } });
  await signUp(world, { userName: "asha", mobile: "9876543210" });
});
afterAll(() => world.close());

const named = { userName: "asha", mobile: "9876543210" };
const registration = { ...named, password: PASSWORD, confirmPassword: PASSWORD };

/** Every public call that sets a cookie, begins a session or sends a code. */
const CALLS: Readonly<Record<string, (headers: Record<string, string>) => ReturnType<TestServer["call"]>>> = {
  Authenticate: (headers) =>
    world.call(api.account.authenticate, { userNameOrEmailAddress: "asha", password: PASSWORD }, { headers }),
  LoginAsDemoUser: (headers) => world.call(api.account.loginAsDemoUser, {}, { headers }),
  Register: (headers) => world.call(api.account.register, registration, { headers }),
  VerificationUser: (headers) =>
    world.call(api.account.verificationUser, { ...named, otp: "000000" }, { headers }),
  ResendVerificationCode: (headers) => world.call(api.account.resendVerificationCode, named, { headers }),
  RequestPasswordReset: (headers) =>
    world.call(api.account.requestPasswordReset, { mobile: "9876543211" }, { headers }),
  RefreshToken: (headers) => world.call(api.account.refreshToken, {}, { headers }),
  "Operator/Authenticate": (headers) => {
    const { username, password } = TEST_OPERATOR;
    return world.call(api.operator.authenticate, { userName: username, password }, { headers });
  },
};

const fetched = (site: string) => ({
  ...{ "sec-fetch-site": site, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
});

describe.each(Object.entries(CALLS))("%s", (_name, call) => {
  it.each([
    ["a link of another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }],
    ["a link of a neighbour", { "sec-fetch-site": "same-site", "sec-fetch-mode": "navigate" }],
    ["a link of our own", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }],
    ["an address that was typed", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    ["an image", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
    ["a frame", { ...fetched("same-origin"), "sec-fetch-dest": "iframe" }],
    ["a script of another site", { ...fetched("cross-site"), origin: "https://evil.example" }],
    ["a script without an origin", fetched("cross-site")],
    ["a script of a neighbour", { ...fetched("same-site"), origin: "https://other.play.example" }],
  ])("is refused to %s, and sets no cookie", async (_what, headers) => {
    const answer = await call(headers as unknown as Record<string, string>);
    expect(codeOf(answer)).toBe("FORBIDDEN");
    expect(answer.response.cookies).toEqual([]);
  });

  it.each([
    ["our own page", fetched("same-origin")],
    ["the page of a site that may call", { ...fetched("cross-site"), origin: PARTNER }],
    ["a program", {}],
    ["a program that names a mode", { "sec-fetch-mode": "cors" }],
  ])("is answered to %s", async (_what, headers) => {
    const answer = await call(headers as Record<string, string>);
    expect(answer.ok || answer.code !== "FORBIDDEN").toBe(true);
  });
});

it("a visitor whom another site sends to the demo login stays who he is", async () => {
  const login = { userNameOrEmailAddress: "asha", password: PASSWORD };
  const own = await world.call(api.account.authenticate, login, { headers: fetched("same-origin") });
  const cookie = own.response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const sent = await CALLS["LoginAsDemoUser"]?.({
    ...{ cookie, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
  });
  expect(sent?.response.cookies).toEqual([]);
  const headers = { ...fetched("same-origin"), cookie };
  expect(resultOf(await world.call(api.account.refreshToken, {}, { headers })).accessToken).not.toBe("");
});
