import { createApiClient } from "@crossbook/client";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../ports/clock.ts";
import { startPublicMarkets } from "./public-markets.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const tradeCard = { sport: "trade", symbol: "I", open: 1, price: 2, path: [1], secondsLeft: 9, note: "" };

describe("the public markets", () => {
  it("reads markets and scores by the public calls where the hub is not there", async () => {
    const http = Fastify();
    const success = (result: unknown) => ({ success: true, result, error: null });
    http.get("/api/Event/TreeSportWithEvent", async () =>
      success([{ id: 40, events: [{ id: 9, sportId: 40 }] }]),
    );
    http.get("/api/Market/GetByEventId", async () =>
      success([
        { marketId: 5, eventId: 9, status: "OPEN", runners: [] },
        { marketId: 6, eventId: 9, status: "SUSPENDED", runners: [] },
      ]),
    );
    http.get("/api/Sport/GetScoreCard", async () => success(JSON.stringify(tradeCard)));
    const crossbookUrl = await http.listen({ host: "127.0.0.1", port: 0 });
    closers.push(() => http.close());

    const client = createApiClient({ baseUrl: `${crossbookUrl}/api`, accessToken: () => undefined });
    const markets = startPublicMarkets({
      client,
      sports: ["trade"],
      crossbookUrl,
      clock: systemClock,
      log: pino({ level: "silent" }),
    });
    closers.push(() => markets.stop());
    const seen = new Set<number>();
    await new Promise<void>((done) => {
      markets.subscribe((marketId) => {
        seen.add(marketId);
        if (seen.size === 2) done();
      });
    });
    expect(markets.markets().map(({ market, isOpen }) => [market.marketId, isOpen])).toEqual([
      [5, true],
      [6, false],
    ]);
    expect(markets.market(5)).toMatchObject({ event: { id: 9 }, score: tradeCard });
    expect(markets.market(7)).toBeUndefined();
  });
});
