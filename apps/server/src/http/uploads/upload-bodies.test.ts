import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { api } from "@crossbook/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { plainPng } from "../../modules/images/testing/hostile-images.ts";
import { signUp } from "../../testing/accounts.ts";
import { resultOf, startTestServer, TEST_HOST, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let port = 0;
let token = "";
const sockets: Socket[] = [];

beforeEach(async () => {
  world = await startTestServer();
  port = Number(new URL(await world.server.start()).port);
  token = (await signUp(world, { userName: "sender", mobile: "9876500001" })).accessToken;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await world.close();
});

/** Sends head and first bytes of an upload that is not ended. */
async function begin(length = 5000, bearer = token): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  await once(socket, "connect");
  const proof = bearer === "" ? "" : `authorization: Bearer ${bearer}\r\n`;
  socket.write(
    `POST /api/Setting/StoreImage HTTP/1.1\r\nhost: ${TEST_HOST}\r\n${proof}content-type: text/plain\r\ncontent-length: ${length}\r\n\r\ndata:`,
  );
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [answer] = (await once(socket, "data")) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString("latin1"))?.[1]);
}

/** An upload that is sent whole; its answer comes after the server has read what came before it. */
async function whole(): Promise<number> {
  const body = `data:image/png;base64,${(await plainPng()).toString("base64")}`;
  const answer = await fetch(`http://127.0.0.1:${port}/api/Setting/StoreImage`, {
    method: "POST",
    headers: { host: TEST_HOST, authorization: `Bearer ${token}`, "content-type": "text/plain" },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

it("reads so many pictures of an address at once, and takes others again when one of them ends", async () => {
  const begun = await Promise.all(Array.from({ length: 5 }, () => begin()));
  // The sixth place: until it is refused, the server has not read all of those before.
  expect(await whole()).toBe(200);
  const sixth = await begin();
  const seventh = await begin();
  const refused = await Promise.race([statusOf(sixth), statusOf(seventh)]);
  expect(refused).toBe(503);
  for (const socket of [...begun, sixth, seventh]) socket.destroy();
  let status = 503;
  while (status === 503) status = await whole();
  expect(status).toBe(200);
});

it("refuses who has no token, and what is too long, before the body has come", async () => {
  expect(await statusOf(await begin(5000, ""))).toBe(401);
  expect(await statusOf(await begin(8_000_000))).toBe(413);
});

it("keeps the bodies of all other calls small", async () => {
  const refused = await world.call(
    api.images.createUploadTicket,
    { purpose: "deposit", more: "x".repeat(70_000) } as { purpose: "deposit" },
    { token },
  );
  expect(refused).toMatchObject({ ok: false, status: 413, code: "BODY_TOO_LARGE" });
  const small = await world.call(api.images.createUploadTicket, { purpose: "deposit" }, { token });
  expect(resultOf(small).expiresInSeconds).toBe(300);
});
