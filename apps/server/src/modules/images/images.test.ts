import { api, type ErrorCode, MAX_IMAGE_BYTES } from "@crossbook/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, TEST_HOST, type TestServer } from "../../testing/test-server.ts";
import { HOSTILE_IMAGES, plainPng, pngOf, textBomb } from "./testing/hostile-images.ts";
import { multipart, type UploadAnswer, upload } from "./testing/upload.ts";

let world: TestServer;
let token = "";
let userId = 0;
let players = 0;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

beforeEach(async () => {
  players += 1;
  const userName = `sender${players}`;
  token = (await signUp(world, { userName, mobile: `98765${String(players).padStart(5, "0")}` })).accessToken;
  const [user] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = '${userName}'`);
  userId = user?.id ?? 0;
});

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
const store = (body: string, type: string) => upload(world, "Setting/StoreImage", { type, body, token });

async function ticket(): Promise<string> {
  const issued = await world.call(api.images.createUploadTicket, { purpose: "deposit" }, { token });
  return resultOf(issued).ticket;
}

async function send(file: Uint8Array, withTicket: string, from?: string): Promise<UploadAnswer> {
  const path = `Ocr/Upload?ticket=${encodeURIComponent(withTicket)}`;
  return upload(world, path, { ...multipart(file), ...(from !== undefined && { from }) });
}

const imagesOf = () => world.rows<{ id: number }>(`SELECT id FROM images WHERE user_id = ${userId}`);

// Whoever moves the clock comes before the first picture: the process that decodes ends when it is idle, and its next start
// takes seconds.
describe("what a player may ask for", () => {
  it("is so much at once and then a little, and an honest player's pictures are far below it", async () => {
    const asked = () => world.call(api.images.createUploadTicket, { purpose: "deposit" }, { token });
    for (let at = 0; at < 12; at++) expect((await asked()).ok).toBe(true);
    expect(codeOf(await asked())).toBe("TOO_MANY_REQUESTS");
    world.clock.advance(60_000);
    expect((await asked()).ok).toBe(true);
  });
});

describe("an upload with a ticket", () => {
  it.each([
    ["that has expired", async (held: string) => (world.clock.advance(300_000), held)],
    ["of another player", async (held: string) => held.replace(/^\d+/, "1")],
    ["with a changed signature", async (held: string) => `${held.slice(0, -4)}AAAA`],
    ["that is a session's token", async () => token],
    ["that is nothing", async () => "x"],
    ["with more parts", async (held: string) => `${held}.x`],
  ])("is refused with a ticket %s", async (_which, changed) => {
    const withTicket = await changed(await ticket());
    expect((await send(await plainPng(), withTicket)).code).toBe("UPLOAD_TICKET_INVALID");
    expect(await imagesOf()).toEqual([]);
  });

  it("[CALL-OTHER-01] is multipart and needs no authorisation", async () => {
    const answer = await send(await plainPng(), await ticket());
    expect(answer).toMatchObject({ status: 200, result: { utr: null, amount: null } });
    expect(await imagesOf()).toEqual([{ id: answer.result.imageId }]);
  });

  it("works once with each ticket, also at the same moment", async () => {
    const [file, once] = [await plainPng(), await ticket()];
    const answers = await Promise.all([send(file, once), send(file, once), send(file, once)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      "UPLOAD_TICKET_INVALID",
      "UPLOAD_TICKET_INVALID",
      undefined,
    ]);
    expect((await send(file, once)).code).toBe("UPLOAD_TICKET_INVALID");
    expect(await imagesOf()).toHaveLength(1);
  });

  it("is refused without a file", async () => {
    const path = `Ocr/Upload?ticket=${await ticket()}`;
    const body = Buffer.from('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n');
    const answer = await upload(world, path, { type: "multipart/form-data; boundary=b", body });
    expect(answer.code).toBe("INVALID_INPUT");
  });

  it.each([
    ["a boundary that never comes", "multipart/form-data; boundary=zzz", "no parts here"],
    ["no boundary", "multipart/form-data", "--b--"],
  ])("is refused with %s", async (_what, type, body) => {
    const path = `Ocr/Upload?ticket=${await ticket()}`;
    expect((await upload(world, path, { type, body })).status).toBe(400);
  });
});

describe("a picture that is stored", () => {
  it.each([
    ["[CALL-SET-06] the data URL as the whole body", "text/plain", (url: string) => url],
    ["the data URL as old clients post it", "application/x-www-form-urlencoded", (url: string) => url],
    ["a JSON text", "application/json", (url: string) => JSON.stringify(url)],
    ["a member of JSON", "application/json", (url: string) => JSON.stringify({ image: url })],
  ])("is accepted as %s", async (_how, type, body) => {
    const answer = await store(body(dataUrl(await plainPng())), type);
    expect(answer).toMatchObject({ status: 200, result: { imageId: expect.any(Number) } });
    expect(await imagesOf()).toEqual([{ id: answer.result.imageId }]);
  });

  it("is refused where it is no data URL", async () => {
    for (const body of ["", "hello", "data:image/png;base64,***", "data:image/png,abc"])
      expect(["IMAGE_UNREADABLE", "INVALID_INPUT"]).toContain((await store(body, "text/plain")).code);
  });

  it("is not read without a token", async () => {
    const body = dataUrl(await plainPng());
    const answer = await upload(world, "Setting/StoreImage", { type: "text/plain", body });
    expect(answer).toMatchObject({ status: 401, code: "NOT_LOGGED_IN" });
  });

  it("is not taken from a demo account", async () => {
    const demo = resultOf(await world.call(api.account.loginAsDemoUser, {})).accessToken;
    const asked = await world.call(api.images.createUploadTicket, { purpose: "deposit" }, { token: demo });
    expect(codeOf(asked)).toBe("DEPOSIT_NOT_OFFERED");
  });
});

it("a picture is taken up to five MB exactly, and as WebP", async () => {
  const png = await plainPng();
  const ofBytes = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  expect((await send(ofBytes(MAX_IMAGE_BYTES), await ticket())).status).toBe(200);
  expect((await send(ofBytes(MAX_IMAGE_BYTES + 1), await ticket())).code).toBe("IMAGE_TOO_LARGE");
  expect((await send(await sharp(png).webp().toBuffer(), await ticket())).status).toBe(200);
});

describe("a file that is no picture to keep", () => {
  it.each(HOSTILE_IMAGES.map((image) => [image.name, image.code, image] as const))(
    "such as %s is refused with %s and words",
    async (_name, code, image) => {
      const answer = await send(await image.bytes(), await ticket());
      expect(answer.code).toBe(code);
      expect(answer.message).toMatch(/picture/);
      expect(await imagesOf()).toEqual([]);
    },
  );

  it.each([
    ["a text of 256 MB in a chunk", textBomb],
    ["256 MB of pixels behind a header of 16 by 16", () => pngOf(16, 16, 256 * 1024 * 1024)],
    ["the most pixels of one colour", () => pngOf(4000, 3000, 4000 * 3000 * 3 + 3000)],
  ])("that unpacks to %s ends within the limits, and its copy is small", async (_what, bytes) => {
    const { result } = await send(bytes(), await ticket());
    const [row] = await world.rows<{ bytes: number }>(
      `SELECT octet_length(display) AS bytes FROM images WHERE id = ${result.imageId}`,
    );
    expect(row?.bytes ?? 0).toBeLessThan(200_000);
    expect((await send(await plainPng(), await ticket())).status).toBe(200);
  });

  it("of 40 MB is refused by its length, before it is read", async () => {
    const answer = await send(Buffer.alloc(40 * 1024 * 1024), await ticket());
    expect(answer).toMatchObject({ status: 413, code: "IMAGE_TOO_LARGE" satisfies ErrorCode });
  });

  it("does not keep the next picture from being taken", async () => {
    for (const { bytes } of HOSTILE_IMAGES.slice(-5)) await send(await bytes(), await ticket());
    expect((await send(await plainPng(), await ticket())).status).toBe(200);
  });
});

describe("a picture that is shown", () => {
  it("is made anew, without what the original says of its sender", async () => {
    const withPlace = await sharp(await plainPng())
      .withExif({ IFD0: { Copyright: "Asha Rao" }, IFD3: { GPSLatitude: "19/1 4/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(withPlace.includes("Asha Rao")).toBe(true);
    const { result } = await send(withPlace, await ticket());
    const [row] = await world.rows<{ original: Buffer; display: Buffer }>(
      `SELECT original, display FROM images WHERE id = ${result.imageId}`,
    );
    expect(row?.original.equals(withPlace)).toBe(true);
    expect(row?.display.includes("Asha Rao")).toBe(false);
    expect((await sharp(row?.display).metadata()).exif).toBeUndefined();
  });

  it.each(["", "?link=", "?link=1.zz.AAAA", `?link=${"x".repeat(400)}`, "?link=a&link=b"])(
    "is not there for the link %j",
    async (query) => {
      const url = `/api/image/show${query}`;
      const answer = await world.server.http.inject({ method: "GET", url, headers: { host: TEST_HOST } });
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe("what a player may send", () => {
  it("is thirty pictures a day, also where several come at once", async () => {
    const { result } = await send(await plainPng(), await ticket());
    await world.rows(
      `INSERT INTO images (user_id, purpose, content_type, width, height, sha256, difference_hash, bytes, created_at)
       SELECT user_id, purpose, content_type, width, height, sha256, difference_hash, 1, created_at
       FROM images, generate_series(1, 28) WHERE id = ${result.imageId}`,
    );
    const tickets = [await ticket(), await ticket(), await ticket(), await ticket()];
    const picture = await plainPng();
    const answers = await Promise.all(tickets.map((one) => send(picture, one)));
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual(["IMAGE_QUOTA_REACHED", "IMAGE_QUOTA_REACHED", "IMAGE_QUOTA_REACHED", undefined]);
  });

  it("is sixty MB a day, of a player alone", async () => {
    await send(await plainPng(), await ticket());
    await world.rows(`UPDATE images SET bytes = 60 * 1024 * 1024 - 1 WHERE user_id = ${userId}`);
    expect((await send(await plainPng(), await ticket())).code).toBe("IMAGE_QUOTA_REACHED");
    await world.rows(`UPDATE images SET bytes = 1 WHERE user_id = ${userId}`);
    expect((await send(await plainPng(), await ticket())).status).toBe(200);
  });

  it("ends with the room for all pictures, in words that say how to go on", async () => {
    await world.restart({ imageStoreBytes: 1000 });
    const answer = await send(await plainPng(), await ticket());
    expect(answer).toMatchObject({
      code: "IMAGE_QUOTA_REACHED",
      message: expect.stringMatching(/without one/),
    });
    await world.restart({ imageStoreBytes: 64 * 1024 * 1024 });
  });

  it("is deleted after a day where nothing names it", async () => {
    await store(dataUrl(await plainPng()), "text/plain");
    world.clock.advance(23 * 3_600_000);
    await tidied();
    expect(await imagesOf()).toHaveLength(1);
    world.clock.advance(2 * 3_600_000);
    await expect.poll(imagesOf).toEqual([]);
  });
});

/** Lets the hourly clean-up come by, which is not waited for by anybody. */
async function tidied(): Promise<void> {
  await world.restart({});
  world.clock.advance(3_600_000);
  await world.restart({});
}
