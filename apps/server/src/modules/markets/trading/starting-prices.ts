import {
  STARTING_PRICES_AGE_MS,
  type StartingPriceRunner,
  type StartingPrices as WireStartingPrices,
} from "@crossbook/contract";
import type { MarketId, StartingPrices } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type CatalogueMarket, isStartingPriceOver, wirePrice } from "../../catalogue/index.ts";

/** So many markets' prices are kept for whoever asks next. */
const KEPT = 200;

interface Read {
  readonly atMs: number;
  readonly prices: Promise<StartingPrices | undefined>;
}

/** What starting prices would be now: the engine looks at all orders of a market for it, so one answer serves everybody for a time. */
export class StartingPriceReads {
  readonly #exchange: Pick<Exchange, "read">;
  readonly #clock: Clock;
  readonly #reads = new BoundedMap<MarketId, Read>(KEPT);

  constructor(exchange: Pick<Exchange, "read">, clock: Clock) {
    this.#exchange = exchange;
    this.#clock = clock;
  }

  /**
   * At most `STARTING_PRICES_AGE_MS` old; undefined of a market that the engine does not know or that forms none. Rejects as
   * `Exchange.read`.
   */
  async of(marketId: MarketId): Promise<StartingPrices | undefined> {
    const atMs = this.#clock.monotonicMs();
    const known = this.#reads.get(marketId);
    if (known !== undefined && atMs - known.atMs < STARTING_PRICES_AGE_MS) return known.prices;
    const prices = this.#exchange.read((engine) => engine.startingPrices(marketId));
    const read = { atMs, prices };
    this.#reads.set(marketId, read);
    try {
      return await prices;
    } catch (error) {
      if (this.#reads.get(marketId) === read) this.#reads.delete(marketId);
      throw error;
    }
  }

  /** The market left the catalogue. */
  forget(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) this.#reads.delete(marketId);
  }
}

/** As the wire has them: what the catalogue knows as formed, else as the engine has read them. */
export function presentStartingPrices(
  market: CatalogueMarket,
  read: StartingPrices | undefined,
): Omit<WireStartingPrices, "marketId" | "notation"> {
  const formed = isStartingPriceOver(market) ? (market.startingPrices ?? []) : read?.formed;
  const wire = (price: number) => (price === 0 ? null : wirePrice(market.notation, oddsHundredths(price)));
  const runners = market.runners.map(({ id: runnerId }, index): StartingPriceRunner => {
    if (formed !== undefined) {
      const price = wire(formed[index] ?? 0);
      return { runnerId, near: price, far: price, backStake: 0, layLiability: 0, price };
    }
    const now = read?.runners[index];
    return {
      runnerId,
      ...{ near: wire(now?.near ?? 0), far: wire(now?.far ?? 0) },
      backStake: now === undefined ? 0 : paiseToMainUnits(now.backStake),
      layLiability: now === undefined ? 0 : paiseToMainUnits(now.layLiability),
      price: null,
    };
  });
  return { formed: formed !== undefined, runners };
}
