import { bets, type Placement } from "@crossbook/contract";
import type { AccountId, Outcome, PlaceOrder } from "@crossbook/engine";
import type { Refusal } from "../../calls/handler.ts";
import { declaredRefusal, type ExchangeRefusal, refuse } from "../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { type Catalogue, type EventFinder, isMarketFinished } from "../catalogue/index.ts";
import type { Player, Players } from "../players/index.ts";
import type { BettingPermission } from "./betting-permission.ts";
import { type BetRequest, type OrderTicket, readTicket } from "./order-ticket.ts";
import { presentPlacement } from "./placement-presenter.ts";
import type { PlacementStore } from "./placement-store.ts";

/** Keys with a colon are the server's own. */
const CLIENT_REFERENCE = /^[A-Za-z0-9._-]{1,64}$/;

interface Parts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly players: Players;
  readonly permission: BettingPermission;
  readonly store: PlacementStore;
}

/** Who places a bet, and where the call was made to. */
export interface Bettor {
  readonly userId: number;
  readonly accountId: AccountId;
  readonly host: string;
}

type PlaceCode = (typeof bets.placeBet.errors)[number];

/** A bet in its book, or why it is not. */
export type PlacementOutcome = { readonly ok: true; readonly placement: Placement } | Refusal<PlaceCode>;

/** What a bet needs to be submitted, and why its player may not bet now. */
interface Checked {
  readonly ticket: OrderTicket;
  readonly refusal: PlaceCode | undefined;
}

/**
 * Brings bets to the exchange: who may bet on what is checked here, all else in the engine. The engine also answers a
 * repeated reference, so that the same one always gets the same outcome.
 */
export class Placements {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `freshKey` names a bet without a reference: a text never given before. */
  place(bettor: Bettor, request: BetRequest, freshKey?: string): Promise<PlacementOutcome> {
    const { clientReference } = request;
    if (clientReference !== undefined && !CLIENT_REFERENCE.test(clientReference))
      return Promise.resolve(refuse("KEY_INVALID"));
    const key = clientReference ?? freshKey ?? this.#parts.ids.next();
    // Nearly always player and market are in memory.
    const player = this.#parts.players.known(bettor.userId);
    const checked = player && this.#check(bettor, request, player);
    if (checked === undefined || typeof checked === "string" || checked.refusal !== undefined)
      return this.#placeAfterLoading(bettor, request, key);
    return this.#submit(bettor, checked.ticket, key);
  }

  /** What became of a bet, after it is decided; undefined: no such bet. */
  async find(accountId: AccountId, clientReference: string): Promise<PlacementOutcome | undefined> {
    const { store, exchange } = this.#parts;
    const known = await store.find(accountId, clientReference);
    if (known === undefined) return undefined;
    const { outcome, ...order } = known;
    const decided = outcome.type === "orderDelayed" ? await exchange.decided(outcome.orderId) : outcome;
    return present(decided, { ...order, clientReference });
  }

  async #placeAfterLoading(bettor: Bettor, request: BetRequest, key: string): Promise<PlacementOutcome> {
    try {
      const player = await this.#parts.players.byId(bettor.userId);
      await this.#load(request);
      const checked = this.#check(bettor, request, player);
      if (typeof checked === "string") return refuse(checked);
      if (checked.refusal === undefined) return await this.#submit(bettor, checked.ticket, key);
      // A bet that was taken once keeps its outcome, though it would be refused today.
      const first =
        request.clientReference &&
        (await this.#parts.exchange.recall(this.#command(bettor, checked.ticket, key)));
      return first ? await this.#answer(first, checked.ticket, key) : refuse(checked.refusal);
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  }

  /** Brings into memory what the bet is about, if there is such an event. */
  async #load({ eventId, marketId }: BetRequest): Promise<void> {
    const { catalogue, finder } = this.#parts;
    if (eventId !== undefined && !catalogue.event(eventId)) await finder.byId(eventId);
    if (!catalogue.market(marketId)) await finder.byMarket(marketId);
  }

  /** By what is in memory now. */
  #check(bettor: Bettor, request: BetRequest, player: Player | undefined): Checked | PlaceCode {
    const { catalogue, permission } = this.#parts;
    const { eventId, marketId } = request;
    if (eventId !== undefined && !catalogue.event(eventId)) return "EVENT_NOT_FOUND";
    const market = catalogue.market(marketId);
    const ticket = readTicket(request, market && catalogue.event(market.eventId));
    if (typeof ticket === "string") return ticket;
    return { ticket, refusal: permission.refusal(player, bettor.host, ticket.event) };
  }

  async #submit(bettor: Bettor, ticket: OrderTicket, key: string): Promise<PlacementOutcome> {
    return this.#answer(await this.#parts.exchange.submit(this.#command(bettor, ticket, key)), ticket, key);
  }

  #command({ accountId }: Bettor, ticket: OrderTicket, key: string): PlaceOrder {
    const { market, runner, side, price, stake, execution } = ticket;
    return {
      type: "placeOrder",
      accountId,
      marketId: market.id,
      runner,
      side,
      price,
      stake,
      execution,
      key,
      at: this.#parts.clock.now(),
    };
  }

  async #answer(
    outcome: Outcome | ExchangeRefusal,
    ticket: OrderTicket,
    clientReference: string,
  ): Promise<PlacementOutcome> {
    const order = { stake: ticket.stake, price: ticket.price, clientReference };
    if (outcome.ok && outcome.type === "orderDelayed") {
      const decided = await this.#parts.exchange.decided(outcome.orderId);
      return present(decided.ok ? { ...decided, repeated: outcome.repeated } : decided, order);
    }
    // The engine forgets a market some time after its result; the catalogue does not.
    const isFinished = isMarketFinished(ticket.market.status);
    if (!outcome.ok && outcome.code === "MARKET_NOT_FOUND" && isFinished) return refuse("MARKET_SETTLED");
    return present(outcome, order);
  }
}

function present(
  outcome: Outcome | ExchangeRefusal,
  order: Omit<Parameters<typeof presentPlacement>[0], "outcome">,
): PlacementOutcome {
  if (!outcome.ok) return declaredRefusal(bets.placeBet, outcome.code);
  if (outcome.type === "orderLapsed") return declaredRefusal(bets.placeBet, outcome.reason);
  if (outcome.type !== "orderPlaced") throw new Error(`a bet was answered ${outcome.type}`);
  return { ok: true, placement: presentPlacement({ ...order, outcome }) };
}
