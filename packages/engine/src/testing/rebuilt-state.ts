import { Digest } from "../digest.ts";
import { ignoredEffects } from "../digested-effects.ts";
import { type EffectSink, type EngineEvent, HOUSE_ACCOUNT } from "../effects.ts";
import { bookPlan } from "../kinds/index.ts";
import type {
  AccountRow,
  DelayedOrderRow,
  EngineSnapshot,
  HoldRow,
  KeyRow,
  MarketRow,
  OrderRow,
} from "../snapshot.ts";

type Mutable<Row> = { -readonly [Name in keyof Row]: Row[Name] };

/** Of a new account. */
const EMPTY = { cash: 0, held: 0, receivable: 0, exposureLimit: 0, commissionDiscountPercent: 0 };

/** A state made of nothing but what effects report, as the tables are. It forgets no key. */
export class RebuiltState {
  readonly #accounts = new Map<number, Mutable<AccountRow>>();
  readonly #markets = new Map<number, Mutable<MarketRow>>();
  readonly #orders = new Map<number, Mutable<OrderRow>>();
  readonly #delayed = new Map<number, DelayedOrderRow>();
  readonly #holds = new Map<number, HoldRow>();
  #keys: KeyRow[] = [];
  /** Amounts of the legs of each ledger entry. */
  readonly legsOf = new Map<number, number[]>();
  readonly matchIds: number[] = [];
  #newestOrderId = 0;

  constructor() {
    for (const moneyMode of ["play", "real"] as const) {
      for (const accountId of Object.values(HOUSE_ACCOUNT[moneyMode])) {
        const kind = accountId === HOUSE_ACCOUNT[moneyMode].clearing ? "outside" : "internal";
        this.#accounts.set(accountId, { accountId, kind, moneyMode, ...EMPTY });
      }
    }
  }

  readonly sink: EffectSink = {
    ...ignoredEffects,
    orderPlaced: (
      orderId,
      accountId,
      marketId,
      runner,
      side,
      priceHundredths,
      stake,
      execution,
      persistence,
      placedAt,
    ) => {
      const waits = execution === "startingPrice";
      const unmatched = { matched: 0, matchedPayoutCentipaise: 0, remaining: stake, waits, expiresAt: 0 };
      const terms = {
        orderId,
        accountId,
        marketId,
        runner,
        side,
        priceHundredths,
        stake,
        persistence,
        placedAt,
      };
      this.#orders.set(orderId, { ...terms, ...unmatched, timePriority: orderId * 2 });
      this.#newestOrderId = orderId;
    },
    orderMatched: (matchId, orderId, marketId, runner, priceHundredths, stake, role, at) => {
      const order = found(this.#orders, orderId);
      order.matched += stake;
      order.matchedPayoutCentipaise += stake * priceHundredths;
      order.remaining -= stake;
      if (order.remaining === 0) order.expiresAt = 0;
      if (role === "taker") return;
      this.matchIds.push(matchId);
      const market = found(this.#markets, marketId);
      market.matchedTotal += stake;
      market.lastMatched = market.lastMatched.with(runner, priceHundredths);
      market.lastMatchedAt = market.lastMatchedAt.with(runner, at);
    },
    orderCancelled: (orderId, by) => this.#reduced(orderId, by),
    orderLapsed: (orderId, accountId, marketId, runner, side, unmatched) => {
      const { remaining, ...order } = found(this.#orders, orderId);
      if (remaining !== unmatched) throw new Error(`${unmatched} of ${remaining} of order ${orderId} lapsed`);
      const said = [accountId, marketId, runner, side].join();
      if (said !== [order.accountId, order.marketId, order.runner, order.side].join())
        throw new Error(`the lapse of order ${orderId} is of another order: ${said}`);
      this.#reduced(orderId, unmatched);
    },
    keyUsed: (accountId, key, high, low, outcome) => {
      this.#keys.push({ accountId, key, commandDigest: Digest.of(high, low).hex, outcome });
    },
    happened: (event) => this.#happened(event),
  };

  /** All of it but the running digest. */
  snapshot(): Omit<EngineSnapshot, "effectsDigest"> {
    return {
      version: 10,
      nextOrderId: this.#newestOrderId + 1,
      nextMatchId: this.matchIds.length + 1,
      nextEntryId: this.legsOf.size + 1,
      accounts: rowsOf(this.#accounts),
      markets: rowsOf(this.#markets),
      orders: rowsOf(this.#orders),
      delayedOrders: rowsOf(this.#delayed),
      holds: rowsOf(this.#holds),
      keys: this.#keys,
    };
  }

  #reduced(orderId: number, by: number): void {
    const order = found(this.#orders, orderId);
    order.remaining -= by;
    if (order.remaining === 0) order.expiresAt = 0;
    if (order.remaining === 0 && order.matched === 0) this.#orders.delete(orderId);
  }

  #happened(event: EngineEvent): void {
    switch (event.type) {
      case "accountOpened":
      case "exposureLimitChanged":
      case "commissionDiscountChanged":
      case "ledgerPosted":
        this.#accountHappened(event);
        return;
      case "marketCreated":
      case "marketStatusChanged":
      case "marketRemoved":
        this.#marketHappened(event);
        return;
      case "marketLimitsChanged": {
        const { type: _, at: __, marketId, ...limits } = event;
        Object.assign(found(this.#markets, marketId), limits);
        return;
      }
      case "orderExpirySet":
        found(this.#orders, event.orderId).expiresAt = event.expiresAt;
        return;
      case "orderDelayed": {
        const { type: _, accountId: __, ...row } = event;
        this.#delayed.set(row.orderId, row);
        return;
      }
      case "orderReleased": {
        this.#delayed.delete(event.orderId);
        const order = found(this.#orders, event.orderId);
        order.priceHundredths = event.priceHundredths;
        if (event.entered) order.timePriority = this.#newestOrderId * 2 + 1;
        return;
      }
      case "orderTookStartingPrice":
        this.#tookStartingPrice(event);
        return;
      case "persistenceChanged":
        found(this.#orders, event.orderId).persistence = event.persistence;
        return;
      case "startingPricesFormed":
        found(this.#markets, event.marketId).startingPrices = event.prices;
        return;
      case "keyDecided": {
        const { accountId, key, outcome } = event;
        this.#keys = this.#keys.map((row) =>
          row.accountId === accountId && row.key === key ? { ...row, outcome } : row,
        );
        return;
      }
      case "holdPlaced": {
        const { type: _, at: __, ...hold } = event;
        this.#holds.set(hold.holdId, hold);
        return;
      }
      case "holdEnded":
        this.#holds.delete(event.holdId);
        return;
      case "priceJumped":
      case "accountResult":
      case "accountResultCorrected":
        return;
      case "matchCorrected":
      case "runnerRemoved":
      case "marketCorrected":
        this.#corrected(event);
        return;
    }
  }

  #accountHappened(
    event: Extract<
      EngineEvent,
      { type: "accountOpened" | "exposureLimitChanged" | "commissionDiscountChanged" | "ledgerPosted" }
    >,
  ): void {
    const { accountId } = event;
    switch (event.type) {
      case "accountOpened": {
        const { kind, moneyMode } = event;
        this.#accounts.set(accountId, { accountId, kind, moneyMode, ...EMPTY });
        return;
      }
      case "exposureLimitChanged":
        found(this.#accounts, accountId).exposureLimit = event.exposureLimit;
        return;
      case "commissionDiscountChanged":
        found(this.#accounts, accountId).commissionDiscountPercent = event.commissionDiscountPercent;
        return;
      case "ledgerPosted": {
        const { entryId, balance, amount } = event;
        this.legsOf.set(entryId, [...(this.legsOf.get(entryId) ?? []), amount]);
        found(this.#accounts, accountId)[balance] += amount;
        return;
      }
    }
  }

  #tookStartingPrice(event: Extract<EngineEvent, { type: "orderTookStartingPrice" }>): void {
    const { orderId, priceHundredths, stake } = event;
    const order = found(this.#orders, orderId);
    const remaining = order.remaining + stake - order.stake;
    Object.assign(order, { priceHundredths, stake, waits: false, remaining });
  }

  #corrected(
    event: Extract<EngineEvent, { type: "matchCorrected" | "runnerRemoved" | "marketCorrected" }>,
  ): void {
    switch (event.type) {
      case "matchCorrected": {
        const { stake, fromPriceHundredths: from, toPriceHundredths: to } = event;
        for (const orderId of [event.backOrderId, event.layOrderId]) {
          // Of a finished market the engine holds none.
          const order = this.#orders.get(orderId);
          if (order === undefined) continue;
          if (to === 0) order.matched -= stake;
          order.matchedPayoutCentipaise -= stake * (from - to);
          this.#reduced(orderId, 0);
        }
        return;
      }
      case "runnerRemoved": {
        const market = found(this.#markets, event.marketId);
        market.removedRunners = [...market.removedRunners, event.runner].sort((a, b) => a - b);
        return;
      }
      case "marketCorrected": {
        const { status, result } = event;
        const market = this.#markets.get(event.marketId);
        if (market) Object.assign(market, { status, result });
        return;
      }
    }
  }

  #marketHappened(
    event: Extract<EngineEvent, { type: "marketCreated" | "marketStatusChanged" | "marketRemoved" }>,
  ): void {
    const { marketId } = event;
    if (event.type === "marketRemoved") {
      this.#markets.delete(marketId);
      return;
    }
    if (event.type === "marketCreated") {
      const { type: _, at: __, ...terms } = event;
      const lastMatched = Array.from({ length: bookPlan(terms.terms).count }, () => 0);
      const jumpGuard = { ticks: 0, withinMs: 0 };
      const state = {
        status: "open",
        feedStatus: "open",
        operatorStatus: "open",
        betDelayMs: 0,
        result: undefined,
        matchedTotal: 0,
        jumpGuard,
        lastMatched,
        lastMatchedAt: lastMatched,
        removedRunners: [],
        startingPrices: undefined,
      } as const;
      this.#markets.set(marketId, { ...terms, ...state });
      return;
    }
    const { status, feedStatus, operatorStatus, betDelayMs, result } = event;
    const changed = { status, feedStatus, operatorStatus, betDelayMs, result };
    Object.assign(found(this.#markets, marketId), changed);
    if (result === undefined) return;
    for (const order of rowsOf(this.#orders)) {
      if (order.marketId === marketId) this.#orders.delete(order.orderId);
    }
  }
}

function found<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`an effect of something that was never reported: ${id}`);
  return row;
}

function rowsOf<Row>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
