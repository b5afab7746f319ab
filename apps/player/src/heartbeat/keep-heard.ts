import { toastError, toastInfo, zoneMomentText } from "@crossbook/browser";
import { api as contract, type HeartbeatState } from "@crossbook/contract";
import { alertBet } from "../app/bet-alerts.ts";
import type { PlayerApp } from "../app/player-app.ts";
import { settingsText } from "../messages/english/account/settings.ts";
import { hrefOf } from "../routes/target.ts";
import { heartbeatSeconds } from "./heartbeat-seconds.ts";
import { createWakeUp } from "./wake-up.ts";

/** Calls in each timeout: two may be lost. */
const CALLS_OF_A_TIMEOUT = 3;
/** After a call in vain. */
const TRY_AGAIN_MS = 2_000;
/** Of the call that ends it: later than the longest timeout there is nothing left to end. */
const MOST_TRIES = 30;
/** By so much later a tab calls that has heard another one: so one calls for all, and another at once when that one is closed. */
const OTHERS_LATER = 1.25;
const CHANNEL = "crossbook-heartbeat";
/** Storage key of the last cancellation that this device knows of. */
const SEEN = "heartbeatSeen";

/**
 * Calls the exchange again and again, so that it hears of the player, and says what it cancelled meanwhile. Answers how to stop; where
 * the player has turned it off, the exchange then waits for him no more.
 */
export function keepHeard(app: PlayerApp, seconds: number): () => void {
  const everyMs = (seconds * 1_000) / CALLS_OF_A_TIMEOUT;
  const { ports } = app;
  const ended = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  const wakeUp = createWakeUp(() => void call());
  let heardMs = 0;
  let isUnderWay = false;
  let hasFailed = false;

  async function call(): Promise<void> {
    if (isUnderWay || ended.signal.aborted) return;
    isUnderWay = true;
    const begunMs = ports.clock.now();
    const outcome = await app.api.call(
      contract.heartbeats.renew,
      { timeoutSeconds: seconds },
      { timeoutMs: everyMs },
    );
    isUnderWay = false;
    if (ended.signal.aborted) {
      // It may have come to the exchange after the call that ended it.
      void end(app);
      return;
    }
    if (!outcome.ok) {
      const { kind, code, message } = outcome.error;
      // What has no answer shows in the page's head; why the exchange does not wait for the player shows nowhere else. Busy it is
      // while the heartbeat before still cancels, which the next answer says.
      if (kind === "refused" && code !== "EXCHANGE_BUSY" && !hasFailed) toastError(message);
      hasFailed = true;
      return wakeUp.in(TRY_AGAIN_MS);
    }
    hasFailed = false;
    heardMs = ports.clock.now();
    channel.postMessage("heard");
    wakeUp.in(Math.max(0, everyMs - (ports.clock.now() - begunMs)));
    follow(outcome.result, app, ended.signal);
  }

  /** What was lost is there again: nobody may have been heard of for long. */
  function again(): void {
    if (Math.abs(ports.clock.now() - heardMs) >= TRY_AGAIN_MS) void call();
  }

  channel.onmessage = () => {
    heardMs = ports.clock.now();
    wakeUp.in(everyMs * OTHERS_LATER);
  };
  window.addEventListener("online", again, { signal: ended.signal });
  document.addEventListener("visibilitychange", again, { signal: ended.signal });
  const unfollow = app.realtime.onRegistered(again);
  again();
  return () => {
    ended.abort();
    unfollow();
    wakeUp.stop();
    channel.close();
    void end(app);
  };
}

/** Has the exchange wait for the player no more, unless he wants it to, or is logged in no more. */
async function end(app: PlayerApp): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (!app.session.state().loggedIn || heartbeatSeconds(app) > 0) return;
    const ending = { timeoutSeconds: 0 };
    const { ok } = await app.api.call(contract.heartbeats.renew, ending, { timeoutMs: TRY_AGAIN_MS });
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
  }
}

/** Says what was cancelled since this device was heard of last: once in all its tabs, and where somebody looks. */
function follow({ last }: HeartbeatState, app: PlayerApp, signal: AbortSignal): void {
  const { storage, timeZone } = app.ports;
  const seen = storage.getItem(SEEN);
  if (seen === null || (last !== null && last.at > seen)) storage.setItem(SEEN, last?.at ?? "");
  // What came before the switch was on is no news.
  if (seen === null || last === null || last.at <= seen || last.bets === 0) return;
  const text = settingsText();
  const moment = zoneMomentText(last.at, timeZone);
  const words = text.cancelledUnheard(last.bets, moment, text.seconds(last.timeoutSeconds));
  const path = hrefOf({ to: "/open-bets" });
  alertBet({ words, path, open: () => undefined }, app);
  if (document.visibilityState === "visible") toastInfo(words);
  else document.addEventListener("visibilitychange", () => toastInfo(words), { once: true, signal });
}
