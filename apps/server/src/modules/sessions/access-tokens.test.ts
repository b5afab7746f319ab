import { api } from "@crossbook/contract";
import { type JWTHeaderParameters, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, signUp } from "../../testing/accounts.ts";
import { testConfiguration } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
  await signUp(world, { userName: "asha", mobile: "9876543210" });
});
afterAll(() => world.close());

const minutesLeft = (token: string) => world.call(api.account.getAccessTokenValidateTime, {}, { token });

it("an access token is refused when a letter of it was changed", async () => {
  const { accessToken } = resultOf(await logIn(world, "asha"));
  const [header = "", claims = "", signature = ""] = accessToken.split(".");
  const raised = JSON.parse(Buffer.from(claims, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...raised, sub: "2" })).toString("base64url");
  for (const token of [
    `${header}.${forged}.${signature}`,
    `${header}.${claims}.${signature.slice(0, -2)}AA`,
    `${header}.${claims}.`,
    "rubbish",
  ])
    expect(codeOf(await minutesLeft(token))).toBe("TOKEN_INVALID");
});

describe("an access token that somebody else has made", () => {
  const { playerTokenKeys, operatorTokenKeys } = testConfiguration();
  const [{ id: kid, secret } = { id: "", secret: "" }] = playerTokenKeys;
  const header = { alg: "HS256", typ: "at+jwt", kid };
  const untilMs = 5 * 60_000;
  const bytes = (text: string | undefined) => new TextEncoder().encode(text);
  /** Of an installation for play money, as the server itself makes them but for what is changed. */
  const token = (
    change: { readonly header?: JWTHeaderParameters; readonly key?: Uint8Array },
    claims: (jwt: SignJWT) => SignJWT = (jwt) => jwt,
  ) =>
    claims(
      new SignJWT({ sid: "made-up", name: "asha" })
        .setIssuer("crossbook-play")
        .setAudience("player")
        .setSubject("1")
        .setExpirationTime(Math.floor((world.clock.now() + untilMs) / 1000)),
    )
      .setProtectedHeader(change.header ?? header)
      .sign(change.key ?? bytes(secret));

  it("is taken where nothing of it is wrong, so that each of the others is refused for what it names", async () => {
    expect(resultOf(await minutesLeft(await token({})))).toBe(5);
  });

  it.each<[string, () => Promise<string>]>([
    ["another key", () => token({ key: bytes("x".repeat(32)) })],
    ["a key without a name", () => token({ header: { alg: "HS256", typ: "at+jwt" } })],
    ["a key that is not in the list", () => token({ header: { ...header, kid: "x" } })],
    ["the operators' key", () => token({ key: bytes(operatorTokenKeys[0]?.secret) })],
    ["another algorithm", () => token({ header: { ...header, alg: "HS512" }, key: bytes(secret) })],
    ["another kind", () => token({ header: { ...header, typ: "JWT" } })],
    ["another audience", () => token({}, (jwt) => jwt.setAudience("somebody"))],
    ["casino games", () => token({}, (jwt) => jwt.setAudience("casino"))],
    ["another issuer", () => token({}, (jwt) => jwt.setIssuer("elsewhere"))],
    ["an installation for real money", () => token({}, (jwt) => jwt.setIssuer("crossbook-real"))],
    ["nobody", () => token({}, (jwt) => jwt.setSubject("0"))],
    [
      "no algorithm",
      async () => {
        const [, claims = ""] = (await token({})).split(".");
        const head = Buffer.from(JSON.stringify({ ...header, alg: "none" })).toString("base64url");
        return `${head}.${claims}.`;
      },
    ],
  ])("of %s is refused", async (_what, make) => {
    expect(codeOf(await minutesLeft(await make()))).toBe("TOKEN_INVALID");
  });
});
