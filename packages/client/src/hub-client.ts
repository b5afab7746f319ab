import type { HubMessage, HubRegistration } from "@crossbook/contract";
import type { HubConnection, ILogger } from "@microsoft/signalr";
import {
  createHubLifecycle,
  type HubLifecycle,
  type HubState,
  RECONNECT_DELAYS_MS,
  type SetTimer,
} from "./hub-lifecycle.ts";
import { createHubWatches } from "./hub-watches.ts";
import { createOddsSequence } from "./odds-sequence.ts";

/** Silence of the hub after which the connection counts as lost (CONST-11). */
export const SERVER_TIMEOUT_MS = 30_000;
/** How often the client pings the hub (CONST-12). */
export const KEEP_ALIVE_MS = 15_000;
/** An image that the hub refused is asked for again after so long: a market without news would stay as it was shown. */
const IMAGE_AGAIN_MS = 3_000;

/** What a hub client needs. */
export interface HubClientOptions {
  readonly url: string;
  /** The access token of the moment, asked for at each start; undefined for a guest. */
  readonly token: () => string | undefined;
  /** How the client introduces itself to the hub after each start. The token is added here. */
  readonly registration: () => Omit<HubRegistration, "Token">;
  readonly onMessage: (message: HubMessage) => void;
  readonly onState?: (state: HubState) => void;
  /** Called after each start and reconnect once the hub knows who the client is and what it watches: nothing is missed from then on. */
  readonly onRegistered?: () => void;
  /** Delays the next try of a first connection; the platform's timers by default. */
  readonly setTimer?: SetTimer;
  /** Hub errors go here and nowhere else. */
  readonly log?: (text: string, cause?: unknown) => void;
}

/** A connection to the hub with what is watched on it. */
export interface HubClient extends HubLifecycle {
  /** Replaces the set of watched markets; sent again after every reconnect. */
  watchMarkets(marketIds: readonly number[]): void;
  /** Replaces the set of watched events; sent again after every reconnect. */
  watchEvents(eventIds: readonly number[]): void;
  /**
   * Resolves when the hub has answered: all that it had pushed before is there then. Rejects where it refuses or the connection
   * ends first. A connection that was cut without notice stays without an answer until its time is out.
   */
  ping(): Promise<void>;
}

/**
 * A client of the hub. It connects when it is started, registers and watches again after each reconnect, and delivers
 * each market's odds in order without gaps. It never throws: failures go to `log`.
 */
export function createHubClient(options: HubClientOptions): HubClient {
  const log = options.log ?? (() => undefined);
  const setTimer = options.setTimer ?? platformTimer;
  let connection: HubConnection | undefined;
  const lifecycle = createHubLifecycle({ build, introduce, onState: options.onState, setTimer, log });
  /** Markets whose image is asked for again in a moment: once, however often it was refused. */
  const askedAgain = new Set<number>();
  const isConnected = () => lifecycle.state() === "Connected";
  const sequence = createOddsSequence({ deliver: options.onMessage, requestImage });
  const watches = createHubWatches({
    ...{ isConnected, setTimer, log },
    invoke: (method, argument) =>
      connection?.invoke(method, argument) ?? Promise.reject(new Error("never connected")),
    registration: () => ({ ...options.registration(), Token: options.token() ?? "" }),
    onRegistered: () => options.onRegistered?.(),
  });

  async function build(): Promise<HubConnection> {
    connection = await buildConnection(options, log);
    connection.on("Message", sequence.take);
    return connection;
  }

  function introduce(): Promise<void> {
    sequence.forget();
    return watches.introduce();
  }

  function requestImage(marketId: number): void {
    if (!isConnected()) return;
    connection?.invoke("RequestImage", marketId).catch((error: unknown) => {
      log("the hub refused RequestImage", error);
      if (askedAgain.has(marketId)) return;
      askedAgain.add(marketId);
      setTimer(() => {
        askedAgain.delete(marketId);
        if (sequence.lacksImage(marketId)) requestImage(marketId);
      }, IMAGE_AGAIN_MS);
    });
  }

  return {
    ...lifecycle,
    watchMarkets: (marketIds) => {
      sequence.keepOnly(marketIds);
      watches.markets(marketIds);
    },
    watchEvents: watches.events,
    ping: watches.ping,
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
  return (
    new HubConnectionBuilder()
      // The library gives up a poll after 100 s (CONST-14), and has no option of it: `timeout` is that of its other requests.
      .withUrl(options.url, { accessTokenFactory: () => options.token() ?? "" })
      .withAutomaticReconnect([...RECONNECT_DELAYS_MS])
      .withServerTimeout(SERVER_TIMEOUT_MS)
      .withKeepAliveInterval(KEEP_ALIVE_MS)
      .configureLogging(logger)
      .build()
  );
}
