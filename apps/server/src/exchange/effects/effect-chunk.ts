import type {
  AccountId,
  AccountKind,
  CreateMarket,
  LedgerKind,
  MarketId,
  MarketStatus,
} from "@crossbook/engine";

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

  readonly kinds: number[] = [];
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
  readonly olderOrders = new Map<number, OrderChange>();
  /** Cash after the chunk, by ledger account. */
  readonly balances = new Map<AccountId, number>();
  readonly matchedMarkets = new Map<MarketId, MarketMatches>();
  /** Accounts whose first key was used here, with its number. */
  readonly firstKeys = new Map<AccountId, number>();

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
    const index = placed.orderId.length === 0 ? -1 : orderId - (placed.orderId[0] ?? 0);
    if (index >= 0) {
      placed.matched[index] = (placed.matched[index] ?? 0) + matched;
      placed.payout[index] = (placed.payout[index] ?? 0) + payout;
      placed.cancelled[index] = (placed.cancelled[index] ?? 0) + cancelled;
      placed.lapsed[index] = (placed.lapsed[index] ?? 0) + lapsed;
      if (matched > 0) placed.lastMatchedAt[index] = at;
      return;
    }
    const change = this.olderOrders.get(orderId);
    if (change) {
      change.matched += matched;
      change.payout += payout;
      change.cancelled += cancelled;
      change.lapsed += lapsed;
      if (matched > 0) change.lastMatchedAt = at;
    } else {
      this.olderOrders.set(orderId, {
        matched,
        payout,
        cancelled,
        lapsed,
        lastMatchedAt: matched > 0 ? at : NEVER,
      });
    }
  }
}

/** Stands for "no time" in columns of times. */
export const NEVER = -1;

export interface OrderChange {
  matched: number;
  payout: number;
  cancelled: number;
  lapsed: number;
  lastMatchedAt: number;
}

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

class PlacedOrders {
  readonly orderId: number[] = [];
  readonly account: number[] = [];
  readonly market: number[] = [];
  readonly runner: number[] = [];
  /** 1: lay, 0: back. */
  readonly isLay: number[] = [];
  readonly price: number[] = [];
  readonly stake: number[] = [];
  readonly at: number[] = [];
  readonly matched: number[] = [];
  readonly payout: number[] = [];
  readonly cancelled: number[] = [];
  readonly lapsed: number[] = [];
  readonly lastMatchedAt: number[] = [];
}

class Fills {
  readonly fillId: number[] = [];
  readonly taker: number[] = [];
  readonly maker: number[] = [];
  readonly market: number[] = [];
  readonly runner: number[] = [];
  readonly price: number[] = [];
  readonly stake: number[] = [];
  readonly at: number[] = [];
}

class Reductions {
  readonly orderId: number[] = [];
  readonly by: number[] = [];
  /** 1: lapsed, 0: cancelled. */
  readonly isLapsed: number[] = [];
  readonly at: number[] = [];
}

class LedgerLegs {
  readonly entry: number[] = [];
  readonly leg: number[] = [];
  readonly account: number[] = [];
  readonly amount: number[] = [];
  readonly balanceAfter: number[] = [];
  readonly kind: LedgerKind[] = [];
  readonly market: number[] = [];
  readonly remark: string[] = [];
  readonly at: number[] = [];
}

class MarketResults {
  readonly market: number[] = [];
  readonly account: number[] = [];
  readonly gross: number[] = [];
  readonly commission: number[] = [];
  readonly at: number[] = [];
}

class UsedKeys {
  /** Number of the first key of the chunk; the others follow. */
  firstSeq = 0;
  readonly account: number[] = [];
  readonly key: string[] = [];
  readonly digest: string[] = [];
  readonly outcome: string[] = [];
}
