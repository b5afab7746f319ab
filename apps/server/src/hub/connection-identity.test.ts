import { api, type Session } from "@crossbook/contract";
import { HubConnectionState } from "@microsoft/signalr";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HubListener, listenToHub } from "../testing/hub-listener.ts";
import { resultOf, startTestServer, type TestServer } from "../testing/test-server.ts";

/** A client that says nothing for half a minute is taken for gone. */
const OFTEN_MS = 10_000;
const TOKEN_MS = 15 * 60_000;

let world: TestServer;
let url: string;
const listeners: HubListener[] = [];

beforeAll(async () => {
  world = await startTestServer();
  url = await world.server.start();
});
afterEach(() => Promise.all(listeners.splice(0).map(({ connection }) => connection.stop())));
afterAll(() => world.close());

const session = async (): Promise<Session> => resultOf(await world.call(api.account.loginAsDemoUser, {}));
const logOut = async ({ accessToken: token }: Session) =>
  resultOf(await world.call(api.account.logout, {}, { token }));

/** `closed`: with the error that the server says. */
async function listen(token = "") {
  const listener = await listenToHub(url, token);
  listeners.push(listener);
  const closed = new Promise<Error | undefined>((resolve) => listener.connection.onclose(resolve));
  return { ...listener, closed };
}

describe("a player's connection", () => {
  it.each(["that began with a token", "that was registered later"])("%s ends with it", async (which) => {
    const { accessToken } = await session();
    const isFirst = which === "that began with a token";
    const { connection, closed, register } = await listen(isFirst ? accessToken : "");
    if (!isFirst) await register(accessToken);
    for (let passedMs = OFTEN_MS; passedMs < TOKEN_MS; passedMs += OFTEN_MS) {
      world.clock.advance(OFTEN_MS);
      await connection.invoke("WatchMarkets", []);
    }
    expect(connection.state).toBe(HubConnectionState.Connected);
    world.clock.advance(OFTEN_MS);
    expect(await closed).toBeUndefined();
  });

  it("that has become another session's ends with that one, and not with the one before", async () => {
    const [first, second] = [await session(), await session()];
    const { connection, closed, register, received } = await listen(first.accessToken);
    await register(second.accessToken);
    await logOut(first);
    await connection.invoke("WatchMarkets", []);
    expect(received.map(({ Code }) => Code)).not.toContain("Logout");
    await logOut(second);
    expect(await closed).toBeUndefined();
    expect(received.map(({ Code }) => Code)).toContain("Logout");
  });

  it("that has become a guest's stays when the session ends that it was of", async () => {
    const left = await session();
    const { connection, register } = await listen(left.accessToken);
    expect(await register("nonsense")).toEqual({ UserName: null });
    await logOut(left);
    await connection.invoke("WatchMarkets", []);
    expect(connection.state).toBe(HubConnectionState.Connected);
  });
});
