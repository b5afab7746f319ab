import type { AccountId, EngineView, MarketId, OrderId, OrderView } from "@crossbook/engine";
import { FairTurns } from "../../../calls/fair-turns.ts";
import type { Exchange } from "../../../exchange/index.ts";

/** Orders that are read as one part: some tenths of a millisecond of work. */
export const ORDERS_OF_A_PART = 1000;
/** Parts that are read in one turn of the event loop, for all accounts together; accounts take turns. */
const PARTS_OF_A_TURN = 4;

/** Which open orders are asked for; absent: all of them. */
export interface OpenOrdersFilter {
  readonly marketIds?: readonly MarketId[] | undefined;
  readonly isWanted?: ((order: OrderView) => boolean) | undefined;
}

/** Where the reading is: the market that is next, and the order there below which it goes on. */
interface Place {
  readonly market: number;
  readonly before: OrderId;
}

const START: Place = { market: 0, before: Number.POSITIVE_INFINITY };

/** Reads open orders as `OpenOrders.views` says. Rejects with `ExchangeStoppedError` where the exchange stops before. */
export class ViewReader {
  readonly #exchange: Pick<Exchange, "read">;
  readonly #turns = new FairTurns(PARTS_OF_A_TURN);

  constructor(exchange: Pick<Exchange, "read">) {
    this.#exchange = exchange;
  }

  async read(
    accountId: AccountId,
    { marketIds, isWanted = () => true }: OpenOrdersFilter = {},
  ): Promise<readonly OrderView[]> {
    const asked = marketIds ?? (await this.#exchange.read((engine) => engine.marketsOf(accountId)));
    const wanted: OrderView[] = [];
    for (let place = START; place.market < asked.length; ) {
      await new Promise<void>((begin) => this.#turns.run(() => String(accountId), begin));
      const part = await this.#exchange.read((engine) => partAt(engine, accountId, asked, place));
      for (const order of part.orders) if (isWanted(order)) wanted.push(order);
      place = part.next;
    }
    return wanted.sort((a, b) => a.orderId - b.orderId);
  }
}

interface Part {
  readonly orders: readonly OrderView[];
  readonly next: Place;
}

function partAt(
  engine: EngineView,
  accountId: AccountId,
  marketIds: readonly MarketId[],
  { market: first, before }: Place,
): Part {
  const orders: OrderView[] = [];
  for (let market = first; market < marketIds.length; market++) {
    const room = ORDERS_OF_A_PART - orders.length;
    const below = market === first ? before : START.before;
    const own = engine.ordersIn(accountId, marketIds[market] ?? 0, room, below);
    for (const order of own) orders.push(order);
    if (own.length === room) return { orders, next: { market, before: own.at(-1)?.orderId ?? below } };
  }
  return { orders, next: { market: marketIds.length, before: START.before } };
}
