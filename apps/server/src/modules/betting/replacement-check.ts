import type { ErrorCode } from "@crossbook/contract";
import type { EngineView, OrderId, OrderView } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import { isOnLadder } from "@crossbook/odds";
import type { Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Catalogue, CatalogueMarket } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { BettingPermission } from "./betting-permission.ts";
import { limitWords } from "./placements/limit-words.ts";
import { type BetRequest, liabilityOf, type OrderTicket, readTicket } from "./placements/order-ticket.ts";
import { type Bettor, isClientReference } from "./placements/placements.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "read">;
  readonly catalogue: Catalogue;
  readonly players: Players;
  readonly permission: BettingPermission;
  readonly protection: Protection;
}

/** A bet that is to take the place of another one, which is named. */
export interface Replacement extends BetRequest {
  readonly insteadOf: OrderId;
}

/**
 * What would refuse bets that take the place of others, found before any of those is cancelled: who may bet on what, the
 * market's terms and the player's limits. Nothing is reserved. What only the engine can say, such as whether the money is there
 * when the others are cancelled, may still refuse them afterwards.
 */
export class ReplacementCheck {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One answer for each, in their order; undefined: nothing is known that refuses it, or what it replaces is not open. */
  async refusals(
    bettor: Bettor,
    replacements: readonly Replacement[],
  ): Promise<readonly (Refusal | undefined)[]> {
    if (replacements.length === 0) return [];
    const { exchange, players } = this.#parts;
    await players.byId(bettor.userId);
    const open = await exchange.read((engine) =>
      replacements.map(({ insteadOf, marketId }) => openOrder(engine, insteadOf, bettor, marketId)),
    );
    const refusals: (Refusal | undefined)[] = [];
    for (const [index, replacement] of replacements.entries()) {
      const order = open[index];
      refusals.push(order && (await this.#refusal(bettor, replacement, order)));
    }
    return refusals;
  }

  async #refusal(
    bettor: Bettor,
    { clientReference, ...request }: Replacement,
    { orderId, remaining }: OrderView,
  ): Promise<Refusal | undefined> {
    const { catalogue, players, permission, protection } = this.#parts;
    if (clientReference !== undefined && !isClientReference(clientReference)) return refuse("KEY_INVALID");
    const event = catalogue.event(catalogue.market(request.marketId)?.eventId ?? 0);
    const stake = paiseToMainUnits(remaining);
    const ticket = readTicket({ ...request, clientReference, stake }, event);
    if ("ok" in ticket) return ticket;
    // Where it is forgotten in this moment the placement says so.
    const player = players.known(bettor.userId);
    const notPermitted = player && permission.refusal(player, bettor.host, ticket.event);
    if (notPermitted !== undefined) return refuse(notPermitted);
    const code = termsRefusal(ticket);
    if (code !== undefined) {
      const message = limitWords(code, ticket.market);
      return message === undefined ? refuse(code) : refuse(code, { message });
    }
    const { market, runner, side } = ticket;
    return protection.replacementRefusal({
      ...{ accountId: bettor.accountId, marketId: market.id, runner, side, stake: ticket.stake },
      ...{ liability: liabilityOf(ticket), insteadOf: orderId },
    });
  }
}

/** The order where it is the bettor's, in this market, and can be cancelled. */
function openOrder(
  engine: EngineView,
  orderId: OrderId,
  { accountId }: Bettor,
  marketId: number,
): OrderView | undefined {
  const order = engine.order(orderId);
  const isOwn = order?.accountId === accountId && order.marketId === marketId;
  return isOwn && order.remaining > 0 && !order.waits ? order : undefined;
}

/** The engine's own refusals by a market's terms, as far as the catalogue knows these. */
function termsRefusal(ticket: OrderTicket): ErrorCode | undefined {
  const { market, runner, price, execution } = ticket;
  const closed = statusRefusal(market);
  if (closed !== undefined) return closed;
  if (market.removedRunners.includes(runner)) return "RUNNER_REMOVED";
  if (!isOnLadder(market.ladder, price)) return "PRICE_INVALID";
  return (
    restRefusal(ticket, market.hasStartingPrice && market.startingPrices === null) ??
    stakeRefusal(ticket, execution === "startingPrice")
  );
}

function statusRefusal({ status }: CatalogueMarket): ErrorCode | undefined {
  if (status === "open") return undefined;
  if (status === "suspended") return "MARKET_SUSPENDED";
  return status === "closed" ? "MARKET_CLOSED" : "MARKET_SETTLED";
}

function restRefusal(
  { market, execution, persistence }: OrderTicket,
  awaitsStartingPrice: boolean,
): ErrorCode | undefined {
  const waits = execution === "startingPrice";
  if ((waits || persistence === "startingPrice") && !awaitsStartingPrice) return "STARTING_PRICE_NOT_OFFERED";
  return persistence === "keep" && !market.keepsInPlay ? "KEEP_NOT_OFFERED" : undefined;
}

function stakeRefusal(
  { market: { minStake, maxStake, minPayout }, stake, price }: OrderTicket,
  waits: boolean,
): ErrorCode | undefined {
  const isPayoutEnough = minPayout !== null && !waits && stake * price >= minPayout * 100;
  if (stake < minStake && !isPayoutEnough) return "STAKE_BELOW_MINIMUM";
  return stake > maxStake ? "STAKE_ABOVE_MAXIMUM" : undefined;
}
