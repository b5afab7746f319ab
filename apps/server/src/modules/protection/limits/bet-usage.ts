import type { AccountId, EngineView, OrderId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { DurableBatch, Exchange, ExchangeEvent } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { AccountUsage } from "./account-usage.ts";
import { loadBetUsage } from "./load-bet-usage.ts";

/** What counts of one account, in paise: what durable batches brought, and what is reserved for bets on their way. */
export class BetUsageOfAccount {
  readonly past: AccountUsage = new AccountUsage();
  /** Stake of orders that rest or are delayed. */
  unmatched = 0;
  /** The engine's worst case of all open positions and orders; undefined until it is known. */
  exposure: number | undefined;
  reservedStake = 0;
  reservedLoss = 0;
}

interface OpenOrder {
  readonly accountId: AccountId;
  remaining: number;
  /** What of its stake is unmatched no more. */
  gone: number;
}

/** Accounts whose past is being read, and what became durable meanwhile. */
interface Loading {
  readonly accountIds: ReadonlySet<AccountId>;
  readonly batches: { readonly seq: number; readonly events: readonly ExchangeEvent[] }[];
}

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
}

/**
 * What limited accounts have staked, lost and at risk, in memory. Read from the tables when an account gets its first
 * limit or the process begins, and kept up by durable batches. A bet that was reserved and never submitted leaves no trace
 * in either, so that a crash between the two frees it. Memory: the limited accounts, `MOST_SLOTS` of each at most, and their
 * open orders, which the engine bounds.
 */
export class BetUsage {
  readonly #parts: Parts;
  readonly #accounts = new Map<AccountId, BetUsageOfAccount>();
  readonly #orders = new Map<OrderId, OpenOrder>();
  readonly #loading = new Set<Loading>();
  /** Those whose past is read. */
  readonly #live = new Set<AccountId>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Undefined: the account is not tracked. */
  of(accountId: AccountId): BetUsageOfAccount | undefined {
    return this.#accounts.get(accountId);
  }

  /** Resolves when what counts of the accounts is known exactly. Bets are reserved from the call on. */
  async track(accountIds: readonly AccountId[]): Promise<void> {
    const { exchange } = this.#parts;
    const added = accountIds.filter((accountId) => !this.#accounts.has(accountId));
    if (added.length === 0) return;
    for (const accountId of added) this.#accounts.set(accountId, new BetUsageOfAccount());
    const loading: Loading = { accountIds: new Set(added), batches: [] };
    this.#loading.add(loading);
    try {
      // After the bets that were on their way without a reservation; what comes later is in the batches that are kept.
      const exposures = await exchange.read((engine) =>
        added.map((accountId) => engine.account(accountId)?.exposure ?? 0),
      );
      await exchange.projected(exchange.state().journalSeq);
      const past = await loadBetUsage(this.#parts, added);
      added.forEach((accountId, index) => {
        const account = this.#accounts.get(accountId);
        if (account) account.exposure ??= exposures[index] ?? 0;
      });
      for (const { accountId, at, staked, won, lost } of past.slots) {
        const usage = this.#accounts.get(accountId)?.past;
        usage?.addStake(at, staked);
        usage?.addResult(at, won);
        usage?.addResult(at, -lost);
      }
      for (const { orderId, accountId, remaining, gone } of past.orders)
        this.#open(orderId, { accountId, remaining, gone });
      for (const { seq, events } of loading.batches)
        if (seq > past.appliedSeq) this.#count(events, loading.accountIds);
      for (const accountId of added) this.#live.add(accountId);
    } catch (error) {
      for (const accountId of added) this.#accounts.delete(accountId);
      throw error;
    } finally {
      this.#loading.delete(loading);
    }
  }

  /** Forgets an account without limits. */
  untrack(accountId: AccountId): void {
    if (!this.#live.delete(accountId)) return;
    this.#accounts.delete(accountId);
    for (const [orderId, order] of this.#orders)
      if (order.accountId === accountId) this.#orders.delete(orderId);
  }

  onDurable(batch: DurableBatch, engine: EngineView): void {
    if (this.#accounts.size === 0) return;
    let isCounted = false;
    for (const accountId of batch.changedAccounts) {
      const account = this.#accounts.get(accountId);
      if (account === undefined) continue;
      account.exposure = engine.account(accountId)?.exposure ?? 0;
      isCounted ||= this.#live.has(accountId);
      for (const { accountIds, batches } of this.#loading)
        if (accountIds.has(accountId) && batches[batches.length - 1]?.seq !== batch.seq)
          batches.push({ seq: batch.seq, events: batch.events });
    }
    if (isCounted) this.#count(batch.events, this.#live);
  }

  #count(events: readonly ExchangeEvent[], accountIds: ReadonlySet<AccountId>): void {
    for (const event of events) {
      switch (event.type) {
        case "orderPlaced":
          if (accountIds.has(event.accountId))
            this.#open(event.orderId, { accountId: event.accountId, remaining: event.stake, gone: 0 });
          break;
        case "orderTookStartingPrice":
          this.#takeStartingPrice(event.orderId, event.stake, accountIds);
          break;
        case "orderMatched":
          this.#reduce(event.orderId, event.stake, accountIds)?.past.addStake(event.at, event.stake);
          break;
        case "orderCancelled":
          this.#reduce(event.orderId, event.by, accountIds);
          break;
        case "orderLapsed":
          this.#reduce(event.orderId, event.unmatched, accountIds);
          break;
        case "ledgerPosted":
          if (event.kind === "casino" && event.balance === "cash" && accountIds.has(event.accountId))
            this.#accounts.get(event.accountId)?.past.addGame(event.at, event.amount);
          break;
        case "accountResult":
          if (accountIds.has(event.accountId))
            this.#accounts.get(event.accountId)?.past.addResult(event.at, event.gross - event.commission);
          break;
        case "accountResultCorrected":
          if (accountIds.has(event.accountId)) {
            const change = event.gross - event.commission - event.netBefore;
            this.#accounts.get(event.accountId)?.past.addResult(event.at, change);
          }
          break;
      }
    }
  }

  #open(orderId: OrderId, order: OpenOrder): void {
    const account = this.#accounts.get(order.accountId);
    if (account === undefined) return;
    this.#orders.set(orderId, order);
    account.unmatched += order.remaining;
  }

  /** Of a lay the stake is known from now on; while it waited its liability counted. */
  #takeStartingPrice(orderId: OrderId, stake: number, accountIds: ReadonlySet<AccountId>): void {
    const order = this.#orders.get(orderId);
    if (order === undefined || !accountIds.has(order.accountId)) return;
    const account = this.#accounts.get(order.accountId);
    const remaining = stake - order.gone;
    if (account) account.unmatched += remaining - order.remaining;
    order.remaining = remaining;
  }

  /** Takes so much from the unmatched part of an order; answers whose it is, of these accounts. */
  #reduce(orderId: OrderId, by: number, accountIds: ReadonlySet<AccountId>): BetUsageOfAccount | undefined {
    const order = this.#orders.get(orderId);
    if (order === undefined || !accountIds.has(order.accountId)) return undefined;
    const account = this.#accounts.get(order.accountId);
    order.remaining -= by;
    order.gone += by;
    if (account) account.unmatched -= by;
    if (order.remaining === 0) this.#orders.delete(orderId);
    return account;
  }
}
