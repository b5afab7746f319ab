import { ok, refused } from "@crossbook/browser/testing";
import type { CasinoStudio } from "@crossbook/contract";
import { afterEach, describe, expect, it } from "vitest";
import { openCasino } from "../testing/casino-world.ts";
import { closeApps, type TestApp } from "../testing/test-app.tsx";
import { someSettings } from "../testing/wire-answers.ts";
import type { GameWish } from "./game-launcher.ts";

const STUDIO = "https://studio.example";
const PAGE = `${STUDIO}/play/dice?key=k1`;

afterEach(closeApps);

function aWish(provider: CasinoStudio = "kestrel", overrides: Partial<GameWish> = {}): GameWish {
  return {
    game: { id: `${provider}:dice`, provider },
    isDemo: false,
    platform: "desktop",
    language: "hi",
    returnUrl: "https://host.test/lobby",
    ...overrides,
  };
}

const opened = (overrides: object = {}) =>
  ok({ url: PAGE, open: "frame", origin: STUDIO, sessionId: "s1", ...overrides });

/** Settings are loaded before a game can be started. */
async function openReady(options: Parameters<typeof openCasino>[0] = {}): Promise<TestApp> {
  const test = openCasino({ path: "/favorites", ...options });
  await test.app.settings.load();
  return test;
}

/** Answers what this test's app fetches of the studio, and remembers it; the next app brings its own again. */
function answerFetch(answer: (url: string) => Response | Promise<Response>) {
  const fetched: { readonly url: string; readonly init: RequestInit }[] = [];
  const { fetch: fetchOfApp } = globalThis;
  globalThis.fetch = async (input, init = {}) => {
    if (!String(input).startsWith(STUDIO)) return fetchOfApp(input, init);
    fetched.push({ url: String(input), init });
    return answer(String(input));
  };
  return fetched;
}

describe("a launch", () => {
  it.each([
    ["kestrel", "Casino/Kestrel/Login"],
    ["marigold", "Casino/Marigold/Url"],
    ["banyan", "Casino/Banyan/Login"],
  ] as const)(
    "[CALL-CASINO-02][PROD-07] of a game of %s is its own call, %s, with the casino's token and no bearer",
    async (studio, path) => {
      const test = await openReady({ wire: (wire) => wire.on(path, () => opened()) });
      const outcome = await test.app.launchGame(aWish(studio, { platform: "mobile" }));
      expect(outcome).toEqual({ ok: true, game: { url: PAGE, origin: STUDIO, sessionId: "s1" } });
      const [request] = test.wire.requestsTo(path);
      expect(request?.method).toBe("POST");
      expect(request?.body).toEqual({
        gameId: `${studio}:dice`,
        casinoToken: "casino-1",
        platform: "mobile",
        language: "hi",
        mode: "real",
        returnUrl: "https://host.test/lobby",
      });
      expect(Object.keys(request?.headers ?? {})).not.toContain("authorization");
    },
  );

  it("of a demo says nothing of the player", async () => {
    const test = await openReady({ wire: (wire) => wire.on("Kestrel/Login", () => opened()) });
    await test.app.launchGame(aWish("kestrel", { isDemo: true }));
    expect(test.wire.requestsTo("Kestrel/Login")[0]?.body).toMatchObject({ mode: "demo", casinoToken: "" });
  });

  it.each([
    ["host.test", "/casino-test/Casino/Kestrel/Login"],
    ["www.example", "/casino/Casino/Kestrel/Login"],
  ])(
    "[CALL-CASINO-02] goes to the host for tests or for production by the hostname: %s",
    async (hostname, path) => {
      const settings = someSettings({ casinoUrl: "/casino", casinoTestUrl: "/casino-test" });
      const test = await openReady({
        hostname,
        wire: (wire) => {
          wire.on(".json", () => ok(settings));
          wire.on("Kestrel/Login", () => opened());
        },
      });
      await test.app.launchGame(aWish());
      expect(test.wire.requestsTo("Kestrel/Login").map((request) => request.path)).toEqual([path]);
    },
  );

  it("that is refused has the server's words", async () => {
    const test = await openReady({
      wire: (wire) =>
        wire.on("Kestrel/Login", () => refused(403, "TIME_OUT_ACTIVE", "Your time-out ends tomorrow.")),
    });
    expect(await test.app.launchGame(aWish())).toEqual({
      ok: false,
      message: "Your time-out ends tomorrow.",
    });
    expect(test.app.session.state().loggedIn).toBe(true);
  });

  it.each([
    ["another origin", "https://evil.example/play"],
    ["another port", "https://studio.example:8443/play"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,hello"],
    ["no address", "play"],
  ])("is refused where the page is at %s", async (_name, url) => {
    const test = await openReady({ wire: (wire) => wire.on("Kestrel/Login", () => opened({ url })) });
    expect(await test.app.launchGame(aWish())).toMatchObject({ ok: false });
  });
});

describe("a launch by fetch", () => {
  const fetches = { open: "fetch", url: `${STUDIO}/link/1` };
  const openFetching = () => openReady({ wire: (wire) => wire.on("Marigold/Url", () => opened(fetches)) });

  it("[CALL-CASINO-03] asks the game's URL plainly: not by the API, no cookie, no token, no referrer", async () => {
    const test = await openFetching();
    const fetched = answerFetch(() => Response.json({ gameURL: PAGE, unknown: 1 }));
    expect(await test.app.launchGame(aWish("marigold"))).toMatchObject({ ok: true, game: { url: PAGE } });
    expect(fetched.map(({ url }) => url)).toEqual([`${STUDIO}/link/1`]);
    const init = fetched[0]?.init;
    expect(init).toMatchObject({ credentials: "omit", referrerPolicy: "no-referrer" });
    expect([init?.method, init?.headers, init?.body]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ["a failure", () => new Response("", { status: 502 })],
    ["no JSON", () => new Response("<html>")],
    ["JSON without the page", () => Response.json({ url: PAGE })],
    ["an answer that is too long", () => Response.json({ gameURL: PAGE, more: "x".repeat(20_000) })],
    ["a page of another origin", () => Response.json({ gameURL: "https://evil.example/play" })],
    ["no connection", () => Promise.reject(new TypeError("lost"))],
  ] as const)("is refused where the studio answers %s", async (_name, answer) => {
    const test = await openFetching();
    answerFetch(answer);
    const outcome = await test.app.launchGame(aWish("marigold"));
    expect(outcome.ok).toBe(false);
  });
});
