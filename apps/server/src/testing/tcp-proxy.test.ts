import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { seededRandom } from "@crossbook/testkit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TcpProxy } from "./tcp-proxy.ts";

const PATIENCE = { timeout: 10_000, interval: 5 };

let server: Server;
let proxy: TcpProxy;
/** What the server has received, by connection, and `end` where one has ended. */
let received: string[];

beforeEach(async () => {
  const seen: string[] = [];
  received = seen;
  server = createServer((socket) => {
    socket.on("data", (bytes) => {
      seen.push(bytes.toString());
      socket.write(`${bytes.toString()}!`);
    });
    socket.on("close", () => seen.push("end"));
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  proxy = await TcpProxy.start({ host: "127.0.0.1", port }, seededRandom(1));
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<{ readonly socket: Socket; readonly answers: () => string }> {
  const socket = connect(proxy.port, "127.0.0.1");
  let answers = "";
  socket.on("data", (bytes) => (answers += bytes.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, answers: () => answers };
}

it("passes bytes and ends on", async () => {
  const { socket, answers } = await open();
  socket.write("a");
  await expect.poll(answers, PATIENCE).toBe("a!");
  socket.end();
  await expect.poll(() => received, PATIENCE).toEqual(["a", "end"]);
});

it("holds everything while it is half open, and delivers it late and in order", async () => {
  const { socket, answers } = await open();
  socket.write("a");
  await expect.poll(answers, PATIENCE).toBe("a!");
  proxy.hold();
  socket.write("b");
  const late = await open();
  late.socket.write("c");
  socket.end();
  await once(socket, "finish");
  expect([received, socket.destroyed]).toEqual([["a"], false]);
  proxy.mend();
  await expect.poll(late.answers, PATIENCE).toBe("c!");
  expect(received.filter((one) => one !== "c")).toEqual(["a", "b", "end"]);
  late.socket.destroy();
});

it("cuts what there is and takes nothing new until it is mended", async () => {
  const { socket } = await open();
  const closed = once(socket, "close");
  proxy.cut();
  await closed;
  await once((await open()).socket, "close");
  proxy.mend();
  const { socket: again, answers } = await open();
  again.write("d");
  await expect.poll(answers, PATIENCE).toBe("d!");
  again.destroy();
});

it("is late by another time for each connection, so that what two carry changes places", async () => {
  proxy.delay(200);
  const connections = await Promise.all(Array.from({ length: 8 }, open));
  for (const [index, { socket }] of connections.entries()) socket.write(String(index));
  await expect.poll(() => received.length, PATIENCE).toBe(8);
  const inOrder = received.map((_one, index) => String(index));
  expect(received.toSorted()).toEqual(inOrder);
  expect(received).not.toEqual(inOrder);
  for (const { socket } of connections) socket.destroy();
});
