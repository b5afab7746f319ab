import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Heartbeats } from "./heartbeats.ts";

/** Begins, renews or ends the heartbeat of the caller's account. */
export function renewHeartbeat(heartbeats: Heartbeats): HandlersOf<"heartbeats">["renew"] {
  return async ({ timeoutSeconds: wanted }, { caller: { accountId } }) => {
    const state = await heartbeats.heard(accountId, wanted);
    if (!state.ok) {
      if (state.reason === "full") {
        return refuse("CAPACITY_REACHED", {
          message: "The exchange awaits as many accounts as it can. Yours is not among them.",
        });
      }
      return refuse("EXCHANGE_BUSY", {
        message: "Your unmatched bets are being cancelled. Please try again in a moment.",
      });
    }
    const { timeoutSeconds, cancelsAt, last } = state;
    return {
      ok: true,
      result: {
        timeoutSeconds,
        cancelsAt: cancelsAt === undefined ? null : new Date(cancelsAt).toISOString(),
        last: last ? { ...last, at: new Date(last.at).toISOString() } : null,
      },
    };
  };
}
