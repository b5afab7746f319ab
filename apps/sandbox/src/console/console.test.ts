import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import type { MatchFeed, ShownFixture } from "../match-feed/match-feed.ts";
import { addConsole } from "./console.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const fixture: ShownFixture = {
  fixtureId: "cricsheet-1-r1",
  title: "Alpha <b>v</b> Beta",
  competition: "Cup & Shield",
  sourceLabel: "Replay",
  startTime: "2026-01-01T12:34:56.000Z",
  phase: "in play",
  scoreLine: "12/0",
};

/** A console of a feed with these fixtures; it starts replays of `cricsheet-1` only. */
function consoleOf(
  options: { readonly fixtures?: readonly ShownFixture[]; readonly loggedIn?: readonly string[] } = {},
) {
  const requested: { readonly matchId: string; readonly startInMs: number }[] = [];
  const feed: MatchFeed = {
    connected: options.fixtures !== undefined,
    fixtures: () => options.fixtures ?? [],
    request(matchId, startInMs) {
      requested.push({ matchId, startInMs });
      return matchId === "cricsheet-1" ? "cricsheet-1-r2" : undefined;
    },
    stop: async () => {},
  };
  const http = Fastify();
  closers.push(() => http.close());
  addConsole(http, {
    feed,
    matchIds: ["cricsheet-1"],
    crossbookUrl: "http://exchange.example",
    speed: 30,
    loggedIn: () => options.loggedIn ?? [],
    openOrders: () => [],
    studios: [],
  });
  const ask = (payload: object) => http.inject({ method: "POST", url: "/match-feed/replays", payload });
  return { http, ask, requested };
}

describe("the console", () => {
  it("shows what is replayed and who is at work, and runs nothing of it", async () => {
    const { http } = consoleOf({ fixtures: [fixture], loggedIn: ["maker1", "bettor2"] });
    const page = await http.inject("/");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.body).toContain("Alpha &lt;b&gt;v&lt;/b&gt; Beta");
    expect(page.body).toContain("Cup &amp; Shield");
    expect(page.body).toContain("12:34:56");
    expect(page.body).toContain("maker1, bettor2");
  });

  it("says so where the exchange does not answer and nobody quotes", async () => {
    const page = await consoleOf().http.inject("/");
    expect(page.body).toContain("the exchange at http://exchange.example does not answer");
    expect(page.body).toContain("Nobody quotes");
  });

  it("reports whether the exchange answers, the fixtures and the matches", async () => {
    const { http } = consoleOf({ fixtures: [fixture] });
    expect((await http.inject("/healthz")).json()).toEqual({ status: "ok", exchange: "connected" });
    expect((await http.inject("/match-feed/fixtures.json")).json()).toEqual({ fixtures: [fixture] });
    expect((await http.inject("/match-feed/matches.json")).json()).toEqual({ matches: ["cricsheet-1"] });
    expect((await consoleOf().http.inject("/healthz")).json()).toMatchObject({ exchange: "waiting" });
  });

  it("starts a replay, twenty seconds from now unless asked otherwise", async () => {
    const { ask, requested } = consoleOf({ fixtures: [] });
    const started = await ask({ matchId: "cricsheet-1" });
    expect([started.statusCode, started.json()]).toEqual([201, { fixtureId: "cricsheet-1-r2" }]);
    await ask({ matchId: "cricsheet-1", startInMs: 5000 });
    expect(requested.map(({ startInMs }) => startInMs)).toEqual([20_000, 5000]);
  });

  it.each([
    [{ matchId: 7 }, 400, "REPLAY_INVALID"],
    [{ matchId: "cricsheet-1", startInMs: 1999 }, 400, "REPLAY_INVALID"],
    [{ matchId: "cricsheet-1", startInMs: 600_001 }, 400, "REPLAY_INVALID"],
    [{ matchId: "cricsheet-1", more: true }, 400, "REPLAY_INVALID"],
    [{ matchId: "unknown" }, 409, "REPLAY_NOT_POSSIBLE"],
  ])("refuses %j", async (payload, status, code) => {
    const answer = await consoleOf({ fixtures: [] }).ask(payload);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });
});
