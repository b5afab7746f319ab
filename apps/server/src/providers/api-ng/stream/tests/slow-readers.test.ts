import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StreamConnection, StreamPeer } from "../../../../calls/bot-stream.ts";
import { withNumbers } from "../../../../database/connection-types.ts";
import { schema } from "../../../../database/migrate.ts";
import { createCatalogueModule } from "../../../../modules/catalogue/index.ts";
import { BotSessions, createSessionsModule } from "../../../../modules/sessions/index.ts";
import { randomIds } from "../../../../ports/ids.ts";
import { type BettingWorld, openBettingWorld } from "../../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../../testing/bot-caller.ts";
import { closeVerified } from "../../../../testing/close-verified.ts";
import type { StreamMessage } from "../../../../testing/stream-client.ts";
import { SessionHosts } from "../../session-hosts.ts";
import { type ApiNgStream, createBotStream } from "../bot-stream.ts";

/** A connection whose client reads when the test says so: what it takes to fill a real one depends on the machine. */
class Connection implements StreamConnection {
  readonly address = "127.0.0.1";
  readonly sent: StreamMessage[] = [];
  isBlocked = false;
  isClosed = false;
  #wake: () => void = () => undefined;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as StreamMessage);
    this.#wake();
  }

  close(): void {
    this.isClosed = true;
  }

  /** The last message, once there are so many. */
  async last(count: number): Promise<StreamMessage | undefined> {
    while (this.sent.length < count)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.sent.at(-1);
  }
}

let database: TestDatabase;
let pool: Pool;
let clock: FakeClock;
let world: BettingWorld;
let bot: BotCaller;
let stream: ApiNgStream;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  bot = await botOf(world, await world.player("anna", 1000));
  stream = await streamOf(bot);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

/** Beside the server's own, with the same sessions: what is read of markets and bets is not asked for. */
async function streamOf({ token }: BotCaller): Promise<ApiNgStream> {
  const { settings: hosts } = world.server;
  const shared = { database: pool, clock, ids: randomIds, hosts };
  const { sessions, start } = createSessionsModule({
    ...shared,
    tokenKeys: [{ id: "first", secret: "x".repeat(64) }],
  });
  await start();
  const sessionHosts = new SessionHosts();
  sessionHosts.note(token, "localhost");
  const { catalogue } = createCatalogueModule({ ...shared, exchange: world.server.exchange });
  return createBotStream({
    ...{ ...shared, catalogue, sessions, sessionHosts, logger: pino({ level: "silent" }) },
    botSessions: new BotSessions({ ...shared, sessions }),
  } as unknown as Parameters<typeof createBotStream>[0]);
}

const heartbeat = (id: number) => JSON.stringify({ op: "heartbeat", id });

async function authenticated(): Promise<{ readonly connection: Connection; readonly peer: StreamPeer }> {
  const connection = new Connection();
  const peer = stream.connect(connection);
  const { key, token } = bot;
  peer.received(JSON.stringify({ op: "authentication", id: 1, appKey: key.appKey, session: token }));
  expect(await connection.last(2)).toMatchObject({ statusCode: "SUCCESS" });
  return { connection, peer };
}

it("a connection that reads nothing is cut after 30 seconds, however much more it asks for", async () => {
  const { connection, peer } = await authenticated();
  clock.advance(60_000);
  connection.isBlocked = true;
  peer.received(heartbeat(2));
  await connection.last(3);
  clock.advance(29_000);
  peer.received(heartbeat(3));
  expect(await connection.last(4)).toMatchObject({ id: 3, statusCode: "SUCCESS" });
  clock.advance(999);
  expect(connection.isClosed).toBe(false);
  clock.advance(1);
  expect(connection.isClosed).toBe(true);
  expect(connection.sent.at(-1)).toMatchObject({ errorCode: "TIMEOUT", connectionClosed: true });
  peer.closed();
});

it("one that has read everything in time stays, and has as long again", async () => {
  const { connection, peer } = await authenticated();
  for (let id = 2; id < 5; id++) {
    connection.isBlocked = true;
    peer.received(heartbeat(id));
    await connection.last(id + 1);
    clock.advance(29_999);
    connection.isBlocked = false;
    peer.drained();
  }
  clock.advance(60_000);
  expect(connection.isClosed).toBe(false);
  peer.closed();
});
