import type { HubMessage, HubRegistration } from "@crossbook/contract";
import {
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  type ILogger,
  LogLevel,
} from "@microsoft/signalr";
import { createOddsSequence } from "./odds-sequence.ts";

export type HubState = "Disconnected" | "Connecting" | "Connected" | "Reconnecting" | "Disconnecting";

/** Waits before each try to come back; after the last the client stops until it is started again. */
export const RECONNECT_DELAYS_MS: readonly number[] = [0, 2_000, 10_000, 30_000];
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
  /** Hub errors go here and nowhere else. */
  readonly log?: (text: string, cause?: unknown) => void;
}

export interface HubClient {
  readonly state: () => HubState;
  /** Starts, and keeps trying by the reconnect delays. Resolves after the first attempt. Never rejects. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the connection and starts a new one, as after a login. */
  restart(): Promise<void>;
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
  let markets: readonly number[] = [];
  let events: readonly number[] = [];
  let lastState: HubState = "Disconnected";
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  // Start, stop and restart wait for each other: a connection cannot be started while it is stopping.
  let turn: Promise<void> = Promise.resolve();

  const connection = buildConnection(options, log);
  connection.on("Message", (message: unknown) => {
    if (isMessage(message)) sequence.take(message);
  });
  connection.onreconnecting((error) => {
    if (error) log("the hub connection was lost", error);
    report();
  });
  connection.onreconnected(() => {
    report();
    void introduce();
  });
  connection.onclose((error) => {
    if (error) log("the hub connection was closed", error);
    report();
  });

  function report(state: HubState = connection.state): void {
    if (state === lastState) return;
    lastState = state;
    options.onState?.(state);
  }

  async function introduce(): Promise<void> {
    sequence.forget();
    try {
      await connection.invoke("RegisterClient", { ...options.registration(), Token: options.token() ?? "" });
      if (markets.length > 0) await connection.invoke("WatchMarkets", markets);
      if (events.length > 0) await connection.invoke("WatchEvents", events);
    } catch (error) {
      log("the hub did not take the registration", error);
    }
  }

  function invoke(method: string, argument: unknown): void {
    if (connection.state !== HubConnectionState.Connected) return;
    connection.invoke(method, argument).catch((error: unknown) => log(`the hub refused ${method}`, error));
  }

  async function attempt(failures: number): Promise<void> {
    if (!wanted || connection.state !== HubConnectionState.Disconnected) return;
    try {
      const starting = connection.start();
      report();
      await starting;
      report();
      await introduce();
    } catch (error) {
      log("the hub could not be reached", error);
      report();
      const delayMs = RECONNECT_DELAYS_MS[failures];
      if (delayMs === undefined || !wanted) return;
      retryTimer = setTimeout(() => {
        turn = turn.then(() => attempt(failures + 1));
      }, delayMs);
    }
  }

  async function end(): Promise<void> {
    wanted = false;
    clearTimeout(retryTimer);
    if (connection.state === HubConnectionState.Disconnected) return;
    const stopping = connection.stop();
    report();
    await stopping.catch((error: unknown) => log("the hub connection did not end cleanly", error));
    report();
  }

  async function begin(): Promise<void> {
    clearTimeout(retryTimer);
    wanted = true;
    await attempt(0);
  }

  function inTurn(step: () => Promise<void>): Promise<void> {
    turn = turn.then(step);
    return turn;
  }

  return {
    state: () => lastState,
    start: () => inTurn(begin),
    stop: () => inTurn(end),
    restart: () => inTurn(() => end().then(begin)),
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

function buildConnection(options: HubClientOptions, log: (text: string) => void): HubConnection {
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
