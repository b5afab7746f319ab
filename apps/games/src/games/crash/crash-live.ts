import { type CrashMessage, type CrashTicket, crashMessage } from "@crossbook/contract";
import { crashMultipleAt } from "@crossbook/fair";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { GamePorts } from "../../ports/game-ports.ts";
import { pause } from "../../session/pause.ts";
import { serverEvents } from "../../studio/server-events.ts";
import type { StudioClient } from "../../studio/studio-client.ts";

/** The whole round as the studio sends it at each change of phase. */
export type CrashRound = Extract<CrashMessage, { readonly type: "round" }>;

/** What the page knows of the live round. */
export interface CrashLiveState {
  readonly connection: "connecting" | "live" | "lost";
  /** Undefined until the first message. */
  readonly round: CrashRound | undefined;
  /** Of everybody, the largest stakes first. */
  readonly tickets: readonly CrashTicket[];
  readonly ticketCount: number;
  /** The studio's clock less the page's, in milliseconds. */
  readonly offsetMs: number;
}

/** The live round of a crash game, followed by server-sent events. */
export interface CrashLive {
  readonly store: StoreApi<CrashLiveState>;
  /** Connects, and again after each break, until it is stopped. */
  start(): void;
  stop(): void;
}

/** How long after each break it connects again; the last one repeats. */
const RECONNECT_DELAYS_MS = [500, 1_000, 2_000, 5_000];

/** A live round that is not followed yet. */
export function createCrashLive(client: StudioClient, ports: GamePorts): CrashLive {
  const store = createStore<CrashLiveState>(() => ({
    connection: "connecting",
    round: undefined,
    tickets: [],
    ticketCount: 0,
    offsetMs: 0,
  }));
  let closing = new AbortController();

  async function follow(signal: AbortSignal): Promise<void> {
    for (let breaks = 0; !signal.aborted; breaks += 1) {
      const stream = await client.live(signal);
      try {
        if (stream !== undefined) {
          for await (const { event, data } of serverEvents(stream)) {
            if (signal.aborted) return;
            if (event !== "crash" || !take(data)) continue;
            breaks = 0;
          }
        }
      } catch {
        // A stream that breaks is connected again, like one that ends.
      }
      if (signal.aborted) return;
      store.setState({ connection: "lost" });
      await pause(RECONNECT_DELAYS_MS[Math.min(breaks, RECONNECT_DELAYS_MS.length - 1)] ?? 0, signal);
    }
  }

  /** Whether it could be read. */
  function take(data: string): boolean {
    const parsed = crashMessage.safeParse(parsedJson(data));
    if (!parsed.success) return false;
    store.setState((known) => changed(known, parsed.data, ports.now()));
    return true;
  }

  return {
    store,
    start: () => {
      closing = new AbortController();
      void follow(closing.signal);
    },
    stop: () => closing.abort(),
  };
}

/** The multiplier of a running round now, in ten-thousandths; 10,000 before it runs. */
export function multiplierNow({ round, offsetMs }: CrashLiveState, now: number): number {
  if (round === undefined || round.phase === "betting") return 10_000;
  if (round.phase === "crashed") return round.point ?? 10_000;
  return crashMultipleAt(now + offsetMs - Date.parse(round.startsAt)) * 100;
}

/** Milliseconds until the round runs (while it takes bets) or the next one takes bets (once it has crashed); 0 else. */
export function untilNext({ round, offsetMs }: CrashLiveState, now: number): number {
  if (round === undefined || round.phase === "running") return 0;
  const at = round.phase === "betting" ? round.startsAt : round.nextAt;
  return at === null ? 0 : Math.max(0, Date.parse(at) - now - offsetMs);
}

function changed(known: CrashLiveState, message: CrashMessage, now: number): Partial<CrashLiveState> {
  const offsetMs = Date.parse(message.now) - now;
  if (message.type === "round") {
    const { tickets, ticketCount } = message;
    return { connection: "live", round: message, tickets: sorted(tickets), ticketCount, offsetMs };
  }
  if (message.number !== known.round?.number) return { connection: "live" };
  const others = known.tickets.filter(
    ({ ticketId }) => !message.tickets.some((one) => one.ticketId === ticketId),
  );
  return {
    connection: "live",
    tickets: sorted([...others, ...message.tickets]).slice(0, MOST_TICKETS),
    ticketCount: message.ticketCount,
    offsetMs,
  };
}

/** Tickets kept for the list: a studio that sends ever new ones must not fill the page. */
const MOST_TICKETS = 100;

function sorted(tickets: readonly CrashTicket[]): readonly CrashTicket[] {
  return tickets.toSorted((a, b) => b.stake - a.stake);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
