import type { EngineSnapshot } from "@crossbook/engine";
import type { ClientBase } from "pg";
import type { Differences } from "./differences.ts";
import type { ExpectedOrder, ExpectedOrders } from "./expected-orders.ts";

const ORDERS_OF_A_QUERY = 5000;

/** Compares the replayed engine's state with the state that the tables give. */
export function compareState(
  expected: EngineSnapshot,
  found: EngineSnapshot,
  differences: Differences,
): void {
  const counters = ({ nextOrderId, nextFillId, nextEntryId, effectsDigest }: EngineSnapshot) => ({
    nextOrderId,
    nextFillId,
    nextEntryId,
    effectsDigest,
  });
  differences.expect("the state's counters", counters(expected), counters(found));
  differences.expectRows(
    "balance of account",
    (row) => row.accountId,
    sorted(expected.accounts),
    sorted(found.accounts),
  );
  differences.expectRows("market", (row) => row.marketId, sorted(expected.markets), sorted(found.markets));
  differences.expectRows("open order", (row) => row.orderId, sorted(expected.orders), sorted(found.orders));
  differences.expectRows(
    "balance of the house's account",
    (row) => row.ledgerAccountId,
    sorted(expected.houseBalances),
    sorted(found.houseBalances),
  );
  const keyNames = (snapshot: EngineSnapshot) =>
    snapshot.keys.map(({ accountId, key }) => `${accountId}:${key}`);
  differences.expect("the list of remembered keys", keyNames(expected), keyNames(found));
}

/** The same row with its fields in the order of their names, so that rows compare by content. */
function sorted<Row extends object>(rows: readonly Row[]): readonly Row[] {
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))) as Row,
  );
}

/** Compares every order that the replay has seen with its row. */
export async function compareOrders(
  client: ClientBase,
  expected: ExpectedOrders,
  differences: Differences,
): Promise<void> {
  for (const slice of expected.slices(ORDERS_OF_A_QUERY)) {
    const { rows } = await client.query<ExpectedOrder>({
      name: "verify-orders",
      text: `SELECT order_id AS "orderId", account_id AS "accountId", market_id AS "marketId", runner, side,
               price_hundredths AS "priceHundredths", stake, matched, matched_payout_centipaise AS payout, cancelled, lapsed,
               remaining
             FROM orders WHERE order_id = ANY ($1::bigint[])`,
      values: [slice.map(({ orderId }) => orderId)],
    });
    const byId = new Map(rows.map((row) => [row.orderId, row]));
    for (const order of slice) compareOrder(order, byId.get(order.orderId), differences);
  }
}

function compareOrder(
  expected: ExpectedOrder,
  found: ExpectedOrder | undefined,
  differences: Differences,
): void {
  if (!found) {
    differences.add(`order ${expected.orderId} is missing`);
    return;
  }
  const seenFromStart = expected.cancelled !== undefined;
  const [want, have] = [expected, found].map((order) => ({
    ...order,
    cancelled: seenFromStart ? order.cancelled : null,
    lapsed: seenFromStart ? order.lapsed : null,
  }));
  differences.expectRows(
    "order",
    (row) => row.orderId,
    sorted(want ? [want] : []),
    sorted(have ? [have] : []),
  );
}
