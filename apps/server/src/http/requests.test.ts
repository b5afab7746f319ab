import { api, endpoints } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, TEST_HOST, type TestServer } from "../testing/test-server.ts";

let world: TestServer;
let token: string;

beforeAll(async () => {
  world = await startTestServer();
  const demo = await world.call(api.account.loginAsDemoUser, {});
  token = demo.ok ? demo.result.accessToken : "";
});
afterAll(() => world.close());

type Method = "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS" | "HEAD" | "PATCH";

function send(
  method: Method,
  url: string,
  more: { payload?: string | Buffer; headers?: Record<string, string> } = {},
) {
  return world.server.http.inject({
    method,
    url,
    ...(more.payload !== undefined && { payload: more.payload }),
    headers: { host: TEST_HOST, ...more.headers },
  });
}

const json = { "content-type": "application/json" };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  send("POST", url, { payload, headers });
const codeOf = (response: { json(): unknown }) =>
  (response.json() as { error: { code: string } | null }).error?.code;

describe("the address of a call", () => {
  it.each([
    "/api/Event/TreeSportWithEvent",
    "/Event/TreeSportWithEvent",
    "/event/treesportwithevent",
    "/API/EVENT/TREESPORTWITHEVENT",
    "/api/services/app/Event/TreeSportWithEvent",
    "/services/app/Event/TreeSportWithEvent",
    "/Event/TreeSportWithEvent/",
    "//Event/TreeSportWithEvent",
    "/api/Event/TreeSportWithEvent?key=1",
  ])("[NOTE-20] is answered as %s", async (url) => {
    const response = await send("GET", url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, error: null });
  });

  it("[NOTE-20] is answered in the spelling of the contract for every call", async () => {
    for (const { method, path } of endpoints) {
      const response = await send(
        method,
        `/${path.toUpperCase()}/`,
        method === "POST" ? { payload: "{}", headers: json } : {},
      );
      expect({ path, code: codeOf(response) }).not.toEqual({ path, code: "NOT_FOUND" });
      expect({ path, code: codeOf(response) }).not.toEqual({ path, code: "METHOD_NOT_ALLOWED" });
    }
  });

  it.each(["/api/", "/api/nothing", "/api/Event", "/hub/x", "/api/Event/TreeSportWithEvent/more", "/%zz"])(
    "that is none is refused in the envelope: %s",
    async (url) => {
      const response = await send("GET", url, { headers: { accept: "text/html" } });
      expect(response.statusCode).toBe(404);
      expect(codeOf(response)).toBe("NOT_FOUND");
    },
  );

  it.each<[Method, string, string]>([
    ["GET", "/api/Bet/PlaceBetV2", "POST, OPTIONS"],
    ["PUT", "/api/Bet/PlaceBetV2", "POST, OPTIONS"],
    ["POST", "/api/Account/LoginAsDemoUser", "GET, OPTIONS"],
    ["DELETE", "/api/Account/LoginAsDemoUser", "GET, OPTIONS"],
    ["PATCH", "/api/account/refreshtoken", "GET, OPTIONS"],
  ])("refuses %s at %s and names what it takes", async (method, url, allow) => {
    const response = await send(method, url);
    expect(response.statusCode).toBe(405);
    expect(response.headers["allow"]).toBe(allow);
    expect(codeOf(response)).toBe("METHOD_NOT_ALLOWED");
  });

  it("does not echo a request that traces its way", async () => {
    for (const url of ["/", "/api/Bet/PlaceBetV2", "/hub"]) {
      const answer = await send("TRACE" as Method, url, { headers: { authorization: "Bearer a-secret" } });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain("a-secret");
    }
  });

  it("does nothing for HEAD, and answers OPTIONS with what it accepts", async () => {
    expect((await send("HEAD", "/api/Account/LoginAsDemoUser")).statusCode).toBe(405);
    const options = await send("OPTIONS", "/api/Bet/PlaceBetV2");
    expect([options.statusCode, options.headers["allow"], options.body]).toEqual([204, "POST, OPTIONS", ""]);
    expect(options.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("the body of a call", () => {
  const login = "/api/Account/Authenticate";

  it.each([
    ["half an object", '{"userNameOrEmailAddress":'],
    ["a word", "hello"],
    ["single quotes", "{'a':1}"],
    ["a comma too many", '{"a":1,}'],
    ["NaN", '{"a":NaN}'],
    ["two values", "{} {}"],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])("that is not JSON is refused: %s", async (_what, payload) => {
    const response = await post(login, payload);
    expect(response.statusCode).toBe(400);
    expect(codeOf(response)).toBe("MALFORMED_JSON");
  });

  it.each(["[]", "1", '"text"', "true"])("that is no object is refused: %s", async (payload) => {
    expect(codeOf(await post(login, payload))).toBe("INVALID_INPUT");
  });

  it("of two megabytes is refused as too large", async () => {
    const response = await post(login, JSON.stringify({ password: "x".repeat(2_000_000) }));
    expect(response.statusCode).toBe(413);
    expect(codeOf(response)).toBe("BODY_TOO_LARGE");
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/html",
  ])("of type %s is refused", async (type) => {
    const response = await post(login, "userNameOrEmailAddress=x&password=y", { "content-type": type });
    expect(response.statusCode).toBe(415);
    expect(codeOf(response)).toBe("UNSUPPORTED_MEDIA_TYPE");
  });

  it("may be left out, be empty or be null where nothing is asked for", async () => {
    const url = "/api/Account/GetAccessTokenValidateTime";
    const authorization = `Bearer ${token}`;
    for (const response of [
      await send("POST", url, { headers: { authorization } }),
      await post(url, "", { authorization, "content-type": "application/x-www-form-urlencoded" }),
      await post(url, "null", { authorization, ...json }),
      await post(url, "", { authorization, ...json }),
    ])
      expect(response.json()).toMatchObject({ success: true, result: 15 });
  });

  it("is the only place of a POST's fields: a password in the query is not read", async () => {
    const query = "?userNameOrEmailAddress=asha&password=In-the-address-1";
    const response = await post(`${login}${query}`, "{}");
    expect(response.json()).toMatchObject({
      error: {
        code: "INVALID_INPUT",
        validationErrors: [{ members: ["userNameOrEmailAddress"] }, { members: ["password"] }],
      },
    });
    const withBody = await post(
      `${login}?password=In-the-address-1`,
      JSON.stringify({ userNameOrEmailAddress: "asha" }),
    );
    expect(withBody.json()).toMatchObject({ error: { message: "password is missing." } });
  });

  it("may be the query's fields where the specification sends them there", async () => {
    const url = "/api/Bet/GetUserBetHistory";
    const headers = { ...json, authorization: `Bearer ${token}` };
    const response = await post(`${url}?MaxResultCount=0`, "{}", headers);
    expect(response.json()).toMatchObject({ error: { validationErrors: [{ members: ["MaxResultCount"] }] } });
    expect((await post(`${url}?MaxResultCount=5`, "{}", headers)).json()).toMatchObject({ success: true });
  });

  it("is checked field by field, and says which ones are wrong", async () => {
    const response = await post(login, JSON.stringify({ userNameOrEmailAddress: 7 }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      error: {
        code: "INVALID_INPUT",
        message: "userNameOrEmailAddress must be text.",
        validationErrors: [
          { message: "userNameOrEmailAddress must be text.", members: ["userNameOrEmailAddress"] },
          { message: "password is missing.", members: ["password"] },
        ],
      },
    });
  });

  it.each([
    ["text where a number belongs", { stake: "100" }],
    ["a number beyond all numbers", { stake: "1e999" }],
    ["null where a number belongs", { stake: null }],
    ["an object where a number belongs", { rate: {} }],
    ["a fraction where a whole number belongs", { type: 1.5 }],
    ["a negative id", { marketId: -1 }],
  ])("refuses %s", async (_what, change) => {
    const bet = { type: 1, rate: 2, stake: 100, runnerId: 1, marketId: 1, eventId: 1, ...change };
    const payload = JSON.stringify(bet).replace('"1e999"', "1e999");
    const response = await post("/api/Bet/PlaceBetV2", payload, {
      ...json,
      authorization: `Bearer ${token}`,
    });
    expect(response.statusCode).toBe(400);
    expect(codeOf(response)).toBe("INVALID_INPUT");
  });

  it.each(["2026-02-31", "2026-13-01", "31-01-2026", "soon"])(
    "names the field of a day that there is not: %s",
    async (day) => {
      const headers = { authorization: `Bearer ${token}` };
      const message = "must be a day such as 2026-01-31.";
      const statement = await send("GET", `/api/Transaction/GetHistory?From=${day}`, { headers });
      expect(statement.json()).toMatchObject({
        error: {
          code: "INVALID_INPUT",
          message: `From ${message}`,
          validationErrors: [{ members: ["From"] }],
        },
      });
      const payload = JSON.stringify({ EndDate: day });
      const history = await post("/api/Bet/GetUserBetHistory", payload, { ...headers, ...json });
      expect(history.json()).toMatchObject({
        error: { code: "INVALID_INPUT", message: `EndDate ${message}` },
      });
    },
  );

  it("takes an empty day for no bound", async () => {
    const headers = { authorization: `Bearer ${token}` };
    const statement = await send("GET", "/api/Transaction/GetHistory?From=&To=", { headers });
    expect(statement.json()).toMatchObject({ success: true });
  });

  it("holds no zero character, which no table could store", async () => {
    const payload = JSON.stringify({ userNameOrEmailAddress: "a\u0000b", password: "x" });
    expect(codeOf(await post(login, payload))).toBe("INVALID_INPUT");
    expect(codeOf(await send("GET", "/api/Event/GetBySportName?name=a%00b"))).toBe("INVALID_INPUT");
  });

  it("holds no half of a character, which no table could store, and may name one by its escape", async () => {
    const headers = { authorization: `Bearer ${token}`, ...json };
    const labelled = (label: string) =>
      post(
        "/api/UserStake/Add",
        `[${Array.from({ length: 8 }, () => `{"title":"${label}","value":5}`).join(",")}]`,
        headers,
      );
    for (const half of [
      String.raw`\ud83d`,
      String.raw`\ude00`,
      String.raw`\\ud83d\ude00`,
      String.raw`\ud83d\ud83d`,
    ])
      expect(codeOf(await labelled(half))).toBe("INVALID_INPUT");
    for (const whole of ["\u{1f600}", String.raw`\ud83d\ude00`, String.raw`\\ud83d`, String.raw`\\u0000`])
      expect((await labelled(whole)).json()).toMatchObject({ success: true });
  });

  it("takes nothing from its prototype", async () => {
    const payload =
      '{"__proto__":{"userNameOrEmailAddress":"x","password":"y"},"constructor":{"prototype":{}}}';
    expect(codeOf(await post(login, payload))).toBe("INVALID_INPUT");
    expect({}).not.toHaveProperty("password");
  });
});

describe("every answer", () => {
  it("of the API may not be kept, framed, run or sniffed, and carries the id of its request", async () => {
    const { headers } = await send("GET", "/api/Event/TreeSportWithEvent");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
    expect(headers["x-request-id"]).toMatch(/^id-\d+$/);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("has those headers when it is a refusal too", async () => {
    for (const response of [await send("GET", "/api/nothing"), await post("/api/Account/Authenticate", "{")])
      expect(response.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
  });

  it("to a page of another site is kept from it unless that site is named", async () => {
    const origin = "https://bots.example";
    const named = await startTestServer({ config: { corsOrigins: [origin] } });
    const ask = (from: string) =>
      named.server.http.inject({
        method: "OPTIONS",
        url: "/api/Bet/PlaceBetV2",
        headers: { origin: from, "access-control-request-method": "POST" },
      });
    expect((await ask(origin)).headers["access-control-allow-origin"]).toBe(origin);
    expect((await ask("https://evil.example")).headers["access-control-allow-origin"]).not.toBe(
      "https://evil.example",
    );
    await named.close();
  });
});

describe("a signed call", () => {
  it("without a signature is refused", async () => {
    const response = await send("GET", "/api/Feed/Fixtures");
    expect(response.statusCode).toBe(401);
    expect(codeOf(response)).toBe("FEED_SIGNATURE_INVALID");
  });
});
