import { bets, type Placement } from "@crossbook/contract";
import type { AccountId, OrderId, Outcome, PlaceOrder } from "@crossbook/engine";
import type { OddsHundredths } from "@crossbook/odds";
import type { Refusal } from "../../../calls/handler.ts";
import { declaredRefusal, type ExchangeRefusal, refuse } from "../../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Ids } from "../../../ports/ids.ts";
import { type Catalogue, type EventFinder, isMarketFinished } from "../../catalogue/index.ts";
import type { Player, Players } from "../../players/index.ts";
import type { Protection, StakePermitted, StakeRequest } from "../../protection/index.ts";
import type { BettingPermission } from "../betting-permission.ts";
import { decidedOrder } from "./decided-order.ts";
import { exposureLimitWords, limitWords } from "./limit-words.ts";
import { type BetRequest, liabilityOf, type OrderTicket, readTicket } from "./order-ticket.ts";
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
  readonly protection: Protection;
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
    if (clientReference !== undefined && !isClientReference(clientReference))
      return Promise.resolve(refuse("KEY_INVALID"));
    const key = clientReference ?? freshKey ?? this.#parts.ids.next();
    // Nearly always player and market are in memory.
    const player = this.#parts.players.known(bettor.userId);
    const checked = player && this.#check(bettor, request, player);
    if (checked === undefined || "ok" in checked || checked.refusal !== undefined)
      return this.#placeAfterLoading(bettor, request, key);
    return this.#submit(bettor, checked.ticket, key, clientReference);
  }

  /** What became of a bet, after it is decided; undefined: no such bet. */
  async find(accountId: AccountId, clientReference: string): Promise<PlacementOutcome | undefined> {
    const { store, exchange } = this.#parts;
    // The server's own keys, such as those of cash-outs, are no bets.
    if (!isClientReference(clientReference)) return undefined;
    const known = await store.find(accountId, clientReference);
    if (known === undefined) return undefined;
    const { outcome, ...order } = known;
    if (outcome.type !== "orderDelayed") return present(outcome, { ...order, clientReference });
    const decided = await decidedOrder(exchange, outcome.orderId);
    // An order at any price gets its price when its delay ends: the table has it by then.
    return decided.ok
      ? this.find(accountId, clientReference)
      : present(decided, { ...order, clientReference });
  }

  async #placeAfterLoading(bettor: Bettor, request: BetRequest, key: string): Promise<PlacementOutcome> {
    try {
      await this.#load(request);
      // Last, so that a lock of this moment is seen.
      const player = await this.#parts.players.byId(bettor.userId);
      const checked = this.#check(bettor, request, player);
      if ("ok" in checked) return checked;
      const { ticket, refusal } = checked;
      const { clientReference } = request;
      if (refusal === undefined) return await this.#submit(bettor, ticket, key, clientReference);
      return await this.#refuse(refuse(refusal), bettor, ticket, clientReference);
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
  #check(bettor: Bettor, request: BetRequest, player: Player | undefined): Checked | Refusal<PlaceCode> {
    const { catalogue, permission } = this.#parts;
    const { eventId, marketId } = request;
    if (eventId !== undefined && !catalogue.event(eventId)) return refuse("EVENT_NOT_FOUND");
    const market = catalogue.market(marketId);
    const ticket = readTicket(request, market && catalogue.event(market.eventId));
    if ("ok" in ticket) return ticket;
    return { ticket, refusal: permission.refusal(player, bettor.host, ticket.event) };
  }

  /** A bet that was taken once keeps its outcome, though it would be refused today. */
  async #refuse(
    refusal: Refusal<PlaceCode>,
    bettor: Bettor,
    ticket: OrderTicket,
    clientReference: string | undefined,
  ): Promise<PlacementOutcome> {
    if (clientReference === undefined) return refusal;
    try {
      const first = await this.#parts.exchange.recall(this.#command(bettor, ticket, clientReference));
      return first ? await this.#answer(first, bettor, ticket, clientReference) : refusal;
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  }

  async #submit(
    bettor: Bettor,
    ticket: OrderTicket,
    key: string,
    clientReference: string | undefined,
  ): Promise<PlacementOutcome> {
    const { protection, exchange } = this.#parts;
    const { market, runner, side, stake } = ticket;
    const { accountId } = bettor;
    const bet = { accountId, marketId: market.id, runner, side, stake, liability: liabilityOf(ticket) };
    const first = protection.mayStake(bet);
    const isLossLimit = !first.ok && first.code === "LOSS_LIMIT_EXCEEDED";
    const permitted = isLossLimit ? await this.#permitReducing(bet, bettor, ticket) : first;
    if (!permitted.ok) return this.#refuse(permitted, bettor, ticket, clientReference);
    // Nothing between here and there that lets another bet or an exclusion come first.
    const outcome = await exchange.submit(this.#command(bettor, ticket, key));
    permitted.end?.();
    return this.#answer(outcome, bettor, ticket, key);
  }

  /** A bet that closes a position; who may bet on what is asked again, since time has passed. */
  async #permitReducing(
    bet: StakeRequest,
    bettor: Bettor,
    ticket: OrderTicket,
  ): Promise<StakePermitted | Refusal<PlaceCode>> {
    const { protection, players, permission } = this.#parts;
    const permitted = await protection.mayStakeReducing(bet);
    if (!permitted.ok) return permitted;
    const player = players.known(bettor.userId);
    // Forgotten: changed in this moment.
    const code = player ? permission.refusal(player, bettor.host, ticket.event) : "EXCHANGE_BUSY";
    if (code === undefined) return permitted;
    permitted.end?.();
    return refuse(code);
  }

  #command({ accountId }: Bettor, ticket: OrderTicket, key: string): PlaceOrder {
    const { market, runner, side, price, stake, execution, worstPrice } = ticket;
    const { minMatched, expiresAt, persistence } = ticket;
    return {
      type: "placeOrder",
      accountId,
      marketId: market.id,
      runner,
      side,
      price,
      stake,
      execution,
      worstPrice,
      minMatched,
      expiresAt,
      persistence,
      key,
      at: this.#parts.clock.now(),
    };
  }

  async #answer(
    first: Outcome | ExchangeRefusal,
    { accountId }: Bettor,
    ticket: OrderTicket,
    clientReference: string,
  ): Promise<PlacementOutcome> {
    const outcome = await this.#decided(first);
    const { stake, price, market, runner, side, execution } = ticket;
    const order = { stake, price, market, runner, side, execution, clientReference };
    if (ticket.execution === "anyPrice" && outcome.ok && outcome.type === "orderPlaced") {
      const taken = await this.#takenPrice(outcome.orderId, accountId, clientReference);
      if (taken === "stopped") return refuse("EXCHANGE_STOPPED");
      return present(outcome, { ...order, price: taken ?? price });
    }
    // The engine forgets a market some time after its result; the catalogue does not.
    const isFinished = isMarketFinished(market.status);
    if (!outcome.ok && outcome.code === "MARKET_NOT_FOUND" && isFinished) return refuse("MARKET_SETTLED");
    // The stake is a proper one: the engine calls it invalid where it is beyond what any order may carry.
    const code = !outcome.ok && outcome.code === "STAKE_INVALID" ? "STAKE_ABOVE_MAXIMUM" : undefined;
    const answer = code === undefined ? present(outcome, order) : refuse(code);
    if (answer.ok) return answer;
    const message =
      answer.code === "EXPOSURE_LIMIT_EXCEEDED"
        ? await this.#exposureLimitWords(accountId)
        : limitWords(answer.code, market);
    return message === undefined ? answer : { ...answer, message };
  }

  async #exposureLimitWords(accountId: AccountId): Promise<string | undefined> {
    try {
      const limit = await this.#parts.exchange.read((engine) => engine.account(accountId)?.exposureLimit);
      return limit === undefined ? undefined : exposureLimitWords(limit);
    } catch (error) {
      // The bet is refused all the same, in the catalogue's words.
      if (error instanceof ExchangeStoppedError) return undefined;
      throw error;
    }
  }

  /** The outcome after the delay, where there is one. */
  async #decided(outcome: Outcome | ExchangeRefusal): Promise<Outcome | ExchangeRefusal> {
    if (!outcome.ok || outcome.type !== "orderDelayed") return outcome;
    const decided = await decidedOrder(this.#parts.exchange, outcome.orderId);
    return decided.ok ? { ...decided, repeated: outcome.repeated } : decided;
  }

  /**
   * The limit of an order at any price: the worst price it needed, and not the one that was asked for. Undefined where
   * it never matched and is gone.
   */
  async #takenPrice(
    orderId: OrderId,
    accountId: AccountId,
    clientReference: string,
  ): Promise<OddsHundredths | "stopped" | undefined> {
    const { exchange, store } = this.#parts;
    try {
      const order = await exchange.read((engine) => engine.order(orderId));
      // The engine forgets an order that never matched and one of a market that was removed, and of one that took the starting
      // price since it knows that only.
      const isKnown = order !== undefined && order.persistence !== "startingPrice";
      return isKnown ? order.price : (await store.find(accountId, clientReference))?.price;
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return "stopped";
      throw error;
    }
  }
}

/** Whether a client may name a bet so. */
export function isClientReference(text: string): boolean {
  return CLIENT_REFERENCE.test(text);
}

function present(
  outcome: Outcome | ExchangeRefusal,
  order: Omit<Parameters<typeof presentPlacement>[0], "outcome">,
): PlacementOutcome {
  if (!outcome.ok) return declaredRefusal(bets.placeBet, outcome.code);
  if (outcome.type === "orderLapsed") return declaredRefusal(bets.placeBet, outcome.reason);
  if (outcome.type !== "orderPlaced") throw new Error(`a bet was answered ${outcome.type}`);
  return { ok: true, placement: presentPlacement({ outcome, ...order }) };
}
