import type { Api, LargeOrder } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { EXECUTIONS } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { betOnWords, type Catalogue } from "../catalogue/index.ts";
import { accountNames } from "./account-names.ts";

interface Parts {
  readonly database: Pool;
  readonly catalogue: Pick<Catalogue, "market" | "event">;
  readonly clock: Pick<Clock, "now">;
}

interface OrderRow {
  readonly order_id: number;
  readonly account_id: number;
  readonly market_id: number;
  readonly runner: number;
  readonly side: "back" | "lay";
  readonly price_hundredths: number;
  readonly stake: number;
  readonly matched: number;
  readonly remaining: number;
  readonly placed_at: Date;
  readonly execution: number;
  readonly asked_stake: number | null;
}

const KEPT_MS = 5_000;

/** Bettors', not the house's that stand between bets that are cross-matched. Exported for the test of its plan. */
export const LARGEST = `
  SELECT o.order_id, o.account_id, o.market_id, o.runner, o.side, o.price_hundredths, o.stake, o.matched, o.remaining,
    o.placed_at, o.execution, o.asked_stake
  FROM markets m JOIN orders o ON o.market_id = m.market_id
  WHERE m.removed_at IS NULL AND m.result IS NULL AND o.account_id > 0 AND (o.matched > 0 OR o.remaining > 0)
  ORDER BY o.stake DESC, o.order_id DESC LIMIT 100`;

/** The largest orders of markets without a result, read at most every five seconds however many ask. */
export function getLargestOrders(parts: Parts): Handler<Api["operator"]["getLargestOrders"]> {
  let kept: { readonly at: number; readonly orders: Promise<LargeOrder[]> } | undefined;
  return async () => {
    const now = parts.clock.now();
    if (kept === undefined || now - kept.at >= KEPT_MS) {
      const made = { at: now, orders: largest(parts) };
      kept = made;
      made.orders.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return { ok: true, result: await kept.orders };
  };
}

async function largest({ database, catalogue }: Parts): Promise<LargeOrder[]> {
  const { rows } = await database.query<OrderRow>(LARGEST);
  const nameOf = await accountNames(
    database,
    rows.map(({ account_id }) => account_id),
  );
  return rows.map((row) => {
    const market = catalogue.market(row.market_id);
    const event = market && catalogue.event(market.eventId);
    return {
      ...{ betId: row.order_id, ...nameOf(row.account_id), marketId: row.market_id, side: row.side },
      marketName: market?.name ?? "",
      eventTitle: event?.title ?? "",
      on: market ? betOnWords(market, row.runner) : "",
      odds: row.price_hundredths / 100,
      stake: paiseToMainUnits(paise(row.stake)),
      matched: paiseToMainUnits(paise(row.matched)),
      unmatched: paiseToMainUnits(paise(row.remaining)),
      placeTime: row.placed_at.toISOString(),
      ...(EXECUTIONS[row.execution] === "startingPrice" &&
        row.asked_stake === null &&
        row.remaining > 0 && { waits: true }),
    };
  });
}
