import { bets } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import { addPaise, type Paise, paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type * as z from "zod/mini";
import type { HandlersOf, Refusal } from "../../calls/handler.ts";
import { declaredRefusal, type ExchangeRefusal, refuse } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventFinder } from "../catalogue/index.ts";
import { type Cancelled, cancelInMarkets, waitingBets } from "./cancellations.ts";
import type { BetRequest } from "./placements/order-ticket.ts";
import type { Bettor, Placements } from "./placements/placements.ts";
import type { ReplacementCheck } from "./replacement-check.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly finder: EventFinder;
  readonly placements: Placements;
  readonly check: ReplacementCheck;
}

type Place = z.output<typeof bets.replaceBets.input>["place"][number];

/**
 * Cancels bets of one market and places others; each placed bet has an outcome of its own. A bet of which everything that is to
 * take its place is known to be refused is not cancelled.
 */
export function replaceBets(parts: Parts): HandlersOf<"bets">["replaceBets"] {
  const { finder, placements } = parts;
  return async ({ marketId, cancel, place }, { caller, host }) => {
    if (!(await finder.byMarket(marketId))) return { ok: false, code: "MARKET_NOT_FOUND" };
    const bettor = { userId: caller.userId, accountId: caller.accountId, host };
    const known =
      cancel === "all"
        ? new Map<Place, Refusal>()
        : await knownRefusals(parts, bettor, { marketId, cancel, place });
    const cancelled =
      cancel === "all"
        ? await cancelAll(parts, caller.accountId, marketId)
        : await cancelEach(
            parts,
            caller.accountId,
            await betsOf(parts, marketId, cancel.filter(isCancelled(place, known))),
          );
    if (!cancelled.ok) return declaredRefusal(bets.replaceBets, cancelled.code);
    const waiting = cancel === "all" ? await waitingBets(parts, caller.accountId, marketId) : 0;
    const outcomes = await Promise.all(
      place.map(async (bet) => {
        const stake = known.get(bet) ?? stakeOf(bet, cancelled);
        if (typeof stake !== "number") return stake;
        return placements.place(bettor, requestOf(bet, marketId, stake));
      }),
    );
    return {
      ok: true,
      result: {
        cancelled: {
          count: cancelled.count,
          amount: paiseToMainUnits(cancelled.amount),
          ...(waiting > 0 && { waiting }),
        },
        placed: outcomes.map((outcome) =>
          outcome.ok ? { ok: true, code: null, placement: outcome.placement } : refusedBet(outcome),
        ),
      },
    };
  };
}

function requestOf(bet: Place, marketId: number, stake: number): BetRequest {
  return {
    eventId: undefined,
    marketId,
    runnerId: bet.runnerId,
    fancyValue: bet.fancyValue,
    type: bet.type,
    rate: bet.rate,
    stake,
    clientReference: bet.clientReference,
    minMatched: bet.minMatched,
    expiresAt: bet.expiresAt,
    execution: bet.execution ?? "limit",
    persistence: bet.persistence,
  };
}

/** Why bets that take the place of one that is to be cancelled are refused, as far as that is known before. */
async function knownRefusals(
  { check }: Parts,
  bettor: Bettor,
  asked: { readonly marketId: number; readonly cancel: readonly number[]; readonly place: readonly Place[] },
): Promise<ReadonlyMap<Place, Refusal>> {
  const { marketId, cancel, place } = asked;
  const replacing = place.flatMap((bet) => {
    const { insteadOf } = bet;
    if (insteadOf === undefined || !cancel.includes(insteadOf)) return [];
    return [{ bet, replacement: { ...requestOf(bet, marketId, bet.stake), insteadOf } }];
  });
  const refusals = await check.refusals(
    bettor,
    replacing.map(({ replacement }) => replacement),
  );
  return new Map(
    replacing.flatMap(({ bet }, index) => {
      const refusal = refusals[index];
      return refusal === undefined ? [] : [[bet, refusal]];
    }),
  );
}

/** Not a bet that has something to take its place, all of which is refused. */
function isCancelled(
  place: readonly Place[],
  known: ReadonlyMap<Place, Refusal>,
): (betId: number) => boolean {
  return (betId) => {
    const instead = place.filter(({ insteadOf }) => insteadOf === betId);
    return instead.length === 0 || instead.some((bet) => !known.has(bet));
  };
}

/** What was taken back, by bets that were asked for by their ids. */
interface TakenBack extends Cancelled {
  readonly amounts: Map<number, Paise>;
  /** Bets that the exchange did not take the cancel of: they are as they were. */
  readonly refused: ReadonlyMap<number, Refusal>;
}

/**
 * The stake of a bet: of one that takes the place of another, what was taken back of that one, once. Refused where that is
 * nothing: it is matched or gone meanwhile, or was not taken back. Another bet is meant beside what the cancels leave, so it
 * is refused where one of them was.
 */
function stakeOf(
  { stake, insteadOf }: { readonly stake: number; readonly insteadOf?: number | undefined },
  { amounts, refused }: TakenBack,
): number | Refusal {
  if (insteadOf === undefined) {
    const [first] = refused.values();
    return first ?? stake;
  }
  const amount = amounts.get(insteadOf);
  amounts.delete(insteadOf);
  if (amount !== undefined) return paiseToMainUnits(amount);
  return refused.get(insteadOf) ?? refuse("ORDER_NOT_OPEN");
}

function refusedBet({ code, message }: Refusal) {
  return { ok: false, code, ...(message !== undefined && { message }), placement: null };
}

async function cancelAll(
  parts: Parts,
  accountId: AccountId,
  marketId: number,
): Promise<TakenBack | ExchangeRefusal> {
  const cancelled = await cancelInMarkets(parts, accountId, [marketId]);
  return cancelled.ok ? { ...cancelled, amounts: new Map(), refused: new Map() } : cancelled;
}

/** The bets without those of other markets. */
async function betsOf(
  { exchange }: Parts,
  marketId: number,
  betIds: readonly number[],
): Promise<readonly number[]> {
  if (betIds.length === 0) return [];
  return exchange.read((engine) =>
    betIds.filter((betId) => (engine.order(betId)?.marketId ?? marketId) === marketId),
  );
}

/**
 * A bet that is matched or gone meanwhile is skipped: a market maker asks for a state, not for a change. Refused as a whole
 * only where nothing was taken back.
 */
async function cancelEach(
  { exchange, clock }: Parts,
  accountId: AccountId,
  betIds: readonly number[],
): Promise<TakenBack | ExchangeRefusal> {
  const outcomes = await Promise.all(
    betIds.map((orderId) =>
      exchange.submit({ type: "cancelOrder", accountId, orderId, reduceBy: undefined, at: clock.now() }),
    ),
  );
  let count = 0;
  let amount = zeroPaise;
  let failed: ExchangeRefusal | undefined;
  const amounts = new Map<number, Paise>();
  const refused = new Map<number, Refusal>();
  for (const [index, orderId] of betIds.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) continue;
    if (!outcome.ok) {
      if (outcome.code === "ORDER_NOT_FOUND" || outcome.code === "ORDER_NOT_OPEN") continue;
      failed ??= outcome;
      refused.set(orderId, declaredRefusal(bets.replaceBets, outcome.code));
      continue;
    }
    if (outcome.type !== "ordersCancelled") throw new Error(`a cancel was answered ${outcome.type}`);
    count += outcome.count;
    amount = addPaise(amount, outcome.cancelled);
    if (outcome.cancelled > 0) amounts.set(orderId, outcome.cancelled);
  }
  return failed !== undefined && count === 0 ? failed : { ok: true, count, amount, amounts, refused };
}
