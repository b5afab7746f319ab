import type { PublicMarket } from "../exchange-client/public-markets.ts";

/** How the prices of markets have moved lately. */
export interface PriceMemory {
  /** Notes the prices of all open markets, and forgets markets that are gone. */
  note(markets: readonly PublicMarket[], now: number): void;
  /** By how much each runner's chance (1 / best price to back) has changed, by runner id. */
  moves(market: PublicMarket): ReadonlyMap<number, number>;
}

type Chances = ReadonlyMap<number, number>;

interface Noted {
  readonly at: number;
  readonly chances: Chances;
}

/** Moves are measured against prices of so long ago, or up to twice as long. */
const MOVE_OVER_MS = 10_000;

/** A memory without prices yet. */
export function priceMemory(): PriceMemory {
  const older = new Map<number, Noted>();
  const newer = new Map<number, Noted>();
  /** Prices are looked at twice a second and change less often. */
  const known = new WeakMap<PublicMarket["prices"], Chances>();
  const chancesOf = ({ prices }: PublicMarket): Chances => {
    const chances = known.get(prices) ?? chancesAt(prices);
    known.set(prices, chances);
    return chances;
  };
  return {
    note(markets, now) {
      for (const view of markets) {
        const { marketId } = view.market;
        const last = newer.get(marketId);
        if (last && now - last.at < MOVE_OVER_MS) continue;
        if (last) older.set(marketId, last);
        newer.set(marketId, { at: now, chances: chancesOf(view) });
      }
      const present = new Set(markets.map(({ market }) => market.marketId));
      for (const marketId of newer.keys()) {
        if (present.has(marketId)) continue;
        newer.delete(marketId);
        older.delete(marketId);
      }
    },
    moves(view) {
      const before = older.get(view.market.marketId)?.chances;
      return new Map([...chancesOf(view)].map(([id, chance]) => [id, chance - (before?.get(id) ?? chance)]));
    },
  };
}

function chancesAt(prices: PublicMarket["prices"]): Chances {
  return new Map(
    [...prices].flatMap(([id, { back }]) =>
      back[0] === undefined ? [] : [[id, 1 / back[0].price] as const],
    ),
  );
}
