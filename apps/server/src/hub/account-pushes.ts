import type { HubMessage } from "@crossbook/contract";
import type { AccountId, EngineView, MarketId, OrderId, OrderView } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { DurableBatch, ExchangeEvent } from "../exchange/index.ts";
import { averagePrice } from "../modules/betting/index.ts";
import { betOnWords, type Catalogue, fancyValueOf, wireAverage } from "../modules/catalogue/index.ts";
import { CorrectionMessages } from "./correction-messages.ts";
import { LapseMessages } from "./lapse-messages.ts";

interface Parts {
  readonly catalogue: Catalogue;
  /** Sends to every connection of a player; for a slow one only the newest message of `key` is kept. */
  readonly send: (accountId: AccountId, key: string, message: HubMessage) => void;
}

/** Pushes to connected players what a durable batch changed for them. Accounts nobody is connected for cost nothing. */
export class AccountPushes {
  readonly #parts: Parts;
  readonly #connections = new Map<AccountId, number>();
  readonly #pages = new CorrectionPages();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  connected(accountId: AccountId): void {
    this.#connections.set(accountId, (this.#connections.get(accountId) ?? 0) + 1);
  }

  disconnected(accountId: AccountId): void {
    const left = (this.#connections.get(accountId) ?? 0) - 1;
    if (left > 0) this.#connections.set(accountId, left);
    else this.#connections.delete(accountId);
    if (left <= 0) this.#pages.drop(accountId);
  }

  push(batch: DurableBatch, engine: EngineView): void {
    if (this.#connections.size === 0) return;
    const here = [...batch.changedAccounts].filter((accountId) => this.#connections.has(accountId));
    if (here.length === 0 && this.#pages.isEmpty) return;
    for (const accountId of here) this.#pushBalance(accountId, engine);
    const hints = new Hints();
    const auctions = new AuctionMatches();
    const lapses = new LapseMessages();
    const corrections = new CorrectionMessages();
    const results: ResultEvent[] = [];
    /** Finished markets that have another result with this batch, after the results of their accounts. */
    const ended = new Map<MarketId, "settled" | "void">();
    /** Finished markets of which matches became void. */
    const voided = new Set<MarketId>();
    for (const event of batch.events) {
      if (event.type === "marketCorrected") ended.set(event.marketId, event.status);
      if (event.type === "matchCorrected") {
        voided.add(event.marketId);
        corrections.add(event, (accountId) => this.#connections.has(accountId));
        for (const id of [event.backAccountId, event.layAccountId])
          hints.add(id, this.#eventOf(event.marketId));
      } else if (event.type === "accountResult" || event.type === "accountResultCorrected") {
        hints.add(event.accountId, this.#eventOf(event.marketId));
        if (this.#connections.has(event.accountId)) results.push(event);
      } else if (event.type !== "orderLapsed") this.#pushEvent(event, engine, hints, auctions);
      else if (this.#connections.has(event.accountId)) {
        hints.add(event.accountId, this.#eventOf(event.marketId));
        lapses.add(event);
      }
    }
    for (const event of results) {
      const { type, marketId } = event;
      if (type === "accountResultCorrected" && !ended.has(marketId) && !voided.has(marketId))
        this.#pages.keep(event);
      // One that was finished long ago has left the engine.
      else this.#pushResult(event, (ended.get(marketId) ?? engine.book(marketId, 0)?.status) === "void");
    }
    for (const [marketId, status] of ended)
      for (const event of this.#pages.take(marketId)) this.#pushResult(event, status === "void");
    this.#pushAll("lapsed", batch.seq, lapses);
    this.#pushAll("corrected", batch.seq, corrections);
    for (const [accountId, eventId] of hints.of(here)) {
      const key = `openBets/${eventId}`;
      this.#parts.send(accountId, key, { Code: "OpenBets", Data: { EventId: eventId } });
    }
  }

  #pushBalance(accountId: AccountId, engine: EngineView): void {
    const account = engine.account(accountId);
    if (!account) return;
    this.#parts.send(accountId, "balance", {
      Code: "UserBalance",
      Data: {
        Balance: paiseToMainUnits(account.available),
        Exposure: paiseToMainUnits(account.exposure),
        Held: paiseToMainUnits(account.held),
        ...(account.owed > 0 && { Owed: paiseToMainUnits(account.owed) }),
      },
    });
  }

  #pushEvent(event: ExchangeEvent, engine: EngineView, hints: Hints, auctions: AuctionMatches): void {
    switch (event.type) {
      case "orderPlaced":
        hints.add(event.accountId, this.#eventOf(event.marketId));
        return;
      case "orderMatched": {
        // Whoever placed the taker's order is answered by the call, but where an auction has matched it.
        const isAuction = auctions.isMatch(event);
        if (event.role === "taker" && !isAuction) return;
        const order = engine.order(event.orderId);
        if (!order) return hints.addUnknown();
        hints.add(order.accountId, this.#eventOf(event.marketId));
        this.#pushMatched(order, hints);
        return;
      }
      case "orderTookStartingPrice":
        auctions.add(event.orderId);
        return;
      case "persistenceChanged":
      case "orderReleased":
      case "orderCancelled": {
        const order = engine.order(event.orderId);
        if (!order) return hints.addUnknown();
        hints.add(order.accountId, this.#eventOf(order.marketId));
        return;
      }
      default:
        return;
    }
  }

  /** Each has a key of its own: none may take the place of another. */
  #pushAll(kind: string, seq: number, gathered: LapseMessages | CorrectionMessages): void {
    let count = 0;
    for (const [accountId, message] of gathered.messages((id) => this.#parts.catalogue.market(id))) {
      count += 1;
      this.#parts.send(accountId, `${kind}/${seq}/${count}`, message);
    }
  }

  #eventOf(marketId: MarketId): number {
    return this.#parts.catalogue.market(marketId)?.eventId ?? 0;
  }

  /** Totals of the resting order as they are after the batch, sent once a batch. */
  #pushMatched(order: OrderView, hints: Hints): void {
    const market = this.#parts.catalogue.market(order.marketId);
    if (!market || !this.#connections.has(order.accountId) || !hints.isFirstMatch(order.orderId)) return;
    const fancyValue = fancyValueOf(market, order.runner);
    this.#parts.send(order.accountId, `matched/${order.orderId}`, {
      Code: "BetMatched",
      Data: {
        BetId: order.orderId,
        EventId: market.eventId,
        RunnerName: betOnWords(market, order.runner),
        Side: order.side,
        Matched: paiseToMainUnits(order.matched),
        AveragePrice: wireAverage(
          market.notation,
          averagePrice(order.matched, order.matchedPayoutCentipaise) ?? 1,
        ),
        Remaining: paiseToMainUnits(order.remaining),
        ...(market.notation !== "decimal" && { Notation: market.notation }),
        ...(fancyValue !== null && { FancyValue: fancyValue }),
      },
    });
  }

  #pushResult(event: ResultEvent, isVoid: boolean): void {
    const { type, accountId, marketId, gross, commission } = event;
    const market = this.#parts.catalogue.market(marketId);
    if (!market) return;
    this.#parts.send(accountId, `result/${marketId}`, {
      Code: "MarketResult",
      Data: {
        EventId: market.eventId,
        MarketId: marketId,
        Match: this.#parts.catalogue.event(market.eventId)?.title ?? "",
        MarketName: market.name,
        Void: isVoid,
        Gross: paiseToMainUnits(paise(gross)),
        Commission: paiseToMainUnits(paise(commission)),
        Net: paiseToMainUnits(paise(gross - commission)),
        ...(type === "accountResultCorrected" && { Corrected: true }),
      },
    });
  }
}

/**
 * What accounts have in a finished market that is settled again page by page, each in a batch of its own: the last one alone says
 * what the market has become.
 */
class CorrectionPages {
  readonly #results = new Map<MarketId, Map<AccountId, ResultEvent>>();

  get isEmpty(): boolean {
    return this.#results.size === 0;
  }

  keep(event: ResultEvent): void {
    const known = this.#results.get(event.marketId);
    if (known) known.set(event.accountId, event);
    else this.#results.set(event.marketId, new Map([[event.accountId, event]]));
  }

  take(marketId: MarketId): Iterable<ResultEvent> {
    const results = this.#results.get(marketId);
    this.#results.delete(marketId);
    return results?.values() ?? [];
  }

  /** Nobody of the account is connected any more. */
  drop(accountId: AccountId): void {
    for (const [marketId, results] of this.#results)
      if (results.delete(accountId) && results.size === 0) this.#results.delete(marketId);
  }
}

/** Which matches of a batch are of an auction for a starting price: at least one of their orders has taken that price before. */
class AuctionMatches {
  readonly #taken = new Set<OrderId>();
  #isMakersOrder = false;

  add(orderId: OrderId): void {
    this.#taken.add(orderId);
  }

  /** The maker's leg of a match must be asked for right before the taker's. */
  isMatch({ orderId, role }: Extract<ExchangeEvent, { type: "orderMatched" }>): boolean {
    const isTaken = this.#taken.has(orderId);
    if (role === "taker") return isTaken || this.#isMakersOrder;
    this.#isMakersOrder = isTaken;
    return isTaken;
  }
}

type ResultEvent = Extract<ExchangeEvent, { type: "accountResult" | "accountResultCorrected" }>;

/** Whose bets changed with a batch, and in which events. */
class Hints {
  readonly #eventIds = new Map<AccountId, Set<number>>();
  readonly #matchedOrders = new Set<OrderId>();
  #isUnknown = false;

  add(accountId: AccountId, eventId: number): void {
    const known = this.#eventIds.get(accountId);
    if (known) known.add(eventId);
    else this.#eventIds.set(accountId, new Set([eventId]));
  }

  /** A bet changed that left the engine with the batch: whose it was is not known any more. */
  addUnknown(): void {
    this.#isUnknown = true;
  }

  isFirstMatch(orderId: OrderId): boolean {
    if (this.#matchedOrders.has(orderId)) return false;
    this.#matchedOrders.add(orderId);
    return true;
  }

  /** Event 0 stands for any. */
  *of(accountIds: readonly AccountId[]): Iterable<readonly [AccountId, number]> {
    for (const accountId of accountIds) {
      const eventIds = this.#eventIds.get(accountId) ?? (this.#isUnknown ? [0] : []);
      for (const eventId of eventIds) yield [accountId, eventId];
    }
  }
}
