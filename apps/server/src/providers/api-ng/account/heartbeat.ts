import { HEARTBEAT_SECONDS } from "@crossbook/contract";
import * as z from "zod/mini";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import { done, handlerOf, type Operation, operation, refused, refusedAs } from "../operation.ts";
import { numberParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";

/** So many of the accounts whose bets were cancelled are remembered at least as having been answered so. */
const REMEMBERED = 20_000;

const parameters = z.object({ preferredTimeoutSeconds: numberParameter });

/** The heartbeat of the players' call. That bets were cancelled for want of one is said once. */
export function heartbeat({ handlers }: OperationParts): Operation {
  const said = new BoundedMap<number, string>(REMEMBERED);
  return operation(
    "heartbeat",
    parameters,
    async ({ preferredTimeoutSeconds: asked }, { caller, context }) => {
      if (!Number.isInteger(asked) || asked < 0) return refused("INVALID_INPUT_DATA");
      const { least, most } = HEARTBEAT_SECONDS;
      const timeoutSeconds = asked === 0 ? 0 : Math.min(most, Math.max(least, asked));
      const outcome = await handlerOf(handlers.heartbeats.renew)({ timeoutSeconds }, context);
      if (!outcome.ok) return refusedAs(outcome);
      const { last } = outcome.result;
      const isNew = last !== null && said.get(caller.accountId) !== last.at;
      if (last) said.set(caller.accountId, last.at);
      return done({
        actionPerformed: isNew && last.bets > 0 ? "ALL_BETS_CANCELLED" : "NONE",
        actualTimeoutSeconds: timeoutSeconds,
      });
    },
  );
}
