import {
  CASH_OUT_QUOTE_MS,
  type CashOutDone,
  type CashOutQuote,
  cashOut as calls,
} from "@crossbook/contract";
import type { AccountId, EngineView, OrderId, Outcome, PlaceOrders } from "@crossbook/engine";
import { cashedOutCentipaise, cashOut } from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Refusal } from "../../calls/handler.ts";
import { declaredRefusal, type ExchangeRefusal, refuse } from "../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { type BettingPermission, decidedOrder, type PlacementStore } from "../betting/index.ts";
import {
  type Catalogue,
  type CatalogueMarket,
  type EventFinder,
  isFancy,
  runnerById,
} from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import type { Protection } from "../protection/index.ts";
import { matchedBet, openPosition, reachesOwn } from "./open-position.ts";
import { presentOrders, presentProfits, resultMainUnits, unavailable } from "./quote-presenter.ts";
import { type Quote, Quotes } from "./quotes.ts";

/** What cash-outs are made over. */
export interface CashOutParts {
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

/** Who cashes out, and where the call was made to. */
export interface CashingPlayer {
  readonly userId: number;
  readonly accountId: AccountId;
  readonly host: string;
}

export interface QuoteRequest {
  readonly marketId: number;
  readonly runnerId: number | null;
  readonly fraction: number;
}

type QuoteCode = (typeof calls.getQuote.errors)[number];
type ExecuteCode = (typeof calls.execute.errors)[number];
type Done = { readonly ok: true; readonly done: CashOutDone } | Refusal<ExecuteCode>;

/** Client references of cash-outs; the exchange's key is one with a prefix, which no bet's can have. */
const CLIENT_REFERENCE = /^[A-Za-z0-9._-]{1,48}$/;

/**
 * Quotes cash-outs and executes them. A quote is executed once, for the very bets it was made for, and one at a time in a
 * market, so that nothing is closed twice.
 */
export class CashOuts {
  readonly #parts: CashOutParts;
  readonly #quotes = new Quotes<Done>();
  /** Accounts and markets of which a cash-out is on its way to the exchange. */
  readonly #onTheirWay = new Set<string>();

  constructor(parts: CashOutParts) {
    this.#parts = parts;
  }

  /** What the matched bets are worth now. */
  async quote(
    accountId: AccountId,
    { marketId, runnerId, fraction: percent }: QuoteRequest,
  ): Promise<{ readonly ok: true; readonly quote: CashOutQuote } | Refusal<QuoteCode>> {
    const market = await this.#market(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    const runner = runnerId === null || isFancy(market) ? undefined : runnerById(market, runnerId);
    if (runnerId !== null && runnerById(market, runnerId) === undefined) return refuse("RUNNER_NOT_FOUND");
    const now = this.#parts.clock.now();
    const { exchange } = this.#parts;
    const open = await exchange.read((engine) => openPosition(engine, accountId, marketId));
    if (open === undefined || open.status !== "open") return { ok: true, quote: unavailable("suspended") };
    if (open.isDelayed) return { ok: true, quote: unavailable("inDelay") };
    const found = cashOut({ ...open, runner, percent });
    if (!found.ok) return { ok: true, quote: unavailable(found.reason) };
    const { orders, amountCentipaise } = found;
    if (reachesOwn(open, orders)) return { ok: true, quote: unavailable("ownBets") };
    const quoteId = this.#parts.ids.next();
    const expiresAt = now + CASH_OUT_QUOTE_MS;
    const { bets, position, removedRunners } = open;
    const kept = { quoteId, marketId, runner, percent, orders, bets, position, removedRunners, expiresAt };
    this.#quotes.add(accountId, { ...kept, execution: undefined });
    const quote = {
      ...{ quoteId, available: true, reason: null, reasonCode: null },
      amount: resultMainUnits(amountCentipaise),
      orders: presentOrders(market, orders),
      expiresAt: new Date(expiresAt).toISOString(),
    };
    return { ok: true, quote };
  }

  /** Executes a quote; the same reference is answered what the first was. */
  async execute(player: CashingPlayer, quoteId: string, clientReference: string): Promise<Done> {
    if (!CLIENT_REFERENCE.test(clientReference)) return refuse("KEY_INVALID");
    const quote = this.#quotes.find(player.accountId, quoteId);
    if (quote === undefined) return this.#known(player.accountId, clientReference);
    const { execution } = quote;
    if (execution === undefined) return this.#execute(player, quote, clientReference);
    if (execution.clientReference !== clientReference) return refuse("CASH_OUT_QUOTE_USED");
    return execution.answer ?? this.#again(player, quote, clientReference);
  }

  /** One that failed may have reached the exchange. */
  async #again(player: CashingPlayer, quote: Quote<Done>, clientReference: string): Promise<Done> {
    const known = await this.#known(player.accountId, clientReference);
    if (known.ok || known.code !== "CASH_OUT_QUOTE_NOT_FOUND") return known;
    return quote.execution?.answer ?? this.#execute(player, quote, clientReference);
  }

  async #execute(player: CashingPlayer, quote: Quote<Done>, clientReference: string): Promise<Done> {
    if (this.#parts.clock.now() >= quote.expiresAt) return refuse("CASH_OUT_QUOTE_EXPIRED");
    const answer = this.#guarded(() => this.#once(player, quote, clientReference));
    quote.execution = { clientReference, answer };
    try {
      const done = await answer;
      // Certainly not done, and nothing of it has changed.
      if (!done.ok && done.code === "EXCHANGE_BUSY") quote.execution = undefined;
      return done;
    } catch (error) {
      quote.execution = { clientReference, answer: undefined };
      throw error;
    }
  }

  /** What a quote that this server has forgotten was answered, by the bets it has placed. */
  #known(accountId: AccountId, clientReference: string): Promise<Done> {
    return this.#guarded(async () => {
      const known = await this.#parts.store.find(accountId, keyOf(clientReference));
      if (known === undefined) return refuse("CASH_OUT_QUOTE_NOT_FOUND");
      return this.#answer(known.outcome, { accountId, marketId: known.market.id });
    });
  }

  async #once(player: CashingPlayer, quote: Quote<Done>, clientReference: string): Promise<Done> {
    const { accountId } = player;
    const { marketId } = quote;
    const way = `${accountId} ${marketId}`;
    if (this.#onTheirWay.has(way)) return refuse("CASH_OUT_IN_DELAY");
    this.#onTheirWay.add(way);
    let outcome: Outcome | ExchangeRefusal | Refusal<ExecuteCode>;
    try {
      outcome = await this.#submit(player, quote, clientReference);
    } finally {
      this.#onTheirWay.delete(way);
    }
    return this.#answer(outcome, { accountId, marketId }, quote);
  }

  async #submit(
    player: CashingPlayer,
    quote: Quote<Done>,
    clientReference: string,
  ): Promise<Outcome | ExchangeRefusal | Refusal<ExecuteCode>> {
    const { catalogue, players, permission, protection, exchange } = this.#parts;
    const { accountId, userId, host } = player;
    const { marketId, orders } = quote;
    const event = catalogue.event((await this.#market(marketId))?.eventId ?? 0);
    if (event === undefined) return refuse("MARKET_NOT_FOUND");
    await players.byId(userId);
    const open = await exchange.read((engine) => openPosition(engine, accountId, marketId));
    if (open?.isDelayed) return refuse("CASH_OUT_IN_DELAY");
    if (open !== undefined && open.position !== quote.position) return refuse("CASH_OUT_POSITION_CHANGED");
    const permitted = await protection.mayStakeTogether({ accountId, marketId, bets: orders });
    if (!permitted.ok) return permitted;
    // By what is in memory now, so that a lock of this moment is seen.
    const code = permission.refusal(players.known(userId), host, event);
    if (code !== undefined) {
      permitted.end?.();
      return refuse(code);
    }
    const outcome = await exchange.submit(this.#command(accountId, quote, clientReference));
    permitted.end?.();
    return outcome;
  }

  #command(accountId: AccountId, { marketId, orders }: Quote<Done>, clientReference: string): PlaceOrders {
    return {
      type: "placeOrders",
      accountId,
      marketId,
      orders: orders.map(({ runner, side, price, stake }) => {
        return { runner, side, price: oddsHundredths(price), stake: paise(stake) };
      }),
      key: keyOf(clientReference),
      at: this.#parts.clock.now(),
    };
  }

  /** `quote`: undefined where it is forgotten. */
  async #answer(
    first: Outcome | ExchangeRefusal | Refusal<ExecuteCode>,
    { accountId, marketId }: { readonly accountId: AccountId; readonly marketId: number },
    quote?: Quote<Done>,
  ): Promise<Done> {
    const { exchange, catalogue } = this.#parts;
    const outcome =
      first.ok && first.type === "orderDelayed" ? await decidedOrder(exchange, first.orderId) : first;
    if (!outcome.ok) return "message" in outcome ? outcome : declaredRefusal(calls.execute, outcome.code);
    if (outcome.type === "orderLapsed") return declaredRefusal(calls.execute, outcome.reason);
    if (outcome.type !== "orderPlaced") throw new Error(`a cash-out was answered ${outcome.type}`);
    // Its player has cancelled it while it was delayed.
    if (outcome.matched === 0) return refuse("GROUP_NOT_MATCHED", { message: "The cash-out was cancelled." });
    const { orderId } = outcome;
    const [position, brought] = await exchange.read((engine) => [
      engine.position(accountId, marketId),
      quote && broughtBy(engine, accountId, quote, orderId),
    ]);
    const amount = brought === undefined ? null : resultMainUnits(brought);
    const profitIf = presentProfits(catalogue.market(marketId), position);
    return { ok: true, done: { amount, matched: paiseToMainUnits(outcome.matched), profitIf } };
  }

  async #market(marketId: number): Promise<CatalogueMarket | undefined> {
    const { catalogue, finder } = this.#parts;
    if (catalogue.market(marketId) === undefined) await finder.byMarket(marketId);
    return catalogue.market(marketId);
  }

  async #guarded(call: () => Promise<Done>): Promise<Done> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  }
}

/** Colons are the server's own: no reference of a bet has one. */
function keyOf(clientReference: string): string {
  return `cash-out:${clientReference}`;
}

/** What the orders of a quote have brought, in centipaise; undefined where the engine has forgotten the market. */
function broughtBy(
  engine: EngineView,
  accountId: AccountId,
  quote: Quote<Done>,
  firstOrderId: OrderId,
): number | undefined {
  const terms = engine.market(quote.marketId)?.terms;
  if (terms === undefined) return undefined;
  const orders = quote.orders.flatMap((_order, index) => {
    const order = engine.order(firstOrderId + index);
    return order?.accountId === accountId ? [order] : [];
  });
  return cashedOutCentipaise({ ...quote, terms }, orders.map(matchedBet));
}
