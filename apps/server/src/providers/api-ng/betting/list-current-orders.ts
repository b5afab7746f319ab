import type { OrderView } from "@crossbook/engine";
import * as z from "zod/mini";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import { marketNumber, numbersOf, plainNumber } from "../ids.ts";
import { done, type Operation, operation, refused } from "../operation.ts";
import { MOST_IDS, maybe, numberParameter, rangeParameter, textsParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import type { CallsAtOnce } from "./calls-at-once.ts";
import { referencesOf } from "./order-references.ts";
import { presentCurrentOrder } from "./present-order.ts";

const MOST_ROWS = 1000;

const parameters = z.object({
  betIds: textsParameter,
  marketIds: textsParameter,
  orderProjection: maybe(z.enum(["ALL", "EXECUTABLE", "EXECUTION_COMPLETE"])),
  customerOrderRefs: textsParameter,
  customerStrategyRefs: textsParameter,
  dateRange: rangeParameter,
  orderBy: maybe(
    z.enum(["BY_BET", "BY_MARKET", "BY_MATCH_TIME", "BY_PLACE_TIME", "BY_SETTLED_TIME", "BY_VOID_TIME"]),
  ),
  sortDir: maybe(z.enum(["EARLIEST_TO_LATEST", "LATEST_TO_EARLIEST"])),
  fromRecord: maybe(numberParameter),
  recordCount: maybe(numberParameter),
});
type Wanted = z.output<typeof parameters>;

/** Lists the bets of unfinished markets of which some part rests or is matched. */
export function listCurrentOrders(parts: OperationParts, atOnce: CallsAtOnce): Operation {
  return operation("betting", parameters, async (wanted, { caller }) => {
    const lists = [wanted.betIds, wanted.marketIds, wanted.customerOrderRefs, wanted.customerStrategyRefs];
    if (lists.some((list) => (list?.length ?? 0) > MOST_IDS)) return refused("REQUEST_SIZE_EXCEEDS_LIMIT");
    const page = pageOf(wanted, MOST_ROWS);
    if (!page) return refused("INVALID_INPUT_DATA");
    const found = await atOnce.run(caller.accountId, () => ordersOf(parts, caller.accountId, wanted));
    if (found === undefined) return refused("TOO_MANY_REQUESTS");
    const shown = found.slice(page.from, page.from + page.count);
    const currentOrders = shown.flatMap((order) => {
      const market = parts.shown.known(order.marketId);
      return market ? [presentCurrentOrder(order, market)] : [];
    });
    return done({ currentOrders, moreAvailable: found.length > page.from + page.count });
  });
}

/** Which rows are asked for; undefined: none that there could be. */
export function pageOf(
  { fromRecord, recordCount }: Pick<Wanted, "fromRecord" | "recordCount">,
  most: number,
): { readonly from: number; readonly count: number } | undefined {
  const from = fromRecord ?? 0;
  // None of so many: all that one page has.
  const count = recordCount || most;
  const isPossible =
    Number.isInteger(from) && from >= 0 && from <= 1_000_000 && Number.isInteger(count) && count > 0;
  return isPossible ? { from, count: Math.min(count, most) } : undefined;
}

async function ordersOf(
  { openOrders, shown }: OperationParts,
  accountId: number,
  wanted: Wanted,
): Promise<readonly OwnOrder[]> {
  const views = await openOrders.views(accountId);
  const isShown = viewFilter(wanted);
  const numbers = views
    .filter((view) => isShown(view) && shown.known(view.marketId) !== undefined)
    .map(({ orderId }) => orderId);
  const orders = await openOrders.byNumbers(accountId, numbers);
  return sorted(orders.filter(orderFilter(wanted)), wanted);
}

function viewFilter({ betIds, marketIds, orderProjection }: Wanted): (view: OrderView) => boolean {
  const bets = numbersOf(betIds, plainNumber);
  const markets = numbersOf(marketIds, marketNumber);
  return ({ orderId, marketId, remaining, matched }) => {
    if (bets && !bets.includes(orderId)) return false;
    if (markets && !markets.includes(marketId)) return false;
    if (orderProjection === "EXECUTABLE") return remaining > 0;
    return orderProjection === "EXECUTION_COMPLETE" ? remaining === 0 : remaining > 0 || matched > 0;
  };
}

function orderFilter({ customerOrderRefs, customerStrategyRefs, dateRange, orderBy }: Wanted) {
  const among = (list: Wanted["betIds"], text: string | undefined) =>
    !list || list.length === 0 || (text !== undefined && list.includes(text));
  const { from, to } = dateRange ?? {};
  return (order: OwnOrder): boolean => {
    const { orderRef, strategyRef } = referencesOf(order.reference);
    if (!among(customerOrderRefs, orderRef) || !among(customerStrategyRefs, strategyRef)) return false;
    // An order by the time of matches lists matched bets only.
    if (orderBy === "BY_MATCH_TIME" && order.lastMatchedAt === undefined) return false;
    const at = timeOf(order, orderBy);
    return at >= (from ?? Number.NEGATIVE_INFINITY) && at <= (to ?? Number.POSITIVE_INFINITY);
  };
}

function timeOf(order: OwnOrder, orderBy: Wanted["orderBy"]): number {
  return orderBy === "BY_MATCH_TIME" ? (order.lastMatchedAt ?? 0) : order.placedAt;
}

function sorted(orders: readonly OwnOrder[], { orderBy, sortDir }: Wanted): readonly OwnOrder[] {
  const sign = sortDir === "LATEST_TO_EARLIEST" ? -1 : 1;
  const byMarket = orderBy === "BY_MARKET";
  return [...orders].sort((a, b) => {
    const markets = byMarket ? a.marketId - b.marketId : 0;
    return sign * (markets || timeOf(a, orderBy) - timeOf(b, orderBy) || a.orderId - b.orderId);
  });
}
