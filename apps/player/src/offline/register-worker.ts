import type { Ports } from "@crossbook/browser";

/** Lets the browser install the service worker of the build, which serves a page for when there is no connection. Never rejects. */
export async function registerWorker({ log }: Pick<Ports, "log">): Promise<void> {
  try {
    await navigator.serviceWorker?.register("/service-worker.js");
  } catch (error) {
    // Private windows and blocked storage forbid it; the app does without.
    log("the service worker was not registered", error);
  }
}
