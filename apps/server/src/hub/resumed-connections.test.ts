import type { Socket } from "node:net";
import type { HubMessage } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { systemClock } from "../ports/clock.ts";
import { expectDone } from "../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../testing/betting-world.ts";
import { HubListeners } from "../testing/hub-listener.ts";
import { openMatch } from "../testing/open-match.ts";
import { until } from "../testing/passing-time.ts";

let database: TestDatabase;
let world: BettingWorld;
let url: string;
let anna: PlayerSeat;
const listeners = new HubListeners();

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, systemClock);
  url = await world.server.start();
  anna = await world.player("anna", 10_000);
});
afterAll(async () => {
  await listeners.hangUp();
  await world.close();
  await database.close();
});

/** A client that resumes its connection after a cut, with the token that it has by then. */
async function resuming(token = "") {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => void sockets.add(socket);
  world.server.http.server.on("connection", keep);
  const seat = { token };
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hub`, { accessTokenFactory: () => seat.token })
    .withStatefulReconnect()
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  world.server.http.server.off("connection", keep);
  const register = () =>
    connection.invoke("RegisterClient", {
      ...{ Browser: "test", Domain: "localhost", CurrentPage: "/inplay", Token: seat.token },
    });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  /** Resolves when the connection is there again: it answers a call. */
  const back = () => connection.invoke("WatchMarkets", []);
  const received: string[] = [];
  connection.on("Message", ({ Code }: HubMessage) => void received.push(Code));
  return { seat, connection, register, cut, back, received };
}

describe("a player whose connection comes back with the token of another session", () => {
  const logOut = ({ token }: PlayerSeat) => world.seat("anna", token).post("Account/Logout", {});

  it("is told of the end of that session, and not of the end of the one before", async () => {
    const [first, second] = [await world.login("anna"), await world.login("anna")];
    const client = await resuming(first.token);
    const { connectionId } = client.connection;
    client.seat.token = second.token;
    client.cut();
    await client.back();
    expectDone(await logOut(first));
    await client.back();
    expect(client.connection.connectionId).toBe(connectionId);
    expect(client.received).not.toContain("Logout");
    expectDone(await logOut(second));
    await until(async () => client.received.includes("Logout"));
    await client.connection.stop();
  });
});

describe("a guest who has logged in while his connection was cut", () => {
  it("leaves the player's other connections what is pushed to them", async () => {
    const other = await listeners.listen(url, anna.token);
    const { seat, connection, register, cut } = await resuming();
    expect(await register()).toEqual({ UserName: null });
    seat.token = anna.token;
    cut();
    expect(await register()).toEqual({ UserName: "anna" });
    await connection.stop();
    other.forget();
    const match = await openMatch(world);
    await match.back(anna, { stake: 10, rate: 3 });
    expect(await other.receives("UserBalance")).toMatchObject({ Exposure: 10 });
  });
});
