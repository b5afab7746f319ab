import { createOddsSequence } from "@crossbook/client";
import type { HubMessage, HubOdds, UserOdds } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { createLiveFeed } from "./live-feed.ts";
import type { LiveHub } from "./live-ports.ts";
import { createLiveStore } from "./live-store.ts";

const EMPTY_MARKET = {
  marketId: null,
  marketName: "",
  notation: "decimal",
  line: null,
  status: "OPEN",
  statusReason: "",
  inPlay: false,
  delayMs: 0,
  winners: 1,
  matched: 0,
  sequence: 0,
  runners: [],
} as const;

function oddsAnswer(eventId: number, price: number): UserOdds {
  return {
    eventId,
    serverTime: "2026-11-20T11:00:00.000Z",
    matchOdds: {
      ...EMPTY_MARKET,
      marketId: eventId * 10,
      sequence: 1,
      runners: [
        {
          id: 1,
          marketId: eventId * 10,
          runnername: "Home",
          backPrice: price,
          backSize: "10",
          layPrice: 0,
          laySize: "0",
          status: "ACTIVE",
          back: [{ price, size: 10 }],
          lay: [],
          lastPrice: null,
          handicap: null,
          lines: null,
        },
      ],
    },
    bookmaker: { ...EMPTY_MARKET, runners: [] },
    fancy: { ...EMPTY_MARKET, runners: [] },
    toss: { ...EMPTY_MARKET, runners: [] },
    goalsmaker: [],
    fancies: [],
    others: [],
  };
}

function image(marketId: number, overrides: Partial<HubOdds> = {}): Extract<HubMessage, { Code: "Odds" }> {
  return {
    Code: "Odds",
    Data: {
      MarketId: marketId,
      Sequence: 5,
      Image: true,
      Status: "OPEN",
      Reason: "",
      Matched: 0,
      Runners: [{ Id: 1, Back: [[3, 10]], Lay: [], Last: null }],
      ...overrides,
    },
  };
}

function counted(counts: Map<number, number>, ids: readonly number[]): () => void {
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return () => {
    for (const id of ids) {
      const left = (counts.get(id) ?? 0) - 1;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
    }
  };
}

/** A page with its own time: `advance` runs what is due and lets answers arrive. */
function world() {
  let nowMs = 1_000_000;
  let hidden = false;
  let offline = false;
  let connected = false;
  let answer: (eventId: number) => UserOdds | undefined | Error = (eventId) => oddsAnswer(eventId, 2);
  const timers = new Set<{ at: number; task: () => void }>();
  const visibility = new Set<() => void>();
  const network = new Set<() => void>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  const connections = new Set<() => void>();
  const asked: number[] = [];
  const watched = { markets: new Map<number, number>(), events: new Map<number, number>() };
  const images: number[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const hub: LiveHub = {
    isConnected: () => connected,
    on: (code, listener) => {
      const ofCode = listeners.get(code) ?? new Set();
      listeners.set(code, ofCode.add(listener));
      return () => ofCode.delete(listener);
    },
    onState: (listener) => {
      connections.add(listener);
      return () => connections.delete(listener);
    },
    watchMarkets: (ids) => counted(watched.markets, ids),
    watchEvents: (ids) => counted(watched.events, ids),
  };
  const store = createLiveStore();
  // What the real connection puts before its listeners.
  const sequence = createOddsSequence({
    deliver: ({ Code, Data }) => {
      for (const listener of listeners.get(Code) ?? []) listener(Data as never);
    },
    requestImage: (marketId) => images.push(marketId),
  });
  const feed = createLiveFeed({
    store,
    hub,
    page: {
      now: () => nowMs,
      setTimer: (task, delayMs) => {
        const timer = { at: nowMs + delayMs, task };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      isHidden: () => hidden,
      onVisibilityChange: (listener) => {
        visibility.add(listener);
        return () => visibility.delete(listener);
      },
      isOffline: () => offline,
      onNetworkChange: (listener) => {
        network.add(listener);
        return () => network.delete(listener);
      },
    },
    fetchOdds: async (eventId) => {
      asked.push(eventId);
      const answered = answer(eventId);
      if (answered instanceof Error) throw answered;
      return answered;
    },
  });
  const stop = feed.start();
  return {
    feed,
    stop,
    store,
    asked,
    watched: () => ({ markets: [...watched.markets.keys()], events: [...watched.events.keys()] }),
    images,
    timers,
    push: (message: HubMessage) => sequence.take(message),
    connect: async (isConnected: boolean) => {
      connected = isConnected;
      for (const listener of connections) listener();
      await settle();
    },
    goOffline: async (isOffline: boolean) => {
      offline = isOffline;
      for (const listener of network) listener();
      await settle();
    },
    hide: async (isHidden: boolean) => {
      hidden = isHidden;
      for (const listener of visibility) listener();
      await settle();
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    advance: async (ms: number) => {
      const end = nowMs + ms;
      for (;;) {
        await settle();
        const due = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        nowMs = Math.max(nowMs, due.at);
        due.task();
      }
      nowMs = end;
      await settle();
    },
  };
}

describe("without a network", () => {
  it("says at once that prices are stale, though the hub has not noticed, and takes it back with the network", async () => {
    const { feed, push, connect, goOffline, advance } = world();
    feed.watch({ eventId: 7, marketIds: [70] });
    await connect(true);
    push(image(70));
    await advance(0);
    await goOffline(true);
    expect(feed.freshness().stale).toBe(true);
    await goOffline(false);
    expect(feed.freshness().stale).toBe(false);
  });
});

describe("without the hub", () => {
  it("[CALL-BET-05] asks for the odds on opening and again one second after each answer", async () => {
    const { feed, store, asked, advance } = world();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    expect(asked).toEqual([7]);
    expect(store.market(70)?.runners[0]?.back).toEqual([{ odds: 200, size: 1000 }]);
    await advance(3_000);
    expect(asked).toEqual([7, 7, 7, 7]);
  });

  it("keeps asking after errors, and says that prices are stale meanwhile", async () => {
    const { feed, asked, advance, answerWith } = world();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    answerWith(() => new Error("the connection is lost"));
    await advance(5_000);
    expect(asked).toHaveLength(6);
    expect(feed.freshness()).toEqual({ stale: true, ageMs: 5_000 });
    answerWith((eventId) => oddsAnswer(eventId, 2.5));
    await advance(1_000);
    expect(feed.freshness()).toEqual({ stale: false, ageMs: undefined });
  });

  it("asks nothing while the page is hidden, and at once when it is seen again", async () => {
    const { feed, asked, advance, hide } = world();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    await hide(true);
    await advance(10_000);
    expect(asked).toEqual([7]);
    await hide(false);
    await advance(0);
    expect(asked).toEqual([7, 7]);
  });

  it("polls many events in turn", async () => {
    const { feed, asked, advance } = world();
    for (let eventId = 1; eventId <= 8; eventId += 1) feed.watch({ eventId, marketIds: [eventId * 10] });
    await advance(1_000);
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4]);
  });

  it("keeps one rhythm however often screens come and go", async () => {
    const { feed, asked, advance } = world();
    for (let visit = 0; visit < 5; visit += 1) feed.watch({ eventId: 7, marketIds: [70] })();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(0);
    asked.length = 0;
    await advance(4_000);
    expect(asked).toHaveLength(4);
  });

  it("leaves no timer behind when it stops", async () => {
    const { feed, stop, timers, advance } = world();
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    stop();
    expect(timers.size).toBe(0);
  });
});

describe("with the hub", () => {
  it("[HUB-06] takes prices, status and score from pushed messages and asks for nothing", async () => {
    const { feed, store, asked, advance, connect, push } = world();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    push(image(70));
    push({
      Code: "MarketStatus",
      Data: {
        EventId: 7,
        MarketId: 70,
        Status: "SUSPENDED",
        Reason: "Wicket",
        InPlay: true,
        DelayMs: 0,
        Result: null,
      },
    });
    expect(asked).toEqual([]);
    expect(store.market(70)).toMatchObject({ status: "SUSPENDED", reason: "Wicket", sequence: 5 });
    expect(feed.freshness()).toEqual({ stale: false, ageMs: undefined });
  });

  it("watches what all screens together watch, and forgets what none watches any more", async () => {
    const { feed, store, watched, advance, connect, push } = world();
    await connect(true);
    const leave = feed.watch({ eventId: 7, marketIds: [70, 71] });
    feed.watch({ eventId: 8, marketIds: [71, 80] });
    await advance(0);
    expect(watched()).toEqual({ markets: [70, 71, 80], events: [7, 8] });
    push(image(70));
    leave();
    await advance(0);
    expect(watched()).toEqual({ markets: [71, 80], events: [8] });
    expect(store.market(70)).toBeUndefined();
  });

  it("asks for the image after a gap", async () => {
    const { images, push, store } = world();
    push(image(70));
    push(image(70, { Image: false, Sequence: 9 }));
    push(image(70, { Image: false, Sequence: 10 }));
    expect(images).toEqual([70]);
    expect(store.market(70)?.sequence).toBe(5);
    push(image(70, { Sequence: 10, Matched: 30 }));
    expect(store.market(70)).toMatchObject({ sequence: 10, matched: 3_000 });
  });

  it("falls back to asking when the connection is lost, and stops when it is back", async () => {
    const { feed, asked, advance, connect } = world();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    await connect(false);
    await advance(2_000);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    await connect(true);
    asked.length = 0;
    await advance(3_000);
    expect(asked).toEqual([]);
  });

  it("polls where a connection has gone silent, and locks betting where no answer comes", async () => {
    const { feed, asked, advance, connect, answerWith, push } = world();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    push(image(70));
    await advance(8_000);
    expect(asked.length).toBeGreaterThanOrEqual(1);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(feed.freshness().stale).toBe(false);
    answerWith(() => undefined);
    await advance(12_000);
    expect(feed.freshness().stale).toBe(true);
    push(image(70));
    await advance(1_000);
    expect(feed.freshness().stale).toBe(false);
  });
});

describe("limits of the hub", () => {
  it("never asks it to watch more markets or events than it takes", () => {
    const { feed, watched } = world();
    for (let eventId = 1; eventId <= 150; eventId += 1) {
      feed.watch({ eventId, marketIds: [eventId * 10, eventId * 10 + 1] });
    }
    expect(watched().markets).toHaveLength(200);
    expect(watched().events).toHaveLength(100);
  });
});

describe("listeners", () => {
  it("are called only for their own market, and not for a message that changed nothing", () => {
    const store = createLiveStore((task) => task());
    const heard: string[] = [];
    store.subscribe("market:70", () => heard.push("70"));
    const stop = store.subscribe("market:80", () => heard.push("80"));
    store.takeOdds(image(70).Data);
    store.takeOdds(image(70, { Image: false, Sequence: 5 }).Data);
    store.takeOdds(image(80).Data);
    stop();
    store.takeOdds(image(80).Data);
    expect(heard).toEqual(["70", "80"]);
  });
});
