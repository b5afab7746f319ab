import { bets } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import { addPaise, type Paise, paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type { HandlersOf, Refusal } from "../../calls/handler.ts";
import { declaredRefusal, type ExchangeRefusal, refuse } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventFinder } from "../catalogue/index.ts";
import { type Cancelled, cancelInMarkets } from "./cancellations.ts";
import type { Placements } from "./placements/placements.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly finder: EventFinder;
  readonly placements: Placements;
}

/** Cancels bets of one market and places others; each placed bet has an outcome of its own. */
export function replaceBets(parts: Parts): HandlersOf<"bets">["replaceBets"] {
  const { finder, placements } = parts;
  return async ({ marketId, cancel, place }, { caller, host }) => {
    if (!(await finder.byMarket(marketId))) return { ok: false, code: "MARKET_NOT_FOUND" };
    const cancelled =
      cancel === "all"
        ? {
            ...(await cancelInMarkets(parts, caller.accountId, [marketId])),
            amounts: new Map<number, Paise>(),
          }
        : await cancelEach(parts, caller.accountId, cancel);
    if (!cancelled.ok) return declaredRefusal(bets.replaceBets, cancelled.code);
    const bettor = { userId: caller.userId, accountId: caller.accountId, host };
    const outcomes = await Promise.all(
      place.map(async (bet) => {
        const stake = stakeOf(bet, cancelled.amounts);
        if (stake === undefined) return refuse("ORDER_NOT_OPEN");
        return placements.place(bettor, {
          eventId: undefined,
          marketId,
          runnerId: bet.runnerId,
          fancyValue: bet.fancyValue,
          type: bet.type,
          rate: bet.rate,
          stake,
          clientReference: bet.clientReference,
          execution: bet.execution ?? "limit",
          persistence: bet.persistence,
        });
      }),
    );
    return {
      ok: true,
      result: {
        cancelled: { count: cancelled.count, amount: paiseToMainUnits(cancelled.amount) },
        placed: outcomes.map((outcome) =>
          outcome.ok ? { ok: true, code: null, placement: outcome.placement } : refusedBet(outcome),
        ),
      },
    };
  };
}

/**
 * The stake of a bet: of one that takes the place of another, what was taken back of that one, once. Undefined where that is
 * nothing: it is matched or gone meanwhile.
 */
function stakeOf(
  { stake, insteadOf }: { readonly stake: number; readonly insteadOf?: number | undefined },
  amounts: Map<number, Paise>,
): number | undefined {
  if (insteadOf === undefined) return stake;
  const amount = amounts.get(insteadOf);
  amounts.delete(insteadOf);
  return amount === undefined ? undefined : paiseToMainUnits(amount);
}

function refusedBet({ code, message }: Refusal) {
  return { ok: false, code, ...(message !== undefined && { message }), placement: null };
}

/** A bet that is matched or gone meanwhile is skipped: a market maker asks for a state, not for a change. */
async function cancelEach(
  { exchange, clock }: Parts,
  accountId: AccountId,
  betIds: readonly number[],
): Promise<(Cancelled & { readonly amounts: Map<number, Paise> }) | ExchangeRefusal> {
  const outcomes = await Promise.all(
    betIds.map((orderId) =>
      exchange.submit({ type: "cancelOrder", accountId, orderId, reduceBy: undefined, at: clock.now() }),
    ),
  );
  let count = 0;
  let amount = zeroPaise;
  const amounts = new Map<number, Paise>();
  for (const [index, outcome] of outcomes.entries()) {
    if (!outcome.ok) {
      if (outcome.code === "ORDER_NOT_FOUND" || outcome.code === "ORDER_NOT_OPEN") continue;
      return outcome;
    }
    if (outcome.type !== "ordersCancelled") throw new Error(`a cancel was answered ${outcome.type}`);
    count += outcome.count;
    amount = addPaise(amount, outcome.cancelled);
    const orderId = betIds[index];
    if (orderId !== undefined && outcome.cancelled > 0) amounts.set(orderId, outcome.cancelled);
  }
  return { ok: true, count, amount, amounts };
}
