import type { HubConnection } from "@microsoft/signalr";

/** The states of a SignalR connection (HUB-01). */
export type HubState = "Disconnected" | "Connecting" | "Connected" | "Reconnecting" | "Disconnecting";

/** Pauses before each try to reconnect; after the last the client stops until it is started again. */
export const RECONNECT_DELAYS_MS: readonly number[] = [0, 2_000, 10_000, 30_000];

/** Starts and ends the connection. */
export interface HubLifecycle {
  state(): HubState;
  /** Starts, and keeps trying by the reconnect delays. Resolves after the first attempt. Never rejects. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the connection and starts a new one, as after a login. */
  restart(): Promise<void>;
}

/** Runs a task once after a delay. Returns how to cancel it. */
export type SetTimer = (task: () => void, delayMs: number) => () => void;

/** What the lifecycle needs of its client. */
export interface HubLifecycleOptions {
  /** Called once, at the first start: the library is loaded no sooner. */
  readonly build: () => Promise<HubConnection>;
  /** What is sent after every start and reconnect. Never rejects. */
  readonly introduce: (connection: HubConnection) => Promise<void>;
  readonly onState: ((state: HubState) => void) | undefined;
  readonly setTimer: SetTimer;
  readonly log: (text: string, cause?: unknown) => void;
}

/**
 * Start, stop and restart run one after another: a connection cannot be started while it is stopping. The library
 * reconnects a lost connection by itself, but not one that was never established: those tries are made here.
 */
export function createHubLifecycle({
  build,
  introduce,
  onState,
  setTimer,
  log,
}: HubLifecycleOptions): HubLifecycle {
  let connection: HubConnection | undefined;
  let reported: HubState = "Disconnected";
  let cancelRetry: () => void = () => undefined;
  let wanted = false;
  let turn: Promise<void> = Promise.resolve();

  function report(): void {
    const state: HubState = connection?.state ?? "Disconnected";
    if (state === reported) return;
    reported = state;
    onState?.(state);
  }

  async function built(): Promise<HubConnection> {
    if (connection) return connection;
    const made = await build();
    followLosses(made, { report, introduce, log });
    connection = made;
    return made;
  }

  async function attempt(failures: number): Promise<void> {
    if (!wanted) return;
    try {
      const made = await built();
      if (reported !== "Disconnected") return;
      const starting = made.start();
      report();
      await starting;
      report();
      await introduce(made);
    } catch (error) {
      log("the hub could not be reached", error);
      report();
      const delayMs = RECONNECT_DELAYS_MS[failures];
      if (delayMs !== undefined && wanted) {
        cancelRetry = setTimer(() => void inTurn(() => attempt(failures + 1)), delayMs);
      }
    }
  }

  async function begin(): Promise<void> {
    cancelRetry();
    wanted = true;
    await attempt(0);
  }

  async function end(): Promise<void> {
    wanted = false;
    cancelRetry();
    if (connection === undefined || reported === "Disconnected") return;
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

/** What the library does by itself after an established connection is lost. */
function followLosses(
  connection: HubConnection,
  {
    report,
    introduce,
    log,
  }: Pick<HubLifecycleOptions, "introduce" | "log"> & { readonly report: () => void },
): void {
  connection.onreconnecting((error) => {
    if (error) log("the hub connection was lost", error);
    report();
  });
  connection.onreconnected(() => {
    report();
    void introduce(connection);
  });
  connection.onclose((error) => {
    if (error) log("the hub connection was closed", error);
    report();
  });
}
