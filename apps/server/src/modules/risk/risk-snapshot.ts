import type { Pool } from "pg";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";

/** What accounts can lose in one market, in paise. */
export interface MarketExposure {
  readonly marketId: number;
  readonly accounts: number;
  readonly matched: number;
  readonly exposure: number;
  readonly largest: { readonly accountId: number; readonly exposure: number };
}

/** An account with open bets, in paise. */
export interface AccountExposure {
  readonly accountId: number;
  readonly markets: number;
  readonly cash: number;
  readonly owed: number;
  readonly exposure: number;
}

/** An account that can lose much in one market. */
export interface LargeExposure {
  readonly marketId: number;
  readonly accountId: number;
  readonly exposure: number;
}

/** What can be lost in all markets without a result, the largest first. */
export interface RiskSnapshot {
  readonly markets: readonly MarketExposure[];
  readonly accounts: readonly AccountExposure[];
  /** From `LARGE_EXPOSURE` on. */
  readonly large: readonly LargeExposure[];
  /** There is more than was looked at: bets of the markets that came last are in none of the lists. */
  readonly isCut: boolean;
}

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "read">;
  readonly clock: Pick<Clock, "now">;
}

/** In paise: an account that can lose so much in one market is an alert. */
export const LARGE_EXPOSURE = 10_000_000;

/** A snapshot is asked for again by every screen; one is made at most as often. */
const KEPT_MS = 5_000;
/** Of an account and a market each; beyond it those of later markets are left out, and the snapshot says so. */
export const MOST_PAIRS = 50_000;
/** Read of the engine in one turn. */
const READ_PAIRS = 1_000;

/** Bettors', not the house's that stands between bets that are cross-matched. Exported for the test of its plan. */
export const PAIRS = `
  SELECT DISTINCT o.market_id AS "marketId", o.account_id AS "accountId"
  FROM markets m JOIN orders o ON o.market_id = m.market_id
  WHERE m.removed_at IS NULL AND m.result IS NULL AND o.account_id > 0 AND (o.matched > 0 OR o.remaining > 0)
  ORDER BY 1, 2 LIMIT ${MOST_PAIRS + 1}`;

interface Pair {
  readonly marketId: number;
  readonly accountId: number;
}

/** What can be lost, by market and by account: who has orders say the tables, what they can lose says the engine. */
export class RiskSnapshots {
  readonly #parts: Parts;
  #kept: { readonly at: number; readonly snapshot: Promise<RiskSnapshot> } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The present one, at most five seconds old. Rejects with `ExchangeStoppedError`. */
  snapshot(): Promise<RiskSnapshot> {
    const now = this.#parts.clock.now();
    if (this.#kept !== undefined && now - this.#kept.at < KEPT_MS) return this.#kept.snapshot;
    const snapshot = this.#make();
    const kept = { at: now, snapshot };
    this.#kept = kept;
    snapshot.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return snapshot;
  }

  async #make(): Promise<RiskSnapshot> {
    const { database, exchange } = this.#parts;
    const { rows } = await database.query<Pair>(PAIRS);
    const pairs = rows.slice(0, MOST_PAIRS);
    const markets = new Map<number, MarketExposure>();
    const accounts = new Map<number, AccountExposure>();
    const large: LargeExposure[] = [];
    for (let from = 0; from < pairs.length; from += READ_PAIRS) {
      const some = pairs.slice(from, from + READ_PAIRS);
      await exchange.read((engine) => {
        for (const { marketId, accountId } of some) {
          const exposure = Math.ceil(engine.marketExposure(accountId, marketId) / 100);
          const known = markets.get(marketId) ?? firstOf(marketId, engine.book(marketId, 0)?.matchedTotal);
          const largest = exposure > known.largest.exposure ? { accountId, exposure } : known.largest;
          const sum = known.exposure + exposure;
          markets.set(marketId, { ...known, accounts: known.accounts + 1, exposure: sum, largest });
          const { cash = 0, owed = 0, exposure: all = 0 } = engine.account(accountId) ?? {};
          const count = (accounts.get(accountId)?.markets ?? 0) + 1;
          accounts.set(accountId, { accountId, markets: count, cash, owed, exposure: all });
          if (exposure >= LARGE_EXPOSURE) large.push({ marketId, accountId, exposure });
        }
      });
    }
    return {
      ...{ markets: sorted(markets.values()), accounts: sorted(accounts.values()), large: sorted(large) },
      isCut: rows.length > pairs.length,
    };
  }
}

function firstOf(marketId: number, matched = 0): MarketExposure {
  return { marketId, accounts: 0, matched, exposure: 0, largest: { accountId: 0, exposure: -1 } };
}

function sorted<Row extends { readonly exposure: number }>(rows: Iterable<Row>): readonly Row[] {
  return [...rows].sort((a, b) => b.exposure - a.exposure);
}
