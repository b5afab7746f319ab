import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { knownScope } from "./suspension-scope.ts";
import type { TradingSuspensions } from "./trading-suspensions.ts";

/** The calls about what is suspended as a whole. */
export type SuspensionCall = "getSuspensions" | "suspendTrading" | "reopenTrading";

/** A handler for each of the calls. */
export function suspensionCalls(
  suspensions: TradingSuspensions,
): Pick<HandlersOf<"operator">, SuspensionCall> {
  return {
    async getSuspensions() {
      return { ok: true, result: [...suspensions.all()] };
    },
    async suspendTrading({ scope: given, reason }, context) {
      const scope = knownScope(given);
      if (scope === undefined) return refuse("SPORT_NOT_FOUND");
      const changed = await suspensions.suspend(scope, reason, context.caller.username);
      if (changed === "EVENT_NOT_FOUND" || changed === "TRADING_SUSPENDED") return refuse(changed);
      if (typeof changed === "string") throw new Error(`a suspension was refused with ${changed}`);
      context.noteChange({ before: {}, after: { ...changed } });
      return { ok: true, result: changed };
    },
    async reopenTrading({ scope: given, reason }, context) {
      const scope = knownScope(given) ?? given;
      const changed = await suspensions.reopen(scope, reason, context.caller.username);
      if (typeof changed === "string") return refuse("TRADING_NOT_SUSPENDED");
      context.noteChange({ before: {}, after: { ...changed } });
      return { ok: true, result: changed };
    },
  };
}
