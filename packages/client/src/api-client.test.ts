import { api } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiClientOptions, createApiClient } from "./api-client.ts";
import type { CallError, Outcome } from "./call-outcome.ts";
import { type LoopbackServer, loopbackServer } from "./testing/loopback-server.ts";

let server: LoopbackServer;
let ended: CallError[];
let usedTokens: (string | undefined)[];

beforeEach(async () => {
  server = await loopbackServer();
  ended = [];
  usedTokens = [];
});

afterEach(() => server.close());

function client(options: Partial<ApiClientOptions> = {}) {
  return createApiClient({
    baseUrl: `${server.url}/api`,
    accessToken: () => "token-1",
    onUnauthorized: (error, usedToken) => {
      ended.push(error);
      usedTokens.push(usedToken);
    },
    ...options,
  });
}

function errorOf(outcome: Outcome<unknown, unknown>): CallError {
  if (outcome.ok) throw new Error("the call succeeded");
  return outcome.error;
}

const login = { userNameOrEmailAddress: "asha", password: "x'; DROP--1" };

describe("a call of the contract", () => {
  it("goes to the same address where the base address ends with a slash", async () => {
    server.answerJson(200, { success: true, result: [] });
    await client({ baseUrl: `${server.url}/api//` }).call(api.events.treeSportWithEvent, {});
    expect(server.received.at(-1)?.path).toBe("/api/Event/TreeSportWithEvent");
  });

  it("of nobody that is refused with 401 says so, with no token", async () => {
    server.answerJson(401, {
      success: false,
      result: null,
      error: { code: "TOKEN_MISSING", message: "No." },
    });
    await client({ accessToken: () => undefined }).call(api.account.getSessions, {});
    expect(usedTokens).toEqual([undefined]);
  });

  it("[CALL-BASE-01] goes to the base address that is stored at that moment", async () => {
    let stored = `${server.url}/first`;
    const moving = client({ baseUrl: () => stored });
    server.answerJson(200, { success: true, result: [] });
    await moving.call(api.events.treeSportWithEvent, {});
    stored = `${server.url}/second`;
    await moving.call(api.events.treeSportWithEvent, {});
    expect(server.received.map(({ path }) => path)).toEqual([
      "/first/Event/TreeSportWithEvent",
      "/second/Event/TreeSportWithEvent",
    ]);
  });

  it("[CALL-BASE-02] carries the bearer token, and authenticate does not", async () => {
    server.answerJson(200, { success: true, result: {} });
    await client().call(api.bets.getUserOpenBets, {});
    await client().call(api.account.authenticate, login);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer token-1",
      undefined,
    ]);
  });

  it("reports the server's time, whatever the answer is, and not that of other addresses", async () => {
    const times: number[] = [];
    const timed = client({ onServerTime: (atMs) => times.push(atMs) });
    let date = "Sun, 22 Nov 2026 15:30:00 GMT";
    server.answer((_request, response) => response.writeHead(503, { date }).end("{}"));
    await timed.call(api.events.treeSportWithEvent, {});
    await timed.callUrl(`${server.url}/settings/host.json`);
    date = "soon";
    await timed.call(api.events.treeSportWithEvent, {});
    expect(times).toEqual([Date.parse("2026-11-22T15:30:00Z")]);
  });

  it("sends no token for a guest, and none to a full URL", async () => {
    server.answerJson(200, { success: true, result: {} });
    await client({ accessToken: () => undefined }).call(api.events.treeSportWithEvent, {});
    await client().callUrl(`${server.url}/settings/host.json`);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it("answers result and detail of a good envelope", async () => {
    server.answerJson(200, {
      success: true,
      result: "Bet cancelled",
      detail: { count: 1, amount: 5 },
      error: null,
    });
    const outcome = await client().call(api.bets.cancelBet, { betId: 3 });
    expect(outcome).toEqual({ ok: true, result: "Bet cancelled", detail: { count: 1, amount: 5 } });
  });

  it.each([false, undefined, "true", 1])(
    "[CALL-BASE-03][ERR-01] success %s is a failure",
    async (success) => {
      server.answerJson(200, { success, result: "No", error: null });
      const error = errorOf(await client().call(api.events.treeSportWithEvent, {}));
      expect(error).toMatchObject({ kind: "http", status: 200, message: "No" });
    },
  );

  it("[VALID-01][VALID-02] cleans what it sends, in a body and in a query", async () => {
    server.answerJson(200, { success: true, result: {} });
    await client().call(api.account.register, { ...register, userName: "<b>as</b>ha'; DROP -- x /* y */" });
    await client().call(api.events.getBySportName, { sportName: '<i>cricket</i>" UNION SELECT WHERE' });
    const sent = [
      JSON.parse(server.received[0]?.body ?? "{}").userName,
      server.received[1]?.query.get("sportName"),
    ];
    expect(sent).toEqual(["asha   x  y ", "cricket   "]);
  });

  it("[VALID-04] strips HTML from what it reads, of a refusal too, and keeps SQL words", async () => {
    server.answerJson(200, { success: true, result: [{ name: "<b>SELECT</b> cup; it's on" }] });
    const outcome = await client().call(api.events.treeSportWithEvent, {});
    expect(outcome).toMatchObject({ ok: true, result: [{ name: "SELECT cup; it's on" }] });
    expect(await client().callUrl(`${server.url}/settings/host.json`)).toEqual(outcome);
    server.answerJson(400, { success: false, error: { code: "NO", message: "<i>WHERE</i> is it?" } });
    const error = errorOf(await client().call(api.events.treeSportWithEvent, {}));
    expect(error.message).toBe("WHERE is it?");
  });

  it("sends a list as the whole body, and a query of a POST in the query, where the contract says so", async () => {
    const stakes = [{ title: "a", value: 1 }];
    await client().call(api.userStakes.add, { stakes });
    await client().call(api.account.getUserLoginAttempts, { Result: 3, SkipCount: 10 });
    const [add, attempts] = server.received;
    expect(JSON.parse(add?.body ?? "")).toEqual(stakes);
    expect(attempts).toMatchObject({ method: "POST", path: "/api/Account/GetUserLoginAttempts", body: "" });
    expect(attempts?.query.toString()).toBe("Result=3&SkipCount=10");
  });

  it("takes a file as text as it is, and a refusal in its place as a refusal", async () => {
    const csv = '"<b>India</b>; DROP"\r\n';
    server.answer((_request, response) =>
      response.writeHead(200, { "content-type": "text/csv; charset=utf-8" }).end(csv),
    );
    const query = { From: "2026-01-01", Type: 0 };
    const file = await client().text(api.transactions.getHistoryFile, query);
    expect(file).toEqual({ ok: true, result: csv, detail: undefined });
    expect(server.received[0]).toMatchObject({ path: "/api/Transaction/GetHistoryFile" });
    expect(server.received[0]?.headers).toMatchObject({
      ...{ authorization: "Bearer token-1", accept: "text/csv, application/json" },
    });
    server.answerJson(422, { success: false, error: { code: "STATEMENT_TOO_LONG", message: "Too long." } });
    const refused = await client().text(api.transactions.getHistoryFile, query);
    expect(errorOf(refused)).toMatchObject({
      kind: "refused",
      code: "STATEMENT_TOO_LONG",
      message: "Too long.",
    });
    server.answerJson(200, { success: true, result: "no file" });
    expect((await client().text(api.transactions.getHistoryFile, query)).ok).toBe(false);
  });

  it("leaves what it sends and reads as it is where it is asked to", async () => {
    const text = 'O\'Brien said: "where?"; <b>no</b>';
    server.answerJson(200, { success: true, result: [{ text }] });
    const plain = client({ clean: false });
    const outcome = await plain.call(api.account.register, { ...register, userName: text });
    expect(outcome).toMatchObject({ ok: true, result: [{ text }] });
    await plain.call(api.events.getBySportName, { sportName: text });
    expect(JSON.parse(server.received[0]?.body ?? "{}").userName).toBe(text);
    expect(server.received[1]?.query.get("sportName")).toBe(text);
  });

  it("never changes a secret", async () => {
    server.answerJson(200, { success: true, result: {} });
    await client().call(api.account.authenticate, login);
    expect(JSON.parse(server.received[0]?.body ?? "{}").password).toBe(login.password);
  });

  it("leaves out of a query what is absent, and adds to a query that the address has", async () => {
    server.answerJson(200, { success: true, result: {} });
    await client().call(api.transactions.getHistory, { From: null, To: undefined, Type: 1 });
    await client().callUrl(`${server.url}/settings?site=1`, { query: { key: 500 } });
    const [history, settings] = server.received.map(({ query }) => [...query]);
    expect(history).toEqual([["Type", "1"]]);
    expect(settings).toEqual([
      ["site", "1"],
      ["key", "500"],
    ]);
  });

  it("[VALID-03] leaves a call by full URL as it is", async () => {
    server.answerJson(200, { success: true, result: {} });
    const text = "<b>x</b>'; SELECT--";
    await client().callUrl(`${server.url}/upload`, { method: "POST", query: { text }, body: { text } });
    expect(server.received[0]?.query.get("text")).toBe(text);
    expect(JSON.parse(server.received[0]?.body ?? "{}")).toEqual({ text });
  });
});

const register = {
  userName: "asha",
  password: "Secret1!",
  confirmPassword: "Secret1!",
  mobile: "9876543210",
};

describe("failures, in the texts of section 8", () => {
  it("takes code, words and fields of a refusal", async () => {
    const validationErrors = [{ message: "too short", members: ["userName"] }];
    server.answerJson(409, {
      success: false,
      error: { code: "USERNAME_TAKEN", message: "<b>Taken</b>", validationErrors },
    });
    const error = errorOf(await client().call(api.account.register, register));
    expect(error).toMatchObject({
      kind: "refused",
      code: "USERNAME_TAKEN",
      status: 409,
      message: "Taken",
      validationErrors,
    });
  });

  it("[ERR-08] a lost connection reads as a network problem", async () => {
    await server.close();
    const error = errorOf(await client().call(api.events.treeSportWithEvent, {}));
    expect(error).toMatchObject({ kind: "network", message: "Please Check Your Network Connection..." });
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each([
    ["its body", "The disk is full", "Busy", "The disk is full"],
    ["the result of its body", '{"success":false,"result":"No room","error":null}', "Busy", "No room"],
    ["the message of its body", '{"message":"No room"}', "Busy", "No room"],
    ["its status text, where its body says nothing", '{"result":null}', "Busy", "Busy"],
    ["its status text", "", "Out to lunch", "Out to lunch"],
    ["the default", "", " ", "Internal Server Error"],
  ])(
    "[ERR-09] a 500 without an error object is described by %s",
    async (_from, body, statusText, message) => {
      server.answer((_request, response) => response.writeHead(500, statusText).end(body));
      expect(errorOf(await client().call(api.events.treeSportWithEvent, {})).message).toBe(message);
    },
  );

  it("[ERR-10] another error without an error object is described by its result", async () => {
    server.answerJson(400, { result: "Not today" });
    expect(errorOf(await client().call(api.events.treeSportWithEvent, {})).message).toBe("Not today");
  });

  it("[ERR-13] an error without any text is described by its status", async () => {
    server.answerJson(404, {});
    expect(errorOf(await client().call(api.events.treeSportWithEvent, {})).message).toBe(
      "Request failed with status code 404",
    );
  });

  it("[ERR-15] a call past its limit says the limit", async () => {
    server.answer(() => undefined);
    const error = errorOf(await client().call(api.events.treeSportWithEvent, {}, { timeoutMs: 40 }));
    expect(error).toMatchObject({ kind: "timeout", message: "timeout of 40 ms exceeded" });
  });

  it("[ERR-16] an aborted call says so", async () => {
    const abort = new AbortController();
    server.answer(() => abort.abort());
    const error = errorOf(await client().call(api.events.treeSportWithEvent, {}, { signal: abort.signal }));
    expect(error).toMatchObject({ kind: "aborted", message: "Request aborted" });
  });

  it("is not sent where it was aborted before", async () => {
    const signal = AbortSignal.abort();
    const error = errorOf(await client().call(api.events.treeSportWithEvent, {}, { signal }));
    expect(error).toMatchObject({ kind: "aborted", message: "Request aborted" });
    expect(server.received).toEqual([]);
  });

  it("has a code of the catalogue's form only, and faults that name their fields", async () => {
    const fault = { message: "too short", members: ["userName"] };
    const answerWith = async (code: unknown) => {
      const error = { code, message: "No", validationErrors: [fault, null, "x", { message: "no fields" }] };
      server.answerJson(400, { success: false, error });
      return errorOf(await client().call(api.events.treeSportWithEvent, {}));
    };
    expect(await answerWith("CODE_OF_A_NEWER_SERVER")).toMatchObject({
      code: "CODE_OF_A_NEWER_SERVER",
      validationErrors: [fault],
    });
    for (const code of [0, "", "not a code", null]) expect(await answerWith(code)).not.toHaveProperty("code");
  });

  it.each([
    [200, true],
    [299, true],
    [300, false],
    [304, false],
    [400, false],
  ])("[CONST-19] status %i resolves: %s", async (status, resolves) => {
    server.answer((_request, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(status === 304 ? undefined : JSON.stringify({ success: true, result: [] }));
    });
    expect((await client().call(api.events.treeSportWithEvent, {})).ok).toBe(resolves);
  });
});

describe("the end of a session", () => {
  it("[STATE-10] HTTP status 401 is reported", async () => {
    server.answerJson(401, { success: false, error: { code: "TOKEN_EXPIRED", message: "Over" } });
    await client().call(api.bets.getUserOpenBets, {});
    expect(ended.map(({ code }) => code)).toEqual(["TOKEN_EXPIRED"]);
    expect(usedTokens).toEqual(["token-1"]);
  });

  it("[STATE-11] a status of 401 in the body is reported too", async () => {
    server.answerJson(200, { success: false, status: 401, error: { message: "Over" } });
    await client().call(api.bets.getUserOpenBets, {});
    expect(ended.map(({ message }) => message)).toEqual(["Over"]);
  });

  it("[STATE-11] a status of 401 in the body is no success, whatever else the body says", async () => {
    server.answerJson(200, { success: true, result: [], status: 401 });
    expect((await client().call(api.bets.getUserOpenBets, {})).ok).toBe(false);
    expect(ended).toHaveLength(1);
  });

  it("[STATE-12] a wrong password at authenticate is not", async () => {
    server.answerJson(401, { success: false, error: { code: "LOGIN_FAILED", message: "Wrong" } });
    const error = errorOf(await client().call(api.account.authenticate, login));
    expect(error.message).toBe("Wrong");
    expect(ended).toEqual([]);
  });

  it("a refused renewal is not, and it carries no bearer token", async () => {
    server.answerJson(401, { success: false, error: { code: "REFRESH_INVALID", message: "Over" } });
    await client().call(api.account.refreshToken, {});
    expect([ended, server.received[0]?.headers.authorization]).toEqual([[], undefined]);
  });
});
