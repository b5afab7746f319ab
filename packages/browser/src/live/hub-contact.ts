import { createFreshnessGauge } from "./freshness.ts";
import type { LiveHub, PagePorts } from "./live-ports.ts";

/** After so long without a message a connected hub is asked whether it still answers. */
const QUIET_MS = 4_000;
/** A connection on which no answer comes for so long counts as lost. The library itself waits 30 s. */
const NO_ANSWER_MS = 3_000;

/** Whether pushes can be counted on: a connection that is cut without notice still looks open for a long time. */
export interface HubContact {
  isConnected(): boolean;
  /** A message has come, or the connection is a new one. */
  heard(): void;
  /** Looks again, and asks a hub that has been quiet. One that has nothing to push need not be asked. */
  judge(isWatched: boolean): void;
}

/** What follows a message, and after it what follows an answer: all that the hub had to push before is there then. */
export interface ContactListeners {
  readonly onHeard: () => void;
  readonly onAnswer: () => void;
}

/** Of a connection that is taken to have been heard of just now. */
export function createHubContact(
  hub: Pick<LiveHub, "isConnected" | "ping">,
  page: Pick<PagePorts, "now">,
  { onHeard, onAnswer }: ContactListeners,
): HubContact {
  const messages = createFreshnessGauge();
  messages.mark(page.now());
  let question = 0;
  /** Of a question that is not answered yet. */
  let askedAt: number | undefined;
  let isSilent = false;

  function heard(): void {
    messages.mark(page.now());
    // The answer to what was asked on an older connection is none of this one.
    question += 1;
    askedAt = undefined;
    isSilent = false;
    onHeard();
  }

  function ask(): void {
    askedAt = page.now();
    question += 1;
    const mine = question;
    hub.ping().then(
      () => {
        if (mine !== question || !hub.isConnected()) return;
        heard();
        onAnswer();
      },
      () => {
        if (mine === question) askedAt = undefined;
      },
    );
  }

  return {
    isConnected: () => hub.isConnected() && !isSilent,
    heard,
    judge(isWatched) {
      if (!hub.isConnected()) return;
      const nowMs = page.now();
      const quietMs = messages.quietMs(nowMs);
      if (askedAt !== undefined) {
        // A device's clock that is put back would give it longer.
        askedAt = Math.min(askedAt, nowMs);
        isSilent ||= nowMs - askedAt >= NO_ANSWER_MS;
      } else if (isWatched && quietMs >= QUIET_MS) ask();
    },
  };
}
