import type { HubMessage, HubOdds, UserOdds } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { createLiveFeed, type LiveHub } from "./live-feed.ts";
import { createLiveStore } from "./live-store.ts";

const EMPTY_MARKET = {
  marketId: null,
  marketName: "",
  status: "OPEN",
  statusReason: "",
  inPlay: false,
  delayMs: 0,
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
        },
      ],
    },
    bookmaker: { ...EMPTY_MARKET, runners: [] },
    fancy: { ...EMPTY_MARKET, runners: [] },
    toss: { ...EMPTY_MARKET, runners: [] },
    goalsmaker: [],
  };
}

function image(marketId: number, overrides: Partial<HubOdds> = {}): HubMessage {
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
  const messages = new Set<(message: HubMessage) => void>();
  const connections = new Set<() => void>();
  const asked: number[] = [];
  const watched = { markets: new Map<number, number>(), events: new Map<number, number>() };
  const images: number[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const hub: LiveHub = {
    isConnected: () => connected,
    onMessage: (listener) => {
      messages.add(listener);
      return () => messages.delete(listener);
    },
    onState: (listener) => {
      connections.add(listener);
      return () => connections.delete(listener);
    },
    watchMarkets: (ids) => counted(watched.markets, ids),
    watchEvents: (ids) => counted(watched.events, ids),
  };
  const store = createLiveStore((marketId) => images.push(marketId));
  const feed = createLiveFeed({
    store,
    hub,
    surroundings: {
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
      const said = answer(eventId);
      if (said instanceof Error) throw said;
      return said;
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
    say: (message: HubMessage) => {
      for (const listener of messages) listener(message);
    },
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
    const { feed, say, connect, goOffline, advance } = world();
    feed.watch({ eventId: 7, marketIds: [70] });
    await connect(true);
    say(image(70));
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
    answerWith(() => new Error("the line is cut"));
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

  it("lets many events take turns", async () => {
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
    const { feed, store, asked, advance, connect, say } = world();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    await advance(2_000);
    say(image(70));
    say({
      Code: "MarketStatus",
      Data: {
        EventId: 7,
        MarketId: 70,
        Status: "SUSPENDED",
        Reason: "Wicket",
        InPlay: true,
        WinnerRunnerId: null,
      },
    });
    expect(asked).toEqual([]);
    expect(store.market(70)).toMatchObject({ status: "SUSPENDED", reason: "Wicket", sequence: 5 });
    expect(feed.freshness()).toEqual({ stale: false, ageMs: undefined });
  });

  it("watches what all screens together want, and forgets what none wants any more", async () => {
    const { feed, store, watched, advance, connect, say } = world();
    await connect(true);
    const leave = feed.watch({ eventId: 7, marketIds: [70, 71] });
    feed.watch({ eventId: 8, marketIds: [71, 80] });
    await advance(0);
    expect(watched()).toEqual({ markets: [70, 71, 80], events: [7, 8] });
    say(image(70));
    leave();
    await advance(0);
    expect(watched()).toEqual({ markets: [71, 80], events: [8] });
    expect(store.market(70)).toBeUndefined();
  });

  it("asks for the image after a gap", async () => {
    const { images, say } = world();
    say(image(70));
    say(image(70, { Image: false, Sequence: 9 }));
    say(image(70, { Image: false, Sequence: 10 }));
    expect(images).toEqual([70]);
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

  it("doubts a connection that has gone silent: asks, and locks betting where nobody answers", async () => {
    const { feed, asked, advance, connect, answerWith, say } = world();
    await connect(true);
    feed.watch({ eventId: 7, marketIds: [70] });
    say(image(70));
    await advance(8_000);
    expect(asked.length).toBeGreaterThanOrEqual(1);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(feed.freshness().stale).toBe(false);
    answerWith(() => undefined);
    await advance(12_000);
    expect(feed.freshness().stale).toBe(true);
    say(image(70));
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
  it("hear only of their own market, and not of a message that changed nothing", () => {
    const store = createLiveStore(() => undefined);
    const heard: string[] = [];
    store.subscribe("market:70", () => heard.push("70"));
    const stop = store.subscribe("market:80", () => heard.push("80"));
    store.takeMessage(image(70));
    store.takeMessage(image(70, { Image: false, Sequence: 5 }));
    store.takeMessage(image(80));
    stop();
    store.takeMessage(image(80));
    expect(heard).toEqual(["70", "80"]);
  });
});
