import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../testing/bot-caller.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bot: BotCaller;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 1000);
  await openMatch(world);
  bot = await botOf(world, anna);
});
afterAll(() => closeVerified(world, database));

const RPC = "exchange/betting/json-rpc/v1";
const REST = "exchange/betting/rest/v1.0";
const rpc = (more: object = {}) => ({
  jsonrpc: "2.0",
  method: "SportsAPING/v1.0/listEventTypes",
  id: 1,
  ...more,
});
const params = { filter: {} };

describe("JSON-RPC", () => {
  it("repeats the id that it was sent", async () => {
    for (const id of ["abc", 17, null]) {
      const answer = await bot.post(RPC, rpc({ params, id }));
      expect(answer.json()).toMatchObject({ jsonrpc: "2.0", id, result: [{ marketCount: 1 }] });
    }
    const odd = await bot.post(`${RPC}/`, rpc({ params, id: { odd: true } }));
    expect(odd.json()).toMatchObject({ id: null, result: [{ marketCount: 1 }] });
  });

  it.each([
    ["no JSON", "{", -32700, "DSC-0008"],
    ["an empty body", "", -32700, "DSC-0008"],
    ["half of a character", '{"method":"\\ud800"}', -32700, "DSC-0008"],
    ["a body without end", "[".repeat(60) + "]".repeat(60), -32700, "DSC-0008"],
    ["a number", "1", -32600, "DSC-0008"],
    ["no method", JSON.stringify({ params }), -32600, "DSC-0008"],
    ["an empty batch", "[]", -32600, "DSC-0008"],
    [
      "a batch too long",
      JSON.stringify(Array.from({ length: 21 }, () => rpc({ params }))),
      -32600,
      "DSC-0008",
    ],
    [
      "an unknown operation",
      JSON.stringify(rpc({ method: "SportsAPING/v1.0/toString" })),
      -32601,
      "DSC-0021",
    ],
    [
      "another service's",
      JSON.stringify(rpc({ method: "AccountAPING/v1.0/getAccountFunds" })),
      -32601,
      "DSC-0021",
    ],
    [
      "an operation of another service",
      JSON.stringify(rpc({ method: "SportsAPING/v1.0/heartbeat" })),
      -32601,
      "DSC-0021",
    ],
    ["nothing mandatory", JSON.stringify(rpc()), -32602, "DSC-0018"],
    ["parameters that are a list", JSON.stringify(rpc({ params: [1] })), -32602, "DSC-0009"],
    ["parameters of another form", JSON.stringify(rpc({ params: { filter: 3 } })), -32602, "DSC-0009"],
  ])("says of %s what is wrong, with status 200", async (_what, body, code, message) => {
    const answer = await bot.post(RPC, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ error: { code, message } });
  });

  it("takes a whole character that is written as two escapes", async () => {
    const body =
      '{"method":"SportsAPING/v1.0/listEventTypes","params":{"filter":{"textQuery":"\\ud83d\\ude00"}},"id":1}';
    expect((await bot.post(RPC, body)).json()).toEqual({ jsonrpc: "2.0", result: [], id: 1 });
  });

  it.each([
    ["listEventTypes", { filter: { marketStartTime: { from: "0000-01-01T00:00:00Z" } } }],
    ["listEventTypes", { filter: { marketStartTime: { from: 1e300 } } }],
    ["listClearedOrders", { betStatus: "constructor" }],
    ["placeOrders", { marketId: "1.1", instructions: { length: 3 } }],
    ["cancelOrders", { marketId: ["1.1"] }],
    ["listMarketBook", { marketIds: "1.1" }],
    ["listMarketBook", { marketIds: [] }],
    ["listCurrentOrders", { recordCount: "many" }],
  ])("refuses parameters of %s that are of another form: %j", async (operation, wrong) => {
    expect(await bot.refusal(operation, wrong)).toBe("DSC-0009");
  });

  it.each([
    ["listMarketCatalogue", { filter: {}, maxResults: 1, marketProjection: ["constructor", "toString"] }],
    ["listMarketBook", { marketIds: ["constructor"], priceProjection: { priceData: ["constructor"] } }],
    [
      "listEventTypes",
      { filter: { marketIds: ["constructor"], eventIds: ["-1", "1e9"], withOrders: ["constructor"] } },
    ],
    ["cancelOrders", { marketId: "1.999999999999999", instructions: [{ betId: "999999999999999" }] }],
  ])(
    "takes names that every object has, and numbers of nothing, as nothing in %s",
    async (operation, odd) => {
      expect((await bot.rpc(`SportsAPING/v1.0/${operation}`, odd)).error).toBeUndefined();
    },
  );

  it("takes a batch, each request with an answer of its own in their order", async () => {
    const batch = [rpc({ params, id: 1 }), rpc({ method: "no", id: 2 }), rpc({ params, id: 3 })];
    const answers = (await bot.post(RPC, batch)).json<{ id: number; result?: unknown }[]>();
    expect(answers.map(({ id, result }) => [id, result !== undefined])).toEqual([
      ...[
        [1, true],
        [2, false],
        [3, true],
      ],
    ]);
  });

  it("writes an exception as the service has it", async () => {
    const { token } = bot;
    bot.token = "";
    const betting = await bot.rpc("SportsAPING/v1.0/listEvents", params);
    const account = await bot.rpc("AccountAPING/v1.0/getAccountFunds");
    bot.token = token;
    expect(betting.error).toEqual({
      ...{ code: -32099, message: "ANGX-0005" },
      data: {
        exceptionname: "APINGException",
        APINGException: { requestUUID: expect.any(String), errorCode: "NO_SESSION", errorDetails: "" },
      },
    });
    expect(account.error).toMatchObject({
      ...{ message: "AANGX-0010", data: { exceptionname: "AccountAPINGException" } },
    });
  });

  it("never keeps an answer, and is no place for browsers", async () => {
    const answer = await bot.post(RPC, rpc({ params }));
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("REST", () => {
  it("answers an operation's result alone, with and without a slash at the end", async () => {
    for (const path of [`${REST}/listEventTypes/`, `${REST}/listEventTypes`])
      expect((await bot.post(path, params)).json()).toEqual([
        { eventType: { id: "4", name: "Cricket" }, marketCount: 1 },
      ]);
    expect((await bot.post("exchange/account/rest/v1.0/getAccountFunds/", "")).json()).toMatchObject({
      wallet: "UK",
    });
  });

  it.each([
    ["no JSON", `${REST}/listEvents/`, "{", 400, "DSC-0008"],
    ["a list", `${REST}/listEvents/`, "[]", 400, "DSC-0008"],
    ["nothing mandatory", `${REST}/listEvents/`, "{}", 400, "DSC-0018"],
    ["another form", `${REST}/listEvents/`, '{"filter":[]}', 400, "DSC-0009"],
    ["an unknown operation", `${REST}/transferFunds/`, "{}", 404, "DSC-0021"],
    ["an operation of another service", "exchange/account/rest/v1.0/listEvents/", "{}", 404, "DSC-0021"],
    ["an unknown service", "exchange/scores/rest/v1.0/listScores/", "{}", 404, "DSC-0023"],
    ["a name that every object has", "exchange/constructor/rest/v1.0/listEvents/", "{}", 404, "DSC-0023"],
    ["an unknown address", "elsewhere", "{}", 404, "DSC-0023"],
  ])("says of %s what is wrong", async (_what, path, body, status, faultstring) => {
    const answer = await bot.post(path, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ faultcode: "Client", faultstring, detail: {} });
  });

  it("writes an exception with status 400", async () => {
    const answer = await bot.post(`${REST}/listMarketBook/`, {
      marketIds: Array.from({ length: 101 }, (_, n) => `1.${n}`),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      ...{ faultcode: "Client", faultstring: "ANGX-0001" },
      detail: { exceptionname: "APINGException", APINGException: { errorCode: "TOO_MUCH_DATA" } },
    });
  });

  it("refuses what is too large before it is read", async () => {
    const answer = await bot.post(
      `${REST}/listEvents/`,
      JSON.stringify({ filter: { textQuery: "x".repeat(70_000) } }),
    );
    expect(answer.statusCode).toBe(413);
  });
});

it("the menu needs a session, and lists sports, competitions, events and markets", async () => {
  const path = "exchange/betting/rest/v1/en/navigation/menu.json";
  const { token } = bot;
  bot.token = "";
  expect((await bot.get(path)).json()).toMatchObject({ faultstring: "ANGX-0005" });
  bot.token = token;
  expect((await bot.get(path)).json()).toMatchObject({
    ...{ type: "GROUP", name: "ROOT", id: 0 },
    children: [
      {
        ...{ type: "EVENT_TYPE", id: "4", name: "Cricket" },
        children: [
          {
            ...{ type: "GROUP", name: "World Cup" },
            children: [
              {
                ...{ type: "EVENT", name: "India v Australia" },
                children: [
                  { type: "MARKET", name: "Match Odds", marketType: "MATCH_ODDS", numberOfWinners: "1" },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

it("a batch whose answers are long already does no further request, and says so", async () => {
  const markets = Array.from({ length: 24 }, (_, index) =>
    matchOdds({ key: `market${index}`, name: `Market ${index}`, rules: "Each ball counts. ".repeat(110) }),
  );
  for (let match = 0; match < 2; match += 1) await openMatch(world, cricketMatch({ markets }));
  const method = "SportsAPING/v1.0/listMarketCatalogue";
  const long = {
    filter: {},
    maxResults: 100,
    marketProjection: ["MARKET_DESCRIPTION", "RUNNER_DESCRIPTION"],
  };
  const batch = Array.from({ length: 20 }, (_, id) => rpc({ method, params: long, id }));
  const answer = await bot.post(RPC, batch);
  const answers = answer.json<{ id: number; result?: unknown; error?: unknown }[]>();
  const done = answers.filter(({ result }) => result !== undefined);
  expect(answers.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
  expect(done.length).toBeLessThan(20);
  expect(answers.slice(0, done.length)).toEqual(done);
  expect(answers.at(-1)?.error).toMatchObject({ data: { APINGException: { errorCode: "TOO_MUCH_DATA" } } });
  expect(answer.body.length).toBeLessThan(1_200_000);
});
