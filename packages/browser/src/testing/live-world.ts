import { createOddsSequence } from "@crossbook/client";
import type { HubMessage, HubOdds, UserOdds } from "@crossbook/contract";
import { createLiveFeed } from "../live/live-feed.ts";
import type { LiveHub, PagePorts } from "../live/live-ports.ts";
import { createLiveStore } from "../live/live-store.ts";

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

/** The odds of an event whose one market has ten times its id. */
export function oddsAnswer(eventId: number, price: number, sequence = 1): UserOdds {
  return {
    eventId,
    serverTime: "2026-11-20T11:00:00.000Z",
    matchOdds: {
      ...EMPTY_MARKET,
      marketId: eventId * 10,
      sequence,
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

/** A push of the image of a market. */
export function image(
  marketId: number,
  overrides: Partial<HubOdds> = {},
): Extract<HubMessage, { Code: "Odds" }> {
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

/** Calls that are made when something changes. */
function listening() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** Lets answers that have come arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A page with its own time, that can be hidden and without a network. */
function openPage() {
  let nowMs = 1_000_000;
  let hidden = false;
  let offline = false;
  const timers = new Set<{ at: number; task: () => void }>();
  const visibility = listening();
  const network = listening();
  const ports: PagePorts = {
    now: () => nowMs,
    setTimer: (task, delayMs) => {
      const timer = { at: nowMs + delayMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isHidden: () => hidden,
    onVisibilityChange: visibility.add,
    isOffline: () => offline,
    onNetworkChange: network.add,
  };
  return {
    ports,
    timers,
    goOffline: async (isOffline: boolean) => {
      offline = isOffline;
      network.call();
      await settle();
    },
    hide: async (isHidden: boolean) => {
      hidden = isHidden;
      visibility.call();
      await settle();
    },
    /** Time passes and nothing runs, as while the device sleeps. */
    sleep: (ms: number) => {
      nowMs += ms;
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

/** A connection that tests open and cut, with what it is asked to watch. */
function openHub() {
  let connected = false;
  let registered = false;
  let isAnswering = true;
  let pings = 0;
  const listeners = new Map<string, Set<(data: never) => void>>();
  const connections = listening();
  const registrations = listening();
  const watched = { markets: new Map<number, number>(), events: new Map<number, number>() };
  const images: number[] = [];
  const hub: LiveHub = {
    isConnected: () => connected,
    isRegistered: () => registered,
    on: (code, listener) => {
      const ofCode = listeners.get(code) ?? new Set();
      listeners.set(code, ofCode.add(listener));
      return () => ofCode.delete(listener);
    },
    onState: connections.add,
    onRegistered: registrations.add,
    watchMarkets: (ids) => counted(watched.markets, ids),
    watchEvents: (ids) => counted(watched.events, ids),
    ping: () => {
      pings += 1;
      return isAnswering ? Promise.resolve() : new Promise(() => undefined);
    },
  };
  // What the real connection puts before its listeners.
  const sequence = createOddsSequence({
    deliver: ({ Code, Data }) => {
      for (const listener of listeners.get(Code) ?? []) listener(Data as never);
    },
    requestImage: (marketId) => images.push(marketId),
  });
  return {
    hub,
    images,
    pings: () => pings,
    /** False: the connection is cut without notice, as by a network that was changed. */
    letAnswer: (answers: boolean) => {
      isAnswering = answers;
    },
    watched: () => ({ markets: [...watched.markets.keys()], events: [...watched.events.keys()] }),
    push: (message: HubMessage) => sequence.take(message),
    /** `isTaken`: whether the hub has taken what is watched too. */
    connect: async (isConnected: boolean, isTaken = isConnected) => {
      if (connected !== isConnected) {
        connected = isConnected;
        registered = false;
        connections.call();
      }
      registered = isTaken;
      if (isTaken) registrations.call();
      await settle();
    },
  };
}

/** A page with its own time: `advance` runs what is due and lets answers arrive. */
export function openLiveWorld() {
  let answer: (eventId: number) => UserOdds | undefined | Error | "silence" = (eventId) =>
    oddsAnswer(eventId, 2);
  const asked: number[] = [];
  const { ports, ...page } = openPage();
  const { hub, ...connection } = openHub();
  const store = createLiveStore(ports.now);
  const feed = createLiveFeed({
    store,
    hub,
    page: ports,
    fetchOdds: async (eventId) => {
      asked.push(eventId);
      const answered = answer(eventId);
      if (answered instanceof Error) throw answered;
      if (answered === "silence") return new Promise(() => undefined);
      return answered;
    },
  });
  return {
    ...page,
    ...connection,
    feed,
    store,
    asked,
    stop: feed.start(),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}
