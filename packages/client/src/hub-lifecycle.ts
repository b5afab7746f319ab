import { type HubConnection, HubConnectionState } from "@microsoft/signalr";

export type HubState = "Disconnected" | "Connecting" | "Connected" | "Reconnecting" | "Disconnecting";

/** Waits before each try to come back; after the last the client stops until it is started again. */
export const RECONNECT_DELAYS_MS: readonly number[] = [0, 2_000, 10_000, 30_000];

export interface HubLifecycle {
  state(): HubState;
  /** Starts, and keeps trying by the reconnect delays. Resolves after the first attempt. Never rejects. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the connection and starts a new one, as after a login. */
  restart(): Promise<void>;
}

export interface HubLifecycleOptions {
  readonly connection: HubConnection;
  /** What is sent after every start and reconnect. Never rejects. */
  readonly introduce: () => Promise<void>;
  readonly onState: ((state: HubState) => void) | undefined;
  readonly log: (text: string, cause?: unknown) => void;
}

/**
 * Start, stop and restart wait for each other: a connection cannot be started while it is stopping. The library
 * reconnects a lost connection by itself, but not one that never stood: those tries are made here.
 */
export function createHubLifecycle({
  connection,
  introduce,
  onState,
  log,
}: HubLifecycleOptions): HubLifecycle {
  let reported: HubState = "Disconnected";
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  let turn: Promise<void> = Promise.resolve();

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

  function report(): void {
    if (connection.state === reported) return;
    reported = connection.state;
    onState?.(reported);
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
      if (delayMs !== undefined && wanted) {
        retryTimer = setTimeout(() => void inTurn(() => attempt(failures + 1)), delayMs);
      }
    }
  }

  async function begin(): Promise<void> {
    clearTimeout(retryTimer);
    wanted = true;
    await attempt(0);
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

  function inTurn(step: () => Promise<void>): Promise<void> {
    turn = turn.then(step);
    return turn;
  }

  return {
    state: () => reported,
    start: () => inTurn(begin),
    stop: () => inTurn(end),
    restart: () => inTurn(() => end().then(begin)),
  };
}
