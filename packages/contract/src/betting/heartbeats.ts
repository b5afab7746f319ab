import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { momentField } from "../fields.ts";

/** The least and the most that a heartbeat may be awaited, in seconds. */
export const HEARTBEAT_SECONDS = { least: 10, most: 300 } as const;

function isHeartbeatTimeout(seconds: number): boolean {
  return seconds === 0 || seconds >= HEARTBEAT_SECONDS.least;
}

/** The heartbeat of an account as it is after the call. */
export const heartbeatState = z.object({
  timeoutSeconds: z.int(),
  /** Null where no heartbeat is registered. */
  cancelsAt: z.nullable(momentField),
  /** When a heartbeat that did not come has ended last, in the last 24 hours; null where none has. */
  last: z.nullable(
    z.object({
      at: momentField,
      /** How many bets it cancelled; 0 where nothing was unmatched. */
      bets: z.int(),
      /** How long it was awaited. */
      timeoutSeconds: z.int(),
    }),
  ),
});
export type HeartbeatState = z.output<typeof heartbeatState>;

/** The call that keeps unmatched bets, and whose absence cancels them. */
export const heartbeats = {
  renew: endpoint({
    method: "POST",
    path: "Bet/Heartbeat",
    audience: "player",
    summary:
      "Begins or renews the heartbeat of the account, which all its sessions share: where no such call comes for `timeoutSeconds`, everything unmatched of the player is cancelled in all markets, delayed bets too but none that waits for the starting price, and the heartbeat ends. 0 ends it, and nothing is cancelled. After a restart of the exchange it waits one whole timeout.",
    input: z.object({
      timeoutSeconds: z.int().check(
        z.minimum(0),
        z.maximum(HEARTBEAT_SECONDS.most),
        z.refine(isHeartbeatTimeout, {
          error: `must be 0, or ${HEARTBEAT_SECONDS.least} to ${HEARTBEAT_SECONDS.most}`,
        }),
      ),
    }),
    output: heartbeatState,
    errors: ["CAPACITY_REACHED", "EXCHANGE_BUSY", "EXCHANGE_STOPPED"],
  }),
};
