import { once } from "node:events";
import { connect } from "node:net";
import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { BotStream, StreamConnection } from "../calls/bot-stream.ts";
import { StreamClient } from "../testing/stream-client.ts";
import { TEST_CERTIFICATE } from "../testing/test-certificate.ts";
import { type StreamLimits, StreamListener } from "./stream-listener.ts";

/** A stream that answers each line with its length, and greets. */
class Peers implements BotStream {
  readonly lines: string[] = [];
  readonly connections: StreamConnection[] = [];
  drains = 0;
  closed = 0;

  connect(connection: StreamConnection) {
    this.connections.push(connection);
    connection.send(JSON.stringify({ op: "connection" }));
    return {
      received: (line: string) => {
        this.lines.push(line);
        connection.send(JSON.stringify({ op: "length", id: line.length }));
      },
      receivedTooMuch: () => connection.close(),
      drained: () => {
        this.drains += 1;
      },
      closed: () => {
        this.closed += 1;
      },
    };
  }

  onRefused(): void {}
}

let clock: FakeClock;
let stream: Peers;
let metrics: Registry;
let listener: StreamListener;

async function listen(tls?: typeof TEST_CERTIFICATE, limits?: StreamLimits): Promise<number> {
  const listening = { host: "127.0.0.1", port: 0, tls };
  listener = new StreamListener({ listening, stream, clock, metrics }, limits);
  await listener.start();
  return listener.port ?? 0;
}

beforeEach(() => {
  clock = fakeClock();
  stream = new Peers();
  metrics = new Registry();
});

afterEach(() => listener.stop());

it("lines go to the peer however they are cut, and messages back", async () => {
  const client = await StreamClient.connect(await listen());
  expect(await client.next()).toEqual({ op: "connection" });
  client.write("first\r\nsec");
  expect(await client.next()).toEqual({ op: "length", id: 5 });
  client.write("ond\r\n\r\nthird\n");
  expect(await client.next()).toEqual({ op: "length", id: 6 });
  expect(await client.next()).toEqual({ op: "length", id: 5 });
  expect(stream.lines).toEqual(["first", "second", "third"]);
  expect(await metrics.metrics()).toContain("crossbook_stream_connections 1");
  expect(await metrics.metrics()).toContain("crossbook_stream_messages_total 4");
  client.close();
});

it("a line that is too long ends the connection", async () => {
  const client = await StreamClient.connect(await listen());
  await client.next();
  client.write("x".repeat(100_000));
  await client.ended();
  expect(stream.lines).toEqual([]);
});

it("with a certificate it speaks TLS, and nothing else", async () => {
  const port = await listen(TEST_CERTIFICATE);
  const client = await StreamClient.connectTls(port, TEST_CERTIFICATE.cert);
  expect(await client.next()).toEqual({ op: "connection" });
  expect(await client.ask({ op: "heartbeat" })).toMatchObject({ op: "length" });
  const plain = await StreamClient.connect(port);
  plain.write("GET / HTTP/1.1\r\n\r\n");
  await plain.ended();
  expect(stream.connections).toHaveLength(1);
  client.close();
});

it("a reader that stops is blocked until it reads again", async () => {
  const client = await StreamClient.connect(await listen());
  await client.next();
  client.stopReading();
  const [connection] = stream.connections;
  const message = JSON.stringify({ op: "x".repeat(60_000) });
  let sent = 0;
  while (connection && !connection.isBlocked) {
    connection.send(message);
    sent += 1;
  }
  expect(stream.drains).toBe(0);
  client.readAgain();
  for (let received = 0; received < sent; received++) await client.next();
  expect(connection?.isBlocked).toBe(false);
  client.close();
});

it("a connection that is ended and not read is cut", async () => {
  const port = await listen();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  await once(socket, "data");
  socket.pause();
  const [connection] = stream.connections;
  for (let count = 0; count < 200; count++) connection?.send("y".repeat(60_000));
  connection?.close();
  expect(stream.closed).toBe(0);
  clock.advance(1000);
  socket.resume();
  await once(socket, "close");
  expect(stream.closed).toBe(1);
});

it("one address has a hundred connections, and a stop cuts all of them", async () => {
  const port = await listen();
  const clients: StreamClient[] = [];
  for (let count = 0; count < 100; count++) clients.push(await StreamClient.connect(port));
  await Promise.all(clients.map((client) => client.next()));
  const beyond = await StreamClient.connect(port);
  await beyond.ended();
  expect(stream.connections).toHaveLength(100);
  const ends = clients.map((client) => client.ended());
  await listener.stop();
  await Promise.all(ends);
  expect(listener.port).toBeUndefined();
});

it("all addresses together have so many connections, and one that ends leaves its place to another", async () => {
  const port = await listen(undefined, { connections: 2, ofAnAddress: 100 });
  const clients = [await StreamClient.connect(port), await StreamClient.connect(port)];
  await Promise.all(clients.map((client) => client.next()));
  const beyond = await StreamClient.connect(port);
  await beyond.ended();
  expect(beyond.received).toEqual([]);
  expect(stream.connections).toHaveLength(2);
  clients[0]?.close();
  await expect.poll(() => stream.closed).toBe(1);
  const next = await StreamClient.connect(port);
  expect(await next.next()).toEqual({ op: "connection" });
  expect(stream.connections).toHaveLength(3);
});

it("a connection that shakes hands for TLS has its place among them", async () => {
  const port = await listen(TEST_CERTIFICATE, { connections: 1, ofAnAddress: 100 });
  const silent = await StreamClient.connect(port);
  const beyond = await StreamClient.connect(port);
  await beyond.ended();
  silent.close();
  expect(stream.connections).toEqual([]);
});
