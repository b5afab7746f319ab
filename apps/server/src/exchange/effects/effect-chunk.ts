import type {
  AccountId,
  AccountKind,
  CreateMarket,
  LedgerKind,
  MarketId,
  MarketStatus,
} from "@crossbook/engine";
import { Column } from "./column.ts";
import { TextColumn } from "./text-column.ts";

/** Room from the start: a full chunk has about so many bets. */
const BETS_OF_A_CHUNK = 1200;

/**
 * The effects of one or more whole batches as columns, ready to become rows. Columns, because a busy second has
 * a hundred thousand effects and an object for each would be the projector's whole cost. Row `i` of a table is
 * the `i`-th value of each of its columns; the order of different effects is kept in `kinds`.
 */
export class EffectChunk {
  firstSeq = 0;
  lastSeq = 0;
  commandCount = 0;
  /** The engine's running digest after the chunk's last batch. */
  effectsDigest = "";

  readonly kinds = new Column(2 * BETS_OF_A_CHUNK);
  readonly placed = new PlacedOrders();
  readonly fills = new Fills();
  readonly reductions = new Reductions();
  readonly ledger = new LedgerLegs();
  readonly results = new MarketResults();
  readonly keys = new UsedKeys();
  readonly accountsOpened: {
    readonly accountId: AccountId;
    readonly kind: AccountKind;
    readonly at: number;
  }[] = [];
  readonly marketsCreated: CreateMarket[] = [];
  readonly statuses: StatusChange[] = [];

  /** Of orders placed before this chunk: what changed in them. */
  readonly olderOrders = new OlderOrders();
  /** Cash after the chunk, by ledger account. */
  readonly balances = new Map<AccountId, number>();
  readonly matchedMarkets = new Map<MarketId, MarketMatches>();
  /** Accounts whose first key was used here, with its number. */
  readonly firstKeys = new Map<AccountId, number>();

  /** Empty again, for the next effects; the room of its columns stays. */
  clear(): void {
    this.firstSeq = 0;
    this.lastSeq = 0;
    this.commandCount = 0;
    this.effectsDigest = "";
    this.kinds.clear();
    const { placed, olderOrders, fills, reductions, ledger, results, keys } = this;
    for (const columns of [placed, olderOrders, fills, reductions, ledger, results, keys]) {
      for (const column of Object.values(columns)) clearColumn(column);
    }
    for (const list of [this.accountsOpened, this.marketsCreated, this.statuses]) list.length = 0;
    for (const map of [this.balances, this.matchedMarkets, this.firstKeys]) map.clear();
  }

  /** Lets go of what is only needed while effects are added. */
  seal(): void {
    this.olderOrders.rows.clear();
  }

  get rowCount(): number {
    return this.kinds.length + this.keys.account.length;
  }

  /** What changes in an order, wherever it was placed: adds to what is there. */
  changeOrder(
    orderId: number,
    matched: number,
    payout: number,
    cancelled: number,
    lapsed: number,
    at: number,
  ): void {
    const placed = this.placed;
    // Order ids count up without gaps, so an order of this chunk is found by its distance from the first.
    const row = placed.orderId.length === 0 ? -1 : orderId - placed.orderId.at(0);
    if (row >= 0) placed.change(row, matched, payout, cancelled, lapsed, at);
    else this.olderOrders.change(this.olderOrders.rowOf(orderId), matched, payout, cancelled, lapsed, at);
  }
}

function clearColumn(column: unknown): void {
  if (column instanceof Column || column instanceof TextColumn || column instanceof Map) column.clear();
  else if (Array.isArray(column)) column.length = 0;
}

/** Stands for "no time" in columns of times. */
export const NEVER = -1;

export interface StatusChange {
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly winner: number;
  readonly at: number;
}

export interface MarketMatches {
  stake: number;
  /** Price of the last match, by runner. */
  readonly lastMatched: Map<number, number>;
}

/** Which column set the next event came from. */
export const EFFECT = {
  accountOpened: 0,
  marketCreated: 1,
  marketStatusChanged: 2,
  orderPlaced: 3,
  orderMatched: 4,
  orderReduced: 5,
  ledgerPosted: 6,
  marketResult: 7,
} as const;

/** What becomes of orders, one row each. */
class OrderChanges {
  readonly orderId = new Column(BETS_OF_A_CHUNK);
  readonly matched = new Column(BETS_OF_A_CHUNK);
  readonly payout = new Column(BETS_OF_A_CHUNK);
  readonly cancelled = new Column(BETS_OF_A_CHUNK);
  readonly lapsed = new Column(BETS_OF_A_CHUNK);
  readonly lastMatchedAt = new Column(BETS_OF_A_CHUNK);

  /** The next row, in which nothing has changed yet. */
  begin(orderId: number): void {
    this.orderId.push(orderId);
    this.matched.push(0);
    this.payout.push(0);
    this.cancelled.push(0);
    this.lapsed.push(0);
    this.lastMatchedAt.push(NEVER);
  }

  change(row: number, matched: number, payout: number, cancelled: number, lapsed: number, at: number): void {
    this.matched.add(row, matched);
    this.payout.add(row, payout);
    this.cancelled.add(row, cancelled);
    this.lapsed.add(row, lapsed);
    if (matched > 0) this.lastMatchedAt.set(row, at);
  }
}

class OlderOrders extends OrderChanges {
  /** Row of each order; empty in a sealed chunk. */
  readonly rows = new Map<number, number>();

  rowOf(orderId: number): number {
    const known = this.rows.get(orderId);
    if (known !== undefined) return known;
    const row = this.orderId.length;
    this.rows.set(orderId, row);
    this.begin(orderId);
    return row;
  }
}

class PlacedOrders extends OrderChanges {
  readonly account = new Column(BETS_OF_A_CHUNK);
  readonly market = new Column(BETS_OF_A_CHUNK);
  readonly runner = new Column(BETS_OF_A_CHUNK);
  /** 1: lay, 0: back. */
  readonly isLay = new Column(BETS_OF_A_CHUNK);
  readonly price = new Column(BETS_OF_A_CHUNK);
  readonly stake = new Column(BETS_OF_A_CHUNK);
  readonly at = new Column(BETS_OF_A_CHUNK);
}

class Fills {
  readonly fillId = new Column(BETS_OF_A_CHUNK);
  readonly taker = new Column(BETS_OF_A_CHUNK);
  readonly maker = new Column(BETS_OF_A_CHUNK);
  readonly market = new Column(BETS_OF_A_CHUNK);
  readonly runner = new Column(BETS_OF_A_CHUNK);
  readonly price = new Column(BETS_OF_A_CHUNK);
  readonly stake = new Column(BETS_OF_A_CHUNK);
  readonly at = new Column(BETS_OF_A_CHUNK);
}

class Reductions {
  readonly orderId = new Column();
  readonly by = new Column();
  /** 1: lapsed, 0: cancelled. */
  readonly isLapsed = new Column();
  readonly at = new Column();
}

class LedgerLegs {
  readonly entry = new Column();
  readonly leg = new Column();
  readonly account = new Column();
  readonly amount = new Column();
  readonly balanceAfter = new Column();
  readonly kind: LedgerKind[] = [];
  readonly market = new Column();
  readonly remark: string[] = [];
  readonly at = new Column();
}

class MarketResults {
  readonly market = new Column();
  readonly account = new Column();
  readonly gross = new Column();
  readonly commission = new Column();
  readonly at = new Column();
}

class UsedKeys {
  /** Number of the first key of the chunk; the others follow. */
  firstSeq = 0;
  readonly account = new Column(BETS_OF_A_CHUNK);
  /** As the table holds them. */
  readonly key = new TextColumn(BETS_OF_A_CHUNK * 20);
  /** Halves of the digest of what was asked for. */
  readonly digestHigh = new Column(BETS_OF_A_CHUNK);
  readonly digestLow = new Column(BETS_OF_A_CHUNK);
  /** Which order was placed, or 0. */
  readonly order = new Column(BETS_OF_A_CHUNK);
  /** Which ledger entry moved cash, or 0. */
  readonly entry = new Column(BETS_OF_A_CHUNK);
  /** Of an order when it had been placed. */
  readonly matched = new Column(BETS_OF_A_CHUNK);
  readonly remaining = new Column(BETS_OF_A_CHUNK);
  readonly payout = new Column(BETS_OF_A_CHUNK);
}
