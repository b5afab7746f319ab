import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { MatchFeed } from "../match-feed/match-feed.ts";
import type { OrderRecord } from "../payment-provider/provider-records.ts";
import { shownStudio } from "../studios/console/shown-studio.ts";
import type { Studio } from "../studios/studio.ts";
import { type ConsoleView, consolePage } from "./console-page.ts";
import { PAGE_HEADERS } from "./page.ts";

const replayRequest = z.strictObject({
  matchId: z.string(),
  startInMs: z.number().int().min(2000).max(600_000).default(20_000),
});

export interface ConsoleOptions {
  readonly feed: MatchFeed;
  readonly matchIds: readonly string[];
  readonly crossbookUrl: string;
  readonly speed: number;
  readonly loggedIn: () => readonly string[];
  readonly openOrders: () => readonly OrderRecord[];
  readonly studios: readonly Studio[];
}

/** What people and journeys ask the sandbox itself. */
export function addConsole(http: FastifyInstance, options: ConsoleOptions): void {
  const { feed, matchIds, crossbookUrl, speed, loggedIn, openOrders, studios } = options;
  const view = (): ConsoleView => ({
    fixtures: feed.fixtures(),
    connected: feed.connected,
    crossbookUrl,
    speed,
    filedMatches: matchIds.length,
    loggedIn: loggedIn(),
    openOrders: openOrders(),
    studios: studios.map(shownStudio),
  });

  http.get("/", async (_request, reply) => reply.headers(PAGE_HEADERS).send(consolePage(view())));
  http.get("/healthz", async () => ({ status: "ok", exchange: feed.connected ? "connected" : "waiting" }));
  http.get("/match-feed/fixtures.json", async () => ({ fixtures: feed.fixtures() }));
  http.get("/match-feed/matches.json", async () => ({ matches: matchIds }));

  /** Starts a replay of one match beside the programme. */
  http.post("/match-feed/replays", async (request, reply) => {
    const parsed = replayRequest.safeParse(request.body);
    if (!parsed.success) {
      const message =
        'Send {"matchId":"cricsheet-1273756"}, with "startInMs" from 2000 to 600000 if you like.';
      return reply.code(400).send({ error: { code: "REPLAY_INVALID", message } });
    }
    const fixtureId = feed.request(parsed.data.matchId, parsed.data.startInMs);
    if (fixtureId !== undefined) return reply.code(201).send({ fixtureId });
    const message = "No such match, too many replays asked for already, or the exchange does not answer yet.";
    return reply.code(409).send({ error: { code: "REPLAY_NOT_POSSIBLE", message } });
  });
}
