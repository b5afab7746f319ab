import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OPERATOR_ORIGIN, type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import { addGamePages, framePolicy } from "./game-pages.ts";

let world: StudioWorld;
let gamesDir: string;
let http: FastifyInstance;
beforeEach(async () => {
  world = await studioWorld();
  gamesDir = await mkdtemp(join(tmpdir(), "games-"));
  http = Fastify();
  addGamePages(http, { studios: [world.studio("kestrel")], gamesDir });
});
afterEach(async () => {
  await http.close();
  await world.close();
  await rm(gamesDir, { recursive: true });
});

async function build(): Promise<void> {
  await mkdir(join(gamesDir, "assets"));
  await mkdir(join(gamesDir, "verify"));
  await writeFile(join(gamesDir, "index.html"), "<title>game</title>");
  await writeFile(join(gamesDir, "verify", "index.html"), "<title>verifier</title>");
  await writeFile(join(gamesDir, "assets", "game-1.js"), "1;");
}

describe("a game's page", () => {
  it("may be framed by the origin that launched it only, and reaches nothing but its studio", async () => {
    await build();
    const address = new URL(await world.launch("kestrel", "dice"));
    const page = await http.inject(`${address.pathname}${address.search}`);
    expect([page.statusCode, page.body]).toEqual([200, "<title>game</title>"]);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors ${OPERATOR_ORIGIN}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  });

  it.each([
    ["no key", "/studios/kestrel/play/dice"],
    ["the key of another game", ""],
    ["a key that nobody has", "/studios/kestrel/play/dice?key=other"],
  ])("may be framed by nobody with %s", async (_what, path) => {
    await build();
    const { search } = new URL(await world.launch("kestrel", "mines"));
    const page = await http.inject(path === "" ? `/studios/kestrel/play/dice${search}` : path);
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it.each([
    ["kestrel", "dice"],
    ["marigold", "slot"],
    ["banyan", "crash"],
  ] as const)("of %s has the language of its launch in its address, in a demo too", async (studio, game) => {
    const languageIn = (address: string) => new URL(address).searchParams.get("lang");
    expect(languageIn(await world.launch(studio, game, "17", "hi"))).toBe("hi");
    expect(languageIn(await world.launchDemo(studio, game, "hi"))).toBe("hi");
    const refused = await world.launch(studio, game, "17", "<script>").catch(() => undefined);
    expect(refused).toBeUndefined();
  });

  it("says so where the pages are not built", async () => {
    const page = await http.inject("/studios/kestrel/play/dice");
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain("npm run build");
  });

  it("is there for the studio's own games only", async () => {
    await build();
    expect((await http.inject("/studios/kestrel/play/slot")).statusCode).toBe(404);
    expect((await http.inject("/studios/marigold/play/slot")).statusCode).toBe(404);
  });
});

describe("what a page loads", () => {
  it("comes from the folder of the build and nowhere else", async () => {
    await build();
    const script = await http.inject("/studios/assets/game-1.js");
    expect([script.statusCode, script.body]).toEqual([200, "1;"]);
    expect(script.headers["content-type"]).toContain("text/javascript");
    for (const path of ["other.js", "..%2Findex.html", "%2e%2e%2findex.html", "game-1.js%00", ".js"]) {
      expect((await http.inject(`/studios/assets/${path}`)).statusCode).toBe(404);
    }
  });

  it("includes the verifier, which nobody may frame", async () => {
    await build();
    const page = await http.inject("/studios/verify/");
    expect([page.statusCode, page.body]).toEqual([200, "<title>verifier</title>"]);
    expect(page.headers["content-security-policy"]).toBe(framePolicy(""));
  });
});
