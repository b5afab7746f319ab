import { protection as contract, type ErrorCode } from "@crossbook/contract";
import type { HandlersOf, Refusal } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import { declaredRefusal, type ExchangeRefusal, refuse, tooManyRequests } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import { consequencesOf } from "./exclusions/exclusion-wish.ts";
import { readLimitAmount } from "./limits/limit-amount-input.ts";
import { presentExclusion, presentProtection } from "./present-protection.ts";
import type { ProtectionParts } from "./protection-parts.ts";
import { getRealityCheck } from "./reality-check.ts";

/** Changes of one player: more than anybody needs, few enough for a history that is kept for ever. */
const CHANGES = { perSecond: 1 / 60, burst: 20 };
/** Looks of one player at what counts, which cost queries. */
const LOOKS = { perSecond: 1, burst: 20 };

/** A refusal as its call may answer it, with its own words where it has some. */
export function answered<Code extends ErrorCode>(
  endpoint: { readonly path: string; readonly errors: readonly Code[] },
  refusal: Refusal | ExchangeRefusal,
): Refusal<Code> {
  const message = "message" in refusal ? refusal.message : undefined;
  return { ...declaredRefusal(endpoint, refusal.code), ...(message !== undefined && { message }) };
}

/** The work of a call that the exchange may be too stopped for. */
export async function orStopped<Reply>(
  work: () => Promise<Reply>,
): Promise<Reply | Refusal<"EXCHANGE_STOPPED">> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
    throw error;
  }
}

/** Refused where the account has asked too often, or the exchange is stopped. */
async function bounded<Reply>(
  limiter: RateLimiter,
  accountId: number,
  work: () => Promise<Reply>,
): Promise<Reply | Refusal<"TOO_MANY_REQUESTS" | "EXCHANGE_STOPPED">> {
  const waitMs = limiter.take(accountId);
  if (waitMs > 0) return tooManyRequests(waitMs);
  return orStopped(work);
}

/** The calls by which players protect themselves. Demos and house accounts are nobody's who could be protected. */
export function playerCalls(parts: ProtectionParts): HandlersOf<"protection"> {
  const { players, limits, exclusions, store, clock } = parts;
  const [changes, looks] = [new RateLimiter(CHANGES, clock), new RateLimiter(LOOKS, clock)];
  const isOffered = async (userId: number) => (await players.byId(userId))?.kind === "player";
  const realityCheck = getRealityCheck(parts);
  const notOffered = refuse("PROTECTION_NOT_OFFERED");
  return {
    getState: (_input, { caller }) =>
      bounded(looks, caller.accountId, async () => ({
        ok: true,
        result: await presentProtection(parts, caller.accountId),
      })),

    setLimit: ({ kind, period, amount: given }, { caller: { userId, accountId } }) =>
      bounded(changes, accountId, async () => {
        const amount = readLimitAmount(given);
        if (amount === undefined) return refuse("AMOUNT_INVALID");
        if (!(await isOffered(userId))) return notOffered;
        const outcome = await limits.set({ accountId, kind, period }, amount === "none" ? undefined : amount);
        if (!outcome.ok) return answered(contract.setLimit, outcome);
        const state = await presentProtection(parts, accountId);
        return { ok: true, result: { state, cancelledBets: outcome.cancelledBets } };
      }),

    confirmLimit: ({ kind, period, amount: given }, { caller: { accountId } }) =>
      bounded(changes, accountId, async () => {
        const amount = readLimitAmount(given);
        if (amount === undefined) return refuse("AMOUNT_INVALID");
        const of = { accountId, kind, period };
        const outcome = await limits.confirm(of, amount === "none" ? undefined : amount);
        if (!outcome.ok) return answered(contract.confirmLimit, outcome);
        const state = await presentProtection(parts, accountId);
        return { ok: true, result: { state, cancelledBets: outcome.cancelledBets } };
      }),

    withdrawLimitChange: ({ kind, period }, { caller: { accountId } }) =>
      bounded(changes, accountId, async () => {
        const outcome = await limits.withdraw({ accountId, kind, period });
        if (!outcome.ok) return answered(contract.withdrawLimitChange, outcome);
        const state = await presentProtection(parts, accountId);
        return { ok: true, result: { state, cancelledBets: outcome.cancelledBets } };
      }),

    prepareExclusion: ({ wish }, { caller: { userId, accountId } }) =>
      bounded(changes, accountId, async () => {
        if (!(await isOffered(userId))) return notOffered;
        const prepared = exclusions.prepare(accountId, wish);
        if (!prepared.ok) return prepared;
        const { token, exclusion } = prepared;
        const { until } = presentExclusion(exclusion);
        return { ok: true, result: { token, until, consequences: [...consequencesOf(exclusion)] } };
      }),

    exclude: ({ token }, { caller: { accountId } }) =>
      orStopped(async () => {
        const outcome = await exclusions.confirm(accountId, token);
        if (!outcome.ok) return answered(contract.exclude, outcome);
        const { exclusion, cancelledBets } = outcome;
        return { ok: true, result: { exclusion: presentExclusion(exclusion), cancelledBets } };
      }),

    setReminder: ({ minutes }, { caller: { userId, accountId } }) =>
      bounded(changes, accountId, async () => {
        if (!(await isOffered(userId))) return notOffered;
        await store.setReminder(accountId, minutes, clock.now());
        return { ok: true, result: await presentProtection(parts, accountId) };
      }),

    getRealityCheck: (input, context) =>
      bounded(looks, context.caller.accountId, () => realityCheck(input, context)),
  };
}
