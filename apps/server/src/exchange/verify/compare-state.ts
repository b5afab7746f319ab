import type { EngineSnapshot } from "@crossbook/engine";
import type { ClientBase } from "pg";
import { orders } from "../tables/orders.ts";
import { selectStatement, storedRow } from "../tables/table-definition.ts";
import type { Differences } from "./differences.ts";
import type { ExpectedOrder, ExpectedOrders } from "./expected-orders.ts";

const ORDERS_OF_A_QUERY = 5000;

/** Compares the replayed engine's state with the state that the tables give. */
export function compareState(
  expected: EngineSnapshot,
  found: EngineSnapshot,
  differences: Differences,
): void {
  const counters = ({ nextOrderId, nextMatchId, nextEntryId, effectsDigest }: EngineSnapshot) => ({
    nextOrderId,
    nextMatchId,
    nextEntryId,
    effectsDigest,
  });
  differences.expect("the state's counters", counters(expected), counters(found));
  const compare = <Row>(
    what: string,
    rowsOf: (snapshot: EngineSnapshot) => readonly Row[],
    idOf: (row: Row) => number | string,
  ) => differences.expectRows(what, idOf, rowsOf(expected), rowsOf(found));
  compare(
    "balance of account",
    ({ accounts }) => accounts,
    (row) => row.accountId,
  );
  compare(
    "market",
    ({ markets }) => markets,
    (row) => row.marketId,
  );
  compare(
    "open order",
    ({ orders }) => orders,
    (row) => row.orderId,
  );
  compare(
    "delayed order",
    ({ delayedOrders }) => delayedOrders,
    (row) => row.orderId,
  );
  compare(
    "pending hold",
    ({ holds }) => holds,
    (row) => row.holdId,
  );
  const nameOf = ({ accountId, key }: EngineSnapshot["keys"][number]) => `${accountId}:${key}`;
  // With their outcomes: the table may have been changed in rows from before the replay.
  compare("remembered key", ({ keys }) => keys, nameOf);
  const namesOf = ({ keys }: EngineSnapshot) => keys.map(nameOf);
  differences.expect("the list of remembered keys", namesOf(expected), namesOf(found));
}

/** Compares every order that the replay has seen with its row, and that it is gone where its market was removed. */
export async function compareOrders(
  client: ClientBase,
  expected: ExpectedOrders,
  differences: Differences,
): Promise<void> {
  for (const slice of expected.slices(ORDERS_OF_A_QUERY)) {
    const { rows } = await client.query<Record<string, unknown>>({
      name: "verify-orders",
      text: `${selectStatement(orders)} WHERE t.order_id = ANY ($1::bigint[])`,
      values: [slice.map(({ orderId }) => orderId)],
    });
    const byId = new Map(rows.map((row) => storedRow(orders, row)).map((row) => [row.orderId, row]));
    for (const order of slice) {
      const found = byId.get(order.orderId);
      if (expected.isRemoved(order.orderId)) {
        if (found && found.voided === 0)
          differences.add(`order ${order.orderId} never matched and its market is removed`);
      } else if (!found) differences.add(`order ${order.orderId} is missing`);
      else differences.expect(`order ${order.orderId}`, order, knownColumns(order, found));
    }
  }
}

function knownColumns(expected: ExpectedOrder, found: ExpectedOrder): object {
  return Object.fromEntries(Object.entries(found).filter(([name]) => name in expected));
}
