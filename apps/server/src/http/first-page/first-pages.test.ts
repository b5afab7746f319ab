import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { api, type SportEvent, type SportTree } from "@crossbook/contract";
import type { FirstData } from "@crossbook/first-page";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, TEST_HOST, type TestServer } from "../../testing/test-server.ts";
import { FirstPages } from "./first-pages.ts";
import { readPageTemplate } from "./page-template.ts";

const SCRIPT = "document.title = 'x';";
const PAGE = `<!doctype html><html lang="en" data-host="default"><head><title>Built</title><script>${SCRIPT}</script><!--first-chunks--></head><body><div id="root"><!--first-page--></div><noscript>Needs scripts</noscript><!--first-data--></body></html>`;

let world: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-first-page-"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(
    join(folder, "first-chunks.json"),
    JSON.stringify({
      frame: ["/assets/start.js"],
      hi: ["/assets/hindi.js"],
      inPlay: ["/assets/list.js", '/assets/"><script>.js'],
    }),
  );
  world = await startTestServer({ config: { playerAppDir: folder, tvSite: "sky" } });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  world.server.http.inject({ url, headers: { host: TEST_HOST, accept: "text/html", ...headers } });

function dataOf(html: string): FirstData {
  const json = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? "null") as FirstData;
}

describe("a page of the app", () => {
  it("brings the host's settings and the lists that a guest is answered", async () => {
    const { settings, answers } = dataOf((await get("/inplay")).body);
    const file = (await get(`/settings/${TEST_HOST}.json`)).json<{ result: object }>();
    expect(settings).toEqual(file.result);
    const tree = await world.call(api.events.treeSportWithEvent, {});
    expect(answers).toEqual([
      { path: "Event/TreeSportWithEvent", input: {}, result: tree.ok && tree.result },
    ]);
  });

  it("is painted before any script runs: its header and heading are in it", async () => {
    const { body } = await get("/inplay");
    expect(body).toContain("<title>Crossbook | In play</title>");
    expect(body).toContain('<h1 class="first-heading">In play</h1>');
    expect(body).toContain('href="/auth/login"');
    expect((await get("/auth/login")).body).toContain('<h1 class="first-heading">Log in</h1>');
  });

  it("has the files of its own route fetched early, and of no other names than a build gives", async () => {
    const { body } = await get("/inplay");
    expect(body).toContain('<link rel="modulepreload" href="/assets/list.js"');
    expect(body).not.toContain('"><script>.js');
    expect((await get("/bonus")).body).toContain('<link rel="modulepreload" href="/assets/start.js"');
  });

  it("runs only scripts that were in it when it was built", async () => {
    const policy = String((await get("/inplay")).headers["content-security-policy"]);
    const hash = (await crypto.subtle.digest("SHA-256", new TextEncoder().encode(SCRIPT))) as ArrayBuffer;
    expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(hash).toString("base64")}';`);
    expect(policy).not.toContain("unsafe");
  });

  it("is in the language of the viewer's choice, else of the browser", async () => {
    const hindi = await get("/inplay", { "accept-language": "hi-IN,en;q=0.8" });
    expect(hindi.body).toContain('<html lang="hi"');
    expect(hindi.body).toContain('<h1 class="first-heading">इन-प्ले</h1>');
    expect(hindi.body).toContain('<link rel="modulepreload" href="/assets/hindi.js"');
    expect(hindi.body).toMatch(/<noscript>Crossbook को [^<]+<\/noscript>/);
    expect((await get("/inplay", { cookie: "a=b; language=hi" })).body).toBe(hindi.body);
    const chosen = await get("/inplay", { "accept-language": "hi", cookie: "language=en" });
    expect(chosen.body).toBe((await get("/inplay")).body);
  });

  it("has nothing in it of who asks: not the token, the cookie, the query or an unknown path", async () => {
    const guest = (await get("/inplay")).body;
    const headers = { authorization: "Bearer of-a-player", cookie: "refreshToken=secret" };
    expect((await get("/inplay?to=%3Cscript%3E", headers)).body).toBe(guest);
    expect((await get("/<script>alert(1)</script>")).body).not.toContain("alert(1)");
  });

  it("is the same page however often it is asked for an event that there is not", async () => {
    const pages = await Promise.all([1, 2, 3].map((id) => get(`/markets/99999${id}`)));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
  });

  it("shows no lists while its site is suspended, and says so in its settings", async () => {
    await world.server.settings.change("closed.example", {
      domain: { siteSuspended: true, suspendedMessage: "Back at noon" },
    });
    const { body } = await get("/inplay", { host: "closed.example" });
    expect(dataOf(body)).toMatchObject({ settings: { suspendedMessage: "Back at noon" }, answers: [] });
    expect(body).not.toContain("first-heading");
  });

  it("has title, description and colours of its host, whatever is in them", async () => {
    const domain = { domainTitle: "A<b>", description: '"quoted" </script>', theme: "yellow" as const };
    await world.server.settings.change("own.example", { domain });
    const { body } = await get("/inplay", { host: "own.example" });
    expect(body).toContain("<title>A&lt;b&gt; | In play</title>");
    expect(body).toContain('content="&quot;quoted&quot; &lt;/script&gt;"');
    expect(body).toContain('data-host="yellow"');
    expect(dataOf(body).settings.description).toBe('"quoted" </script>');
  });

  it("is compressed as its reader asks", async () => {
    const plain = (await get("/inplay")).body;
    const br = await get("/inplay", { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      vary: "accept-encoding, accept-language, cookie",
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    const gzip = await get("/inplay", { "accept-encoding": "gzip, br;q=0" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });
});

function anEvent(id: number): SportEvent {
  return {
    ...{ id, dreamEventId: String(id), title: "A v B", team1: "A", team2: "B", competition: "Cup" },
    ...{ status: "UPCOMING", matchDate: "Tomorrow", time: "19:30", startTime: "2026-11-22T14:00:00Z" },
    ...{ sportId: 3, sportName: "Cricket", pin: false, isFancy: false, isBookMaker: false, isFastBet: false },
    ...{ videoURL: null, simulated: true, sourceLabel: "Simulated", scoreLine: null, market: null },
  };
}

const IN_PLAY = { path: "/inplay", language: "en", encoding: "br" } as const;
const ANY = { host: "any.example", language: "en", encoding: undefined } as const;

describe("pages that strangers ask for by the thousand", () => {
  /** The pages of the server, of which those that are written are counted. */
  async function countedPages(events: number) {
    const template = await readPageTemplate(folder);
    let written = 0;
    const fill: typeof template.fill = (parts) => {
      written += 1;
      return template.fill(parts);
    };
    const listed = Array.from({ length: events }, (_, index) => anEvent(index + 1));
    const tree: SportTree = [{ id: 3, name: "cricket", displayName: "Cricket", events: listed }];
    const lists = { tree: () => tree, marketsOf: () => [] };
    const pages = new FirstPages({
      ...{ template: { ...template, fill }, hosts: world.server.settings, lists, clock: world.clock },
    });
    return { pages, written: () => written };
  }

  it("are one page for all hosts that nobody has set up, and the player's beside them is as before", async () => {
    await world.server.settings.change("own.example", { domain: { domainTitle: "Own" } });
    const { pages, written } = await countedPages(0);
    const own = await pages.page({ host: "own.example", ...IN_PLAY });
    const strangers = await Promise.all(
      Array.from({ length: 5000 }, (_, index) =>
        pages.page({ host: `stranger${index}.example`, ...IN_PLAY }),
      ),
    );
    expect(new Set(strangers).size).toBe(1);
    expect(await pages.page({ host: "own.example", ...IN_PLAY })).toBe(own);
    expect(written()).toBe(2);
  });

  it("[ROUTE-08] are one more for those whose names contain that of the site for TV", async () => {
    const { pages, written } = await countedPages(0);
    const [other, ...ofSite] = await Promise.all(
      ["stranger.example", "sky.example", "m.sky.example", "skyline.example"].map((host) =>
        pages.page({ ...IN_PLAY, host, encoding: undefined }),
      ),
    );
    expect(new Set(ofSite).size).toBe(1);
    expect(dataOf(String(ofSite[0])).settings.tvHost).toBe(true);
    expect(dataOf(String(other)).settings.tvHost).toBe(false);
    expect(written()).toBe(2);
  });

  it("of events are written at a bounded rate; other pages are not held up by it", async () => {
    const { pages, written } = await countedPages(3000);
    const asked = Array.from({ length: 3000 }, (_, index) =>
      pages.page({ ...ANY, path: `/markets/${index + 1}` }),
    );
    const answers = await Promise.all(asked);
    expect(written()).toBe(101);
    // Who comes too many gets the page that the app starts from, too.
    expect(String(answers.at(-1))).toContain('<div class="first-page">');
    expect(String(await pages.page({ ...ANY, path: "/inplay" }))).toContain("In play</h1>");
    world.clock.advance(1000);
    const before = written();
    const late = await pages.page({ ...ANY, path: "/markets/2999" });
    expect(written()).toBe(before + 1);
    expect(String(late)).toContain("A v B");
  });
});

describe("an answer of the API", () => {
  const ask = (url: string) => get(url, { "accept-encoding": "br", accept: "application/json" });

  it("is compressed where it is long and the same for everybody", async () => {
    expect((await ask("/api/openapi.json")).headers["content-encoding"]).toBe("br");
  });

  it("is never compressed where a token is in it: its length would say something of the token", async () => {
    const answer = await ask("/api/Account/LoginAsDemoUser");
    expect(answer.json<{ result: { accessToken: string } }>().result.accessToken).toBeTruthy();
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });
});

describe("the manifest of a host", () => {
  it("has its name, its start and icons that there are", async () => {
    await world.server.settings.change("blue.example", {
      domain: { domainTitle: "Bluebook Exchange", bodyBgColor: "blue" },
    });
    const host = { host: "blue.example" };
    const answer = await get("/manifest.webmanifest", host);
    expect(answer.headers["content-type"]).toContain("application/manifest+json");
    const manifest = answer.json<{ name: string; icons: readonly { src: string; purpose: string }[] }>();
    expect(manifest).toMatchObject({
      name: "Bluebook Exchange",
      short_name: "Bluebook Exc",
      start_url: "/inplay",
      display: "standalone",
    });
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
    const pictures = await Promise.all(manifest.icons.map(({ src }) => get(src, host)));
    for (const { headers, rawPayload } of pictures) {
      expect(headers["content-type"]).toBe("image/png");
      expect(rawPayload.subarray(1, 4).toString()).toBe("PNG");
    }
    expect((await get("/app-icon/512.png")).rawPayload).not.toEqual(pictures[1]?.rawPayload);
  });

  it.each(["/app-icon/513.png", "/app-icon/constructor", "/app-icon/..%2f..%2fetc"])(
    "has no other icon: %s",
    async (url) => {
      expect((await get(url, { accept: "*/*" })).statusCode).toBe(404);
    },
  );
});
