import type { HubClient, HubClientOptions } from "@crossbook/client";
import { loadUntilThere, type Part } from "@crossbook/ui";

/** The part of a hub client that an app uses. */
export type LaterHub = Pick<
  HubClient,
  "start" | "stop" | "restart" | "watchMarkets" | "watchEvents" | "ping"
>;

type CreateHub = (options: HubClientOptions) => HubClient;

/**
 * A hub client whose code is loaded by the first start: a page is drawn without it. What is watched before is watched once it is
 * there. Where its code does not come, it is tried again, until it is stopped. Nothing of it rejects but a ping.
 */
export function createLaterHub(options: HubClientOptions, code: Part<CreateHub>): LaterHub {
  const { log = () => undefined } = options;
  let hub: HubClient | undefined;
  let watched: { readonly markets?: readonly number[]; readonly events?: readonly number[] } = {};
  let stopLoading = (): void => undefined;

  async function begin(): Promise<void> {
    if (hub === undefined) {
      hub = code.loaded()?.(options);
      if (watched.markets !== undefined) hub?.watchMarkets(watched.markets);
      if (watched.events !== undefined) hub?.watchEvents(watched.events);
    }
    await hub?.start();
  }

  function start(): Promise<void> {
    stopLoading();
    return new Promise((resolve) => {
      const stop = loadUntilThere(
        code,
        () => resolve(begin()),
        (cause) => {
          log("the code of the hub's client could not be loaded", cause);
          resolve();
        },
      );
      stopLoading = () => {
        stop();
        resolve();
      };
    });
  }

  return {
    start,
    stop: async () => {
      stopLoading();
      await hub?.stop();
    },
    restart: () => (hub === undefined ? start() : hub.restart()),
    watchMarkets: (markets) => {
      watched = { ...watched, markets };
      hub?.watchMarkets(markets);
    },
    watchEvents: (events) => {
      watched = { ...watched, events };
      hub?.watchEvents(events);
    },
    ping: () => hub?.ping() ?? Promise.reject(new Error("the hub was never started")),
  };
}
