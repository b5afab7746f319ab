import type { OrderView } from "@crossbook/engine";
import * as z from "zod/mini";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import { marketNumber, numbersOf, plainNumber } from "../ids.ts";
import { done, type Operation, operation, refused } from "../operation.ts";
import { MOST_IDS, maybe, numberParameter, rangeParameter, textsParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { inTurns } from "../rows-in-turns.ts";
import type { CallsAtOnce } from "./calls-at-once.ts";
import { isProjected } from "./order-projection.ts";
import { referencePattern } from "./order-references.ts";
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
  return operation("betting", parameters, async (wanted, { caller, nextTurn }) => {
    const lists = [wanted.betIds, wanted.marketIds, wanted.customerOrderRefs, wanted.customerStrategyRefs];
    if (lists.some((list) => (list?.length ?? 0) > MOST_IDS)) return refused("REQUEST_SIZE_EXCEEDS_LIMIT");
    const page = pageOf(wanted, MOST_ROWS);
    if (!page) return refused("INVALID_INPUT_DATA");
    const found = await atOnce.run(
      caller.accountId,
      async () => {
        const orders = await ordersOf(parts, caller.accountId, { wanted, page });
        return inTurns(orders, nextTurn, (order) => {
          const market = parts.shown.known(order.marketId);
          return market && presentCurrentOrder(order, market);
        });
      },
      ({ length }) => length,
    );
    if (found === undefined) return refused("TOO_MANY_REQUESTS");
    const currentOrders = found.slice(0, page.count).filter((order) => order !== undefined);
    return done({ currentOrders, moreAvailable: found.length > page.count });
  });
}

/** Rows that are asked for. */
interface Page {
  readonly from: number;
  readonly count: number;
}

/** Which rows are asked for; undefined: none that there could be. */
export function pageOf(
  { fromRecord, recordCount }: Pick<Wanted, "fromRecord" | "recordCount">,
  most: number,
): Page | undefined {
  const from = fromRecord ?? 0;
  // None of so many: all that one page has.
  const count = recordCount || most;
  const isPossible =
    Number.isInteger(from) && from >= 0 && from <= 1_000_000 && Number.isInteger(count) && count > 0;
  return isPossible ? { from, count: Math.min(count, most) } : undefined;
}

/** One more than the page has, where there are more. */
async function ordersOf(
  parts: OperationParts,
  accountId: number,
  { wanted, page }: { readonly wanted: Wanted; readonly page: Page },
): Promise<readonly OwnOrder[]> {
  const { openOrders } = parts;
  const views = await viewsOf(parts, accountId, wanted);
  const numbers = (orders: readonly OrderView[]) => orders.map(({ orderId }) => orderId);
  const rows = { limit: page.count + 1, offset: page.from };
  const { from, to } = wanted.dateRange ?? {};
  const isNewestFirst = wanted.sortDir === "LATEST_TO_EARLIEST";
  const by = ORDERS.get(wanted.orderBy) ?? "placed";
  const reference = referencePattern(wanted.customerOrderRefs, wanted.customerStrategyRefs);
  // Only the tables know matches' times and references; of what is in memory no more than the page is asked of them.
  if (by !== "matched" && reference === undefined) {
    const among = views.filter(({ placedAt }) => placedAt >= (from ?? 0) && placedAt <= (to ?? placedAt));
    const sorted = by === "market" ? among.sort((a, b) => a.marketId - b.marketId) : among;
    if (isNewestFirst) sorted.reverse();
    return openOrders.byNumbers(accountId, numbers(sorted.slice(page.from, page.from + rows.limit)));
  }
  return openOrders.page(accountId, numbers(views), {
    ...{ by, isNewestFirst, reference, ...rows, fromMs: from ?? undefined, toMs: to ?? undefined },
  });
}

/** All others are by placement. */
const ORDERS: ReadonlyMap<Wanted["orderBy"], "matched" | "market"> = new Map([
  ["BY_MATCH_TIME", "matched"],
  ["BY_MARKET", "market"],
] as const);

/** What is asked for as the engine has it, in ascending number. */
async function viewsOf(
  { openOrders, shown }: OperationParts,
  accountId: number,
  { betIds, marketIds, orderProjection }: Wanted,
): Promise<readonly OrderView[]> {
  const bets = numbersOf(betIds, plainNumber);
  const markets = setOf(numbersOf(marketIds, marketNumber));
  const isWanted = (view: OrderView) =>
    isProjected(view, orderProjection) && shown.known(view.marketId) !== undefined;
  if (!bets) return openOrders.views(accountId, { marketIds: markets && [...markets], isWanted });
  const numbers = [...new Set(bets)].sort((a, b) => a - b);
  const named = await openOrders.viewsOf(accountId, numbers);
  return named.filter((view) => (markets?.has(view.marketId) ?? true) && isWanted(view));
}

function setOf(numbers: readonly number[] | undefined): ReadonlySet<number> | undefined {
  return numbers && new Set(numbers);
}
