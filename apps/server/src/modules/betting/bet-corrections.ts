import type { OpenBet } from "@crossbook/contract";
import type { OrderView } from "@crossbook/engine";
import { type Paise, paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";

/** What of a bet's matches is void, and why; why the price of others was reduced. */
export interface BetCorrection {
  readonly voided: Paise;
  readonly voidReason: string | null;
  readonly reducedReason: string | null;
}

interface Row {
  readonly order_id: number;
  readonly voided: number;
  readonly void_reason: string | null;
  readonly reduced_reason: string | null;
}

/** Of several corrections of a bet the reason of the last one stands for all. */
const CORRECTIONS = `
  SELECT order_id, coalesce(sum(stake) FILTER (WHERE is_void), 0)::bigint AS voided,
    (array_agg(reason ORDER BY at DESC) FILTER (WHERE is_void))[1] AS void_reason,
    (array_agg(reason ORDER BY at DESC) FILTER (WHERE NOT is_void))[1] AS reduced_reason
  FROM (
    SELECT back_order_id AS order_id, stake, reason, at, to_price_hundredths = 0 AS is_void
    FROM match_corrections WHERE back_order_id = ANY ($1)
    UNION ALL SELECT lay_order_id, stake, reason, at, to_price_hundredths = 0
    FROM match_corrections WHERE lay_order_id = ANY ($1)) AS corrections
  GROUP BY order_id`;

/** The corrections of these bets, by their numbers; those that were never corrected are not in the answer. */
export async function betCorrections(
  database: Pool,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, BetCorrection>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await database.query<Row>(CORRECTIONS, [orderIds]);
  return new Map(
    rows.map((row) => [
      row.order_id,
      { voided: paise(row.voided), voidReason: row.void_reason, reducedReason: row.reduced_reason },
    ]),
  );
}

/** Whether more of an order has gone than was placed and is left: cancelled, lapsed or void. */
export function hasLost({ stake, matched, remaining }: OrderView): boolean {
  return stake > matched + remaining;
}

/** A bet's void part, and why its price was reduced, as the wire has them: nothing where there is none. */
export function presentCorrection(
  correction: BetCorrection | undefined,
): Pick<OpenBet, "voided" | "voidReason" | "reducedReason"> {
  if (correction === undefined) return {};
  const { voided, voidReason, reducedReason } = correction;
  return {
    ...(voided > 0 && { voided: paiseToMainUnits(voided), voidReason: voidReason ?? "" }),
    ...(reducedReason !== null && { reducedReason }),
  };
}
