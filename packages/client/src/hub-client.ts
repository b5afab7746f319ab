import type { HubMessage, HubRegistration } from "@crossbook/contract";
import type { HubConnection, ILogger } from "@microsoft/signalr";
import {
  createHubLifecycle,
  type HubLifecycle,
  type HubState,
  RECONNECT_DELAYS_MS,
  type SetTimer,
} from "./hub-lifecycle.ts";
import { createOddsSequence } from "./odds-sequence.ts";

export const SERVER_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE_MS = 15_000;

export interface HubClientOptions {
  readonly url: string;
  /** The access token of the moment, asked for at each start; undefined for a guest. */
  readonly token: () => string | undefined;
  /** What the client tells the hub of itself after each start. The token is added here. */
  readonly registration: () => Omit<HubRegistration, "Token">;
  readonly onMessage: (message: HubMessage) => void;
  readonly onState?: (state: HubState) => void;
  /** Waits before the next try of a first connection; the platform's timers by default. */
  readonly setTimer?: SetTimer;
  /** Hub errors go here and nowhere else. */
  readonly log?: (text: string, cause?: unknown) => void;
}

export interface HubClient extends HubLifecycle {
  /** Replaces the set of watched markets; sent again after every reconnect. */
  watchMarkets(marketIds: readonly number[]): void;
  /** Replaces the set of watched events; sent again after every reconnect. */
  watchEvents(eventIds: readonly number[]): void;
  /** Asks for the image of one watched market again. */
  requestImage(marketId: number): void;
}

export function createHubClient(options: HubClientOptions): HubClient {
  const log = options.log ?? (() => undefined);
  const sequence = createOddsSequence({
    deliver: options.onMessage,
    requestImage: (marketId) => invoke("RequestImage", marketId),
  });
  const lifecycle = createHubLifecycle({
    build,
    introduce,
    onState: options.onState,
    setTimer: options.setTimer ?? platformTimer,
    log,
  });
  let connection: HubConnection | undefined;
  let markets: readonly number[] = [];
  let events: readonly number[] = [];

  async function build(): Promise<HubConnection> {
    connection = await buildConnection(options, log);
    connection.on("Message", (message: unknown) => {
      if (isMessage(message)) sequence.take(message);
    });
    return connection;
  }

  async function introduce(current: HubConnection): Promise<void> {
    sequence.forget();
    try {
      await current.invoke("RegisterClient", { ...options.registration(), Token: options.token() ?? "" });
      if (markets.length > 0) await current.invoke("WatchMarkets", markets);
      if (events.length > 0) await current.invoke("WatchEvents", events);
    } catch (error) {
      log("the hub did not take the registration", error);
    }
  }

  function invoke(method: string, argument: unknown): void {
    if (lifecycle.state() !== "Connected") return;
    connection?.invoke(method, argument).catch((error: unknown) => log(`the hub refused ${method}`, error));
  }

  return {
    ...lifecycle,
    watchMarkets: (marketIds) => {
      markets = marketIds;
      sequence.keepOnly(marketIds);
      invoke("WatchMarkets", marketIds);
    },
    watchEvents: (eventIds) => {
      events = eventIds;
      invoke("WatchEvents", eventIds);
    },
    requestImage: (marketId) => invoke("RequestImage", marketId),
  };
}

function platformTimer(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

/** The library is loaded with the first connection: a page shows before it, and a bot without a hub never needs it. */
async function buildConnection(
  options: HubClientOptions,
  log: (text: string) => void,
): Promise<HubConnection> {
  const { HubConnectionBuilder, LogLevel } = await import("@microsoft/signalr");
  const logger: ILogger = {
    log: (level, message) => {
      if (level >= LogLevel.Warning) log(message);
    },
  };
  return new HubConnectionBuilder()
    .withUrl(options.url, { accessTokenFactory: () => options.token() ?? "" })
    .withAutomaticReconnect([...RECONNECT_DELAYS_MS])
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    .configureLogging(logger)
    .build();
}

/** A push of a code this client does not know is passed on: the app ignores it. */
function isMessage(value: unknown): value is HubMessage {
  return typeof value === "object" && value !== null && "Code" in value && typeof value.Code === "string";
}
