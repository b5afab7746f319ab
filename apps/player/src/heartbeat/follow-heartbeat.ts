import { api as contract } from "@crossbook/contract";
import { loadUntilThere, registerPart } from "@crossbook/ui";
import type { PlayerApp } from "../app/player-app.ts";
import { heartbeatSeconds } from "./heartbeat-seconds.ts";

/** Only of use where the player wants it. */
const keepHeardCode = registerPart(async () => (await import("./keep-heard.ts")).keepHeard);

/** Has the exchange hear of this tab while the player wants that. Answers how to stop. */
export function followHeartbeat(app: PlayerApp): () => void {
  const { preferences, session } = app;
  let seconds = 0;
  let stop = (): void => undefined;
  /** Of the session in which the exchange began to wait; undefined: it does not. */
  let token: string | undefined;

  function follow(): void {
    const { loggedIn, accessToken } = session.state();
    const wanted = heartbeatSeconds(app);
    if (loggedIn) token = wanted > 0 ? accessToken : undefined;
    if (wanted === seconds) return;
    seconds = wanted;
    stop();
    stop = wanted === 0 ? () => undefined : keepHeard(app, wanted);
  }

  follow();
  const stops = [
    preferences.store.subscribe(follow),
    session.store.subscribe(follow),
    session.onEnd((reason) => {
      // Who logs out is not lost.
      if (reason === "logout" && token !== undefined)
        void app.api.call(contract.heartbeats.renew, { timeoutSeconds: 0 }, { token });
      token = undefined;
    }),
  ];
  return () => {
    stop();
    for (const unfollow of stops) unfollow();
  };
}

function keepHeard(app: PlayerApp, seconds: number): () => void {
  let stop = (): void => undefined;
  const stopLoading = loadUntilThere(
    keepHeardCode,
    () => {
      stop = keepHeardCode.loaded()?.(app, seconds) ?? stop;
    },
    (cause) => app.ports.log("a part of the app could not be loaded", cause),
  );
  return () => {
    stopLoading();
    stop();
  };
}
