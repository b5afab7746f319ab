import { createApiClient } from "@crossbook/client";
import type { HubMessage } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSignalRServer, defineHub } from "../../../../packages/signalr/src/index.ts";
import { systemClock } from "../ports/clock.ts";
import { startPublicMarkets } from "./public-markets.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const tradeCard = { sport: "trade", symbol: "I", open: 1, price: 2, path: [1], secondsLeft: 9, note: "" };

type Client = { Message(message: HubMessage): void };
interface WrittenMarket {
  readonly marketId: number;
  readonly status: string;
  readonly inPlay: boolean;
}

/** An exchange with one event and its hub, and those who follow it. */
async function followed(first: readonly WrittenMarket[]) {
  let listed = first;
  let refusals = 0;
  let watches = 0;
  /** Each answer is made at once and sent after this. */
  let answerAfter: (() => Promise<void>) | undefined;
  const http = Fastify({ forceCloseConnections: true });
  const success = (result: unknown) => ({ success: true, result, error: null });
  http.get("/api/Event/TreeSportWithEvent", async () =>
    success([{ id: 40, events: [{ id: 9, sportId: 40 }] }]),
  );
  http.get("/api/Market/GetByEventId", async (_request, reply) => {
    const markets = listed.map((market) => ({ ...market, eventId: 9, runners: [] }));
    await answerAfter?.();
    if (refusals === 0) return success(markets);
    refusals -= 1;
    return reply.code(503).send({ success: false, result: null, error: { code: "EXCHANGE_BUSY" } });
  });
  http.get("/api/Sport/GetScoreCard", async () => success(null));
  const nothing = () => ({ UserName: null });
  const signalr = createSignalRServer<undefined, Client>({
    path: "/hub",
    hub: defineHub<undefined, Client>({
      methods: {
        RegisterClient: nothing,
        WatchMarkets: nothing,
        WatchEvents: () => {
          watches += 1;
        },
        RequestImage: nothing,
      },
    }),
    authenticate: () => ({ user: undefined }),
  });
  signalr.attach(http.server);
  const crossbookUrl = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  const clock = fakeClock();
  const markets = startPublicMarkets({
    client: createApiClient({ baseUrl: `${crossbookUrl}/api`, accessToken: () => undefined }),
    sports: ["trade"],
    ...{ crossbookUrl, clock, log: pino({ level: "silent" }) },
  });
  closers.push(() => markets.stop());
  const known = () =>
    markets.markets().map(({ market, isOpen }) => `${market.marketId} ${isOpen} ${market.inPlay}`);
  /** Time goes on until they know these markets. */
  const until = (wanted: readonly string[]) =>
    vi.waitFor(
      () => {
        clock.advance(500);
        expect([known(), watches > 0]).toEqual([wanted, true]);
      },
      { timeout: 20_000, interval: 20 },
    );
  return {
    ...{ signalr, until, markets },
    answerAfter: (wait: () => Promise<void>) => {
      answerAfter = wait;
    },
    list: (next: readonly WrittenMarket[], refused = 0) => {
      listed = next;
      refusals = refused;
    },
  };
}

const OPEN = { status: "OPEN", inPlay: false };

describe("the public markets", () => {
  it("are read again after the hub was away, for whatever it said meanwhile was missed", async () => {
    const { signalr, list, until } = await followed([
      { marketId: 5, ...OPEN },
      { marketId: 6, ...OPEN },
    ]);
    await until(["5 true false", "6 true false"]);
    list([
      { marketId: 5, ...OPEN, inPlay: true },
      { marketId: 6, status: "SETTLED", inPlay: true },
      { marketId: 7, ...OPEN, inPlay: true },
    ]);
    signalr.clients.all().close({ allowReconnect: true });
    await until(["5 true true", "7 true true"]);
  });

  it("that an event has got are read again where the first answer was a failure", async () => {
    const { signalr, list, until } = await followed([{ marketId: 5, ...OPEN }]);
    await until(["5 true false"]);
    list(
      [
        { marketId: 5, ...OPEN },
        { marketId: 7, ...OPEN },
      ],
      1,
    );
    signalr.clients.all().send("Message", { Code: "EventMarkets", Data: { EventId: 9 } });
    await until(["5 true false", "7 true false"]);
  });

  it("keep what the hub says while they are read, and take no market back that has ended meanwhile", async () => {
    const { signalr, list, until, markets, answerAfter } = await followed([
      { marketId: 5, ...OPEN },
      { marketId: 6, ...OPEN },
    ]);
    await until(["5 true false", "6 true false"]);
    const status = (marketId: number, Status: "SUSPENDED" | "SETTLED"): HubMessage => ({
      Code: "MarketStatus",
      Data: {
        ...{ EventId: 9, MarketId: marketId, Status, Reason: "", InPlay: true, DelayMs: 0, Result: null },
      },
    });
    const changed = [
      { marketId: 5, status: "SUSPENDED", inPlay: true },
      { marketId: 6, status: "SETTLED", inPlay: true },
      { marketId: 7, ...OPEN },
    ];
    answerAfter(async () => {
      signalr.clients.all().send("Message", status(5, "SUSPENDED"));
      signalr.clients.all().send("Message", status(6, "SETTLED"));
      await vi.waitFor(() => expect(markets.market(6)).toBeUndefined());
    });
    list([
      { marketId: 5, ...OPEN },
      { marketId: 6, ...OPEN },
      { marketId: 7, ...OPEN },
    ]);
    signalr.clients.all().send("Message", { Code: "EventMarkets", Data: { EventId: 9 } });
    await until(["5 false true", "7 true false"]);
    list(changed);
    await until(["5 false true", "7 true false"]);
  });

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
