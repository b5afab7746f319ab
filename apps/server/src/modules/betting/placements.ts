import { bets, type ErrorCode, type Placement } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import type { OddsHundredths } from "@crossbook/odds";
import type { Refusal } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Catalogue, EventFinder } from "../catalogue/index.ts";
import { effectiveDelayMs } from "../markets/index.ts";
import type { Player, Players } from "../players/index.ts";
import { ANY_PRICE_LEVELS, anyPriceLimit, offersTo, wouldMatch } from "./any-price.ts";
import type { BetDelay } from "./bet-delay.ts";
import { type BettingPermission, marketRefusal } from "./betting-permission.ts";
import { type BetRequest, type OrderTicket, readTicket } from "./order-ticket.ts";
import { presentPlacement } from "./placement-presenter.ts";
import type { KnownPlacement, PlacementStore } from "./placement-store.ts";

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
  readonly delay: BetDelay;
  readonly store: PlacementStore;
}

export interface Bettor {
  readonly userId: number;
  readonly accountId: AccountId;
  /** Where the call was made to. */
  readonly host: string;
}

type PlaceCode = (typeof bets.placeBet.errors)[number];

export type PlacementOutcome = { readonly ok: true; readonly placement: Placement } | Refusal<PlaceCode>;

interface Pending {
  readonly content: string;
  readonly outcome: Promise<PlacementOutcome>;
}

/** Brings bets into the book: what is not money is checked here, what is money in the engine. */
export class Placements {
  readonly #parts: Parts;
  /** Bets with a reference of their player whose outcome is not known yet, by account and reference. */
  readonly #pending = new Map<string, Pending>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The same reference always gets the same outcome, also while the first request is pending. `freshKey` names
   * a bet without a reference: a text never given before.
   */
  place(bettor: Bettor, request: BetRequest, freshKey?: string): Promise<PlacementOutcome> {
    const { clientReference } = request;
    if (clientReference !== undefined) return this.#placeOnce(bettor, request, clientReference);
    return this.#place(bettor, request, freshKey ?? this.#parts.ids.next());
  }

  async #placeOnce(bettor: Bettor, request: BetRequest, clientReference: string): Promise<PlacementOutcome> {
    if (!CLIENT_REFERENCE.test(clientReference)) return refuse("KEY_INVALID");
    const name = `${bettor.accountId}/${clientReference}`;
    const content = JSON.stringify(request);
    const first = this.#pending.get(name);
    if (first) return first.content === content ? repeated(await first.outcome) : refuse("KEY_REUSED");
    const outcome = this.#place(bettor, request, clientReference);
    this.#pending.set(name, { content, outcome });
    try {
      return await outcome;
    } finally {
      this.#pending.delete(name);
    }
  }

  /** What became of a bet, after it is decided; undefined: no such bet. */
  async find(accountId: AccountId, clientReference: string): Promise<Placement | undefined> {
    const pending = await this.#pending.get(`${accountId}/${clientReference}`)?.outcome;
    if (pending?.ok) return pending.placement;
    const known = await this.#parts.store.find(accountId, clientReference);
    return known && presentPlacement({ ...known, clientReference });
  }

  /** Nearly every bet needs nothing but the engine: all that is checked before it is in memory. */
  #place(bettor: Bettor, request: BetRequest, key: string): Promise<PlacementOutcome> {
    const player = this.#parts.players.known(bettor.userId);
    const ticket = player && !isAnyPrice(request) ? this.#check(bettor, request, player) : undefined;
    if (
      ticket === undefined ||
      typeof ticket === "string" ||
      effectiveDelayMs(ticket.event, ticket.market) > 0
    )
      return this.#placeSlowly(bettor, request, key);
    return this.#submit(bettor, ticket, ticket.price, key);
  }

  async #placeSlowly(bettor: Bettor, request: BetRequest, key: string): Promise<PlacementOutcome> {
    try {
      const stopsBefore = this.#parts.delay.stopsOf(request.marketId);
      const player = await this.#parts.players.byId(bettor.userId);
      await this.#load(request);
      const ticket = this.#check(bettor, request, player);
      if (typeof ticket === "string") return await this.#earlierOr(ticket, bettor, request, key);
      const delayMs = effectiveDelayMs(ticket.event, ticket.market);
      if (delayMs > 0 && (await this.#wouldMatch(ticket, isAnyPrice(request)))) {
        return await this.#placeDelayed(bettor, request, ticket, key, { delayMs, stopsBefore });
      }
      if (isAnyPrice(request)) {
        // In play nothing was offered: what appears since must not be taken without the delay.
        const price = delayMs > 0 ? ticket.price : undefined;
        return await this.#placeAtAnyPrice(bettor, request, ticket, key, price);
      }
      return await this.#submit(bettor, ticket, ticket.price, key);
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
  #check(bettor: Bettor, request: BetRequest, player: Player | undefined): OrderTicket | PlaceCode {
    const { catalogue, permission } = this.#parts;
    const { eventId, marketId } = request;
    if (eventId !== undefined && !catalogue.event(eventId)) return "EVENT_NOT_FOUND";
    const market = catalogue.market(marketId);
    const ticket = readTicket(request, market && catalogue.event(market.eventId));
    if (typeof ticket === "string") return ticket;
    return permission.refusal(player, bettor.host, ticket.event) ?? marketRefusal(ticket.market) ?? ticket;
  }

  async #wouldMatch({ market, runner, side, price }: OrderTicket, atAnyPrice: boolean): Promise<boolean> {
    const book = await this.#parts.exchange.read((engine) => engine.book(market.id, 1)?.runners[runner]);
    return wouldMatch(side, atAnyPrice ? "any" : price, offersTo(side, book));
  }

  async #placeDelayed(
    bettor: Bettor,
    request: BetRequest,
    ticket: OrderTicket,
    key: string,
    { delayMs, stopsBefore }: { readonly delayMs: number; readonly stopsBefore: number },
  ): Promise<PlacementOutcome> {
    const { delay, store } = this.#parts;
    // A repeated bet was delayed when it came first.
    const earlier =
      request.clientReference === undefined ? undefined : await store.find(bettor.accountId, key);
    if (earlier) return repeatedOrReused(earlier, request, key, ticket);
    const end = await delay.hold(ticket.market.id, delayMs, stopsBefore);
    if (end === "stopped") return refuse("EXCHANGE_STOPPED");
    if (end === "interrupted") return refuse("MARKET_SUSPENDED");
    if (end === "full") return refuse("CAPACITY_REACHED");
    const price = isAnyPrice(request) ? await this.#anyPrice(ticket) : ticket.price;
    return this.#submit(bettor, ticket, price, key);
  }

  async #placeAtAnyPrice(
    bettor: Bettor,
    request: BetRequest,
    ticket: OrderTicket,
    key: string,
    knownPrice: OddsHundredths | undefined,
  ): Promise<PlacementOutcome> {
    // The price depends on the book, so the engine cannot recognize a repetition by its content.
    const earlier =
      request.clientReference === undefined ? undefined : await this.#parts.store.find(bettor.accountId, key);
    if (earlier) return repeatedOrReused(earlier, request, key, ticket);
    return this.#submit(bettor, ticket, knownPrice ?? (await this.#anyPrice(ticket)), key);
  }

  async #anyPrice({ market, runner, side, price, stake }: OrderTicket): Promise<OddsHundredths> {
    const book = await this.#parts.exchange.read(
      (engine) => engine.book(market.id, ANY_PRICE_LEVELS)?.runners[runner],
    );
    return anyPriceLimit(side, price, stake, offersTo(side, book));
  }

  async #submit(
    { accountId }: Bettor,
    { market, runner, side, stake }: OrderTicket,
    price: OddsHundredths,
    key: string,
  ): Promise<PlacementOutcome> {
    const outcome = await this.#parts.exchange.submit({
      type: "placeOrder",
      accountId,
      marketId: market.id,
      runner,
      side,
      price,
      stake,
      key,
      at: this.#parts.clock.now(),
    });
    if (!outcome.ok) return declaredRefusal(bets.placeBet, outcome.code);
    if (outcome.type !== "orderPlaced") throw new Error(`a bet was answered ${outcome.type}`);
    return { ok: true, placement: presentPlacement({ outcome, clientReference: key, stake, price }) };
  }

  /** A bet that was taken once keeps its outcome, though it would be refused today. */
  async #earlierOr(
    code: PlaceCode,
    { accountId }: Bettor,
    request: BetRequest,
    key: string,
  ): Promise<PlacementOutcome> {
    if (request.clientReference === undefined) return refuse(code);
    const earlier = await this.#parts.store.find(accountId, key);
    if (!earlier) return refuse(code);
    const market = this.#parts.catalogue.market(request.marketId);
    const event = market && this.#parts.catalogue.event(market.eventId);
    return repeatedOrReused(earlier, request, key, readTicket(request, event));
  }
}

function repeatedOrReused(
  earlier: KnownPlacement,
  request: BetRequest,
  key: string,
  ticket: OrderTicket | ErrorCode,
): PlacementOutcome {
  const isSame =
    typeof ticket !== "string" &&
    ticket.market.id === earlier.marketId &&
    ticket.runner === earlier.runner &&
    ticket.side === earlier.side &&
    ticket.stake === earlier.stake &&
    (isAnyPrice(request) || ticket.price === earlier.price);
  if (!isSame) return refuse("KEY_REUSED");
  return repeated({ ok: true, placement: presentPlacement({ ...earlier, clientReference: key }) });
}

function isAnyPrice({ execution }: BetRequest): boolean {
  return execution === "anyPrice";
}

function repeated(outcome: PlacementOutcome): PlacementOutcome {
  return outcome.ok ? { ok: true, placement: { ...outcome.placement, repeated: true } } : outcome;
}

function refuse(code: PlaceCode): Refusal<PlaceCode> {
  return { ok: false, code };
}
