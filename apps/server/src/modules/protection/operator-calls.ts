import { operator as contract } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Player } from "../players/index.ts";
import { readLimitAmount } from "./limits/limit-amount-input.ts";
import { answered, orStopped } from "./player-calls.ts";
import { presentExclusion, presentProtection } from "./present-protection.ts";
import type { ProtectionParts } from "./protection-parts.ts";
import { limitAmount } from "./protection-store.ts";

/** Changes that an operator sees of a player. */
const SHOWN_CHANGES = 100;

/** The operators' calls about what protects players. */
export type ProtectionCall = "getProtection" | "setPlayerLimit" | "excludePlayer";

/** A handler for each of the calls. */
export function operatorCalls(parts: ProtectionParts): Pick<HandlersOf<"operator">, ProtectionCall> {
  const { players, limits, exclusions, store } = parts;
  return {
    getProtection: ({ userName }) =>
      orStopped(async () => {
        const player = await players.byUsername(userName);
        if (!player) return refuse("ACCOUNT_NOT_FOUND");
        const { userId, username } = player;
        const [state, all, changes] = await Promise.all([
          presentProtection(parts, userId),
          store.exclusionsOf(userId),
          store.changesOf(userId, SHOWN_CHANGES),
        ]);
        const shown = all.map(({ actor, reason, ...exclusion }) => ({
          ...presentExclusion(exclusion),
          ...{ actor, reason },
        }));
        const lines = changes.map(({ at, actor, change, before, after }) => ({
          ...{ at: at.toISOString(), actor, change, before, after },
        }));
        return { ok: true, result: { userName: username, state, exclusions: shown, changes: lines } };
      }),

    setPlayerLimit: ({ userName, kind, period, amount: given, reason }, context) =>
      orStopped(async () => {
        const player = await players.byUsername(userName);
        const refusal = refusalOf(player);
        if (!player || refusal) return refusal ?? refuse("ACCOUNT_NOT_FOUND");
        const amount = readLimitAmount(given);
        if (amount === undefined) return refuse("AMOUNT_INVALID");
        const outcome = await limits.setStricter(
          { accountId: player.userId, kind, period },
          amount === "none" ? undefined : amount,
          { actor: `operator:${context.caller.username}`, reason },
        );
        if (!outcome.ok) return answered(contract.setPlayerLimit, outcome);
        const { before, after, cancelledBets } = outcome;
        context.noteChange({
          before: { kind, period, amount: limitAmount(before.amount) },
          after: { kind, period, amount: limitAmount(after.amount), cancelledBets },
        });
        return { ok: true, result: { state: await presentProtection(parts, player.userId), cancelledBets } };
      }),

    excludePlayer: ({ userName, wish, reason }, context) =>
      orStopped(async () => {
        const player = await players.byUsername(userName);
        const refusal = refusalOf(player);
        if (!player || refusal) return refusal ?? refuse("ACCOUNT_NOT_FOUND");
        const by = { actor: `operator:${context.caller.username}`, reason };
        const outcome = await exclusions.exclude(player.userId, wish, by);
        if (!outcome.ok) return answered(contract.excludePlayer, outcome);
        const { before, cancelledBets } = outcome;
        const exclusion = presentExclusion(outcome.exclusion);
        context.noteChange({
          before: { exclusion: before ? presentExclusion(before) : null },
          after: { exclusion, cancelledBets },
        });
        return { ok: true, result: { exclusion, cancelledBets } };
      }),
  };
}

function refusalOf(player: Player | undefined) {
  if (!player) return refuse("ACCOUNT_NOT_FOUND");
  return player.kind === "player" ? undefined : refuse("PROTECTION_NOT_OFFERED");
}
