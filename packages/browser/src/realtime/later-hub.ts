import type { HubClient, HubClientOptions } from "@crossbook/client";
import type { Part } from "@crossbook/ui";

/** The part of a hub client that an app uses. */
export type LaterHub = Pick<HubClient, "start" | "stop" | "restart" | "watchMarkets" | "watchEvents">;

type CreateHub = (options: HubClientOptions) => HubClient;

const TRY_AGAIN_MS = 5_000;

/**
 * A hub client whose code is loaded by the first start: a page is drawn without it. What is watched before is watched once it is
 * there. Where its code does not come, it is tried again, until it is stopped. Nothing of it rejects.
 */
export function createLaterHub(options: HubClientOptions, code: Part<CreateHub>): LaterHub {
  const { log = () => undefined } = options;
  let hub: HubClient | undefined;
  let watched: { readonly markets?: readonly number[]; readonly events?: readonly number[] } = {};
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function loadHub(): Promise<void> {
    await code.load();
    if (hub !== undefined) return;
    hub = code.loaded()?.(options);
    if (hub === undefined) return;
    if (watched.markets !== undefined) hub.watchMarkets(watched.markets);
    if (watched.events !== undefined) hub.watchEvents(watched.events);
  }

  async function start(): Promise<void> {
    isWanted = true;
    clearTimeout(timer);
    try {
      await loadHub();
    } catch (cause) {
      log("the code of the hub's client could not be loaded", cause);
      if (isWanted) timer = setTimeout(() => void start(), TRY_AGAIN_MS);
      return;
    }
    // It may have been stopped meanwhile.
    if (isWanted) await hub?.start();
  }

  return {
    start,
    stop: async () => {
      isWanted = false;
      clearTimeout(timer);
      await hub?.stop();
    },
    restart: async () => {
      isWanted = true;
      await (hub === undefined ? start() : hub.restart());
    },
    watchMarkets: (markets) => {
      watched = { ...watched, markets };
      hub?.watchMarkets(markets);
    },
    watchEvents: (events) => {
      watched = { ...watched, events };
      hub?.watchEvents(events);
    },
  };
}
