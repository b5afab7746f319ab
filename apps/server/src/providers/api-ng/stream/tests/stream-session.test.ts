import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { schema } from "../../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../../../testing/betting-world.ts";
import { type BotCaller, botOf, makeKey } from "../../../../testing/bot-caller.ts";
import { closeVerified } from "../../../../testing/close-verified.ts";
import { StreamClient, type StreamMessage } from "../../../../testing/stream-client.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let bot: BotCaller;
const clients: StreamClient[] = [];

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  const botStream = { host: "127.0.0.1", port: 0, tls: undefined };
  world = await openBettingWorld(database.connection, clock, undefined, { botStream });
  bot = await botOf(world, await world.player("anna", 1000));
});

afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.ended();
  }
  // What one address may open anew.
  clock.advance(60_000);
});

afterAll(() => closeVerified(world, database));

async function connected(): Promise<StreamClient> {
  const client = await StreamClient.connect(world.server.botStreamPort() ?? 0);
  clients.push(client);
  expect(await client.next()).toEqual({ op: "connection", connectionId: expect.any(String) });
  return client;
}

const credentials = (of: BotCaller = bot) => ({
  ...{ op: "authentication", id: 1 },
  ...{ appKey: of.key.appKey, session: of.token },
});

async function authenticated(of: BotCaller = bot): Promise<StreamClient> {
  const client = await connected();
  expect(await client.ask(credentials(of))).toMatchObject({ statusCode: "SUCCESS" });
  return client;
}

async function refusal(client: StreamClient, request: object | string): Promise<StreamMessage> {
  if (typeof request === "string") client.write(request);
  else client.send(request);
  const answer = await client.next();
  await client.ended();
  return answer;
}

it("a bot is connected, says who it is, and its heartbeats are answered", async () => {
  const client = await connected();
  expect(await client.ask(credentials())).toEqual({
    ...{ op: "status", id: 1, statusCode: "SUCCESS", connectionClosed: false },
    ...{ connectionsAvailable: 9, connectionId: expect.any(String) },
  });
  expect(await client.ask({ op: "heartbeat", id: "2" })).toEqual({
    ...{ op: "status", id: 2, statusCode: "SUCCESS", connectionClosed: false },
  });
});

it.each([
  ["no app key", { appKey: null }, "NO_APP_KEY"],
  ["no session", { session: undefined }, "NO_SESSION"],
  ["a session that there is not", { session: "x".repeat(43) }, "INVALID_SESSION_INFORMATION"],
  ["another app key", { appKey: "another" }, "INVALID_APP_KEY"],
  ["no text", { appKey: { is: "an object" } }, "INVALID_INPUT"],
])("authentication with %s is refused, and the connection ends", async (_name, change, errorCode) => {
  expect(await refusal(await connected(), { ...credentials(), ...change })).toMatchObject({
    ...{ op: "status", id: 1, statusCode: "FAILURE", errorCode, connectionClosed: true },
    ...{ errorMessage: expect.any(String), connectionId: expect.any(String) },
  });
});

it.each([
  ["what is no JSON", "{\r\n", "INVALID_INPUT"],
  ["a list", "[]\r\n", "INVALID_REQUEST"],
  ["what is too deep", `${"[".repeat(30)}${"]".repeat(30)}\r\n`, "INVALID_INPUT"],
  ["a line without an end", "x".repeat(70_000), "INVALID_REQUEST"],
  ["a subscription before authentication", { op: "marketSubscription", id: 1 }, "NOT_AUTHORIZED"],
  ["an op that there is not", { op: "raceSubscription", id: 1 }, "NOT_AUTHORIZED"],
])("%s is refused", async (_name, request, errorCode) => {
  expect(await refusal(await connected(), request)).toMatchObject({ errorCode, connectionClosed: true });
});

it.each([
  ["races", { op: "raceSubscription", id: 2 }, "INVALID_REQUEST"],
  ["a second authentication", { op: "authentication", id: 2 }, "INVALID_REQUEST"],
  ["a filter of another form", { op: "marketSubscription", id: 2, marketFilter: [] }, "INVALID_INPUT"],
  [
    "tokens of another server",
    { op: "marketSubscription", id: 2, marketFilter: {}, initialClk: "GpOH0JwB", clk: "AAA=" },
    "INVALID_CLOCK",
  ],
  ["one token alone", { op: "marketSubscription", id: 2, marketFilter: {}, clk: "C1" }, "INVALID_CLOCK"],
])("%s is refused of a bot that is known", async (_name, request, errorCode) => {
  expect(await refusal(await authenticated(), request)).toMatchObject({ id: 2, errorCode });
});

it("who does not say in time who he is, is cut", async () => {
  const client = await connected();
  clock.advance(15_000);
  expect(await client.next()).toMatchObject({ errorCode: "TIMEOUT", connectionClosed: true });
  await client.ended();
});

it("a connection asks twenty times at once, and no more", async () => {
  const client = await authenticated();
  client.write(`${JSON.stringify({ op: "heartbeat", id: 3 })}\r\n`.repeat(30));
  await client.ended();
  expect(client.received.at(-1)).toMatchObject({ errorCode: "TOO_MANY_REQUESTS", connectionClosed: true });
});

it("ten strangers of one address are connected at a time, and ten connections of one key", async () => {
  const strangers = await Promise.all(Array.from({ length: 10 }, connected));
  const eleventh = await connected();
  expect(await eleventh.next()).toMatchObject({ errorCode: "TOO_MANY_REQUESTS" });
  for (const stranger of strangers)
    expect(await stranger.ask(credentials())).toMatchObject({ statusCode: "SUCCESS" });
  expect(await refusal(await connected(), credentials())).toMatchObject({
    errorCode: "MAX_CONNECTION_LIMIT_EXCEEDED",
  });
});

it("the end of a session ends its connections", async () => {
  const other = await botOf(world, await world.player("bela", 10));
  const client = await authenticated(other);
  await other.identity("logout");
  expect(await client.next()).toMatchObject({
    errorCode: "INVALID_SESSION_INFORMATION",
    connectionClosed: true,
  });
  await client.ended();
});

it("a session that is not kept alive ends with its connections, and one that is goes on", async () => {
  const seat = await world.player("carl", 10, await world.loginOperator());
  const kept = await botOf(world, seat);
  const client = await authenticated(kept);
  clock.advance(11 * 3_600_000);
  await kept.identity("keepAlive");
  clock.advance(2 * 3_600_000);
  expect(await client.ask({ op: "heartbeat", id: 4 })).toMatchObject({ id: 4, statusCode: "SUCCESS" });
  clock.advance(12 * 3_600_000);
  expect(await client.next()).toMatchObject({ errorCode: "INVALID_SESSION_INFORMATION" });
});

it("a key that is deleted ends the streams of its bots", async () => {
  const seat = await world.player("dora", 10, await world.loginOperator());
  const key = await makeKey(seat, "Second");
  const dora = await botOf(world, seat);
  const client = await authenticated(dora);
  await seat.post("Account/DeleteBotKey", { botKeyId: key.botKeyId });
  expect(await client.ask({ op: "heartbeat", id: 5 })).toMatchObject({ statusCode: "SUCCESS" });
  await seat.post("Account/DeleteBotKey", { botKeyId: dora.key.botKeyId });
  expect(await client.next()).toMatchObject({ errorCode: "INVALID_SESSION_INFORMATION" });
});

it("a site that is suspended serves nobody, and ends the streams that there are", async () => {
  const emil = await botOf(world, await world.player("emil", 10, await world.loginOperator()));
  const client = await authenticated(emil);
  const host = "localhost";
  await world.server.settings.change(host, { domain: { siteSuspended: true } });
  expect(await client.next()).toMatchObject({ errorCode: "NOT_AUTHORIZED", connectionClosed: true });
  expect(await refusal(await connected(), credentials(emil))).toMatchObject({ errorCode: "NOT_AUTHORIZED" });
  await world.server.settings.change(host, { domain: { siteSuspended: false } });
  await authenticated(emil);
});
