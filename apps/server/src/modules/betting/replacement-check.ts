import type { EngineView, OrderId, OrderView, RefusalCode } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import type { Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import type { BettingPermission } from "./betting-permission.ts";
import { limitWords } from "./placements/limit-words.ts";
import { type BetRequest, liabilityOf, type OrderTicket, readTicket } from "./placements/order-ticket.ts";
import { type Bettor, isClientReference } from "./placements/placements.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "read">;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly players: Players;
  readonly permission: BettingPermission;
  readonly protection: Protection;
}

/** A bet that is to take the place of another one, with what is unmatched of that as its stake. */
export interface Replacement extends Omit<BetRequest, "stake"> {
  readonly insteadOf: OrderId;
}

/** Answers what would refuse replacements. */
export type Replacements = Pick<ReplacementCheck, "refusals">;

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
      replacements.map((replacement) => this.#read(engine, bettor, replacement)),
    );
    const refusals: (Refusal | undefined)[] = [];
    for (const replacing of open) refusals.push(replacing && (await this.#refusal(bettor, replacing)));
    return refusals;
  }

  /** Undefined: what it is to replace is not open. */
  #read(engine: EngineView, bettor: Bettor, replacement: Replacement): Replacing | Refusal | undefined {
    const { catalogue, clock } = this.#parts;
    const { insteadOf, ...asked } = replacement;
    const { marketId, clientReference } = asked;
    const order = openOrder(engine, insteadOf, bettor, marketId);
    if (order === undefined) return undefined;
    if (clientReference !== undefined && !isClientReference(clientReference)) return refuse("KEY_INVALID");
    const event = catalogue.event(catalogue.market(marketId)?.eventId ?? 0);
    const ticket = readTicket({ ...asked, stake: paiseToMainUnits(order.remaining) }, event);
    if ("ok" in ticket) return ticket;
    return { ticket, insteadOf, code: engine.orderRefusal({ ...ticket, marketId, at: clock.now() }) };
  }

  async #refusal(bettor: Bettor, replacing: Replacing | Refusal): Promise<Refusal | undefined> {
    if ("ok" in replacing) return replacing;
    const { players, permission, protection } = this.#parts;
    const { ticket, insteadOf, code } = replacing;
    // Where it is forgotten in this moment the placement says so.
    const player = players.known(bettor.userId);
    const notPermitted = player && permission.refusal(player, bettor.host, ticket.event);
    if (notPermitted !== undefined) return refuse(notPermitted);
    if (code !== undefined) {
      const message = limitWords(code, ticket.market);
      return message === undefined ? refuse(code) : refuse(code, { message });
    }
    const { market, runner, side, stake } = ticket;
    return protection.replacementRefusal({
      ...{ accountId: bettor.accountId, marketId: market.id, runner, side, stake },
      ...{ liability: liabilityOf(ticket), insteadOf },
    });
  }
}

/** A replacement with the stake of what it replaces, and why the engine refuses it by its market. */
interface Replacing {
  readonly ticket: OrderTicket;
  readonly insteadOf: OrderId;
  readonly code: RefusalCode | undefined;
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
