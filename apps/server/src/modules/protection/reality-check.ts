import type { Api } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { SETTLEMENT_KINDS_SQL } from "./limits/settlement-kinds.ts";

interface Row {
  readonly started: Date;
  readonly minutes: number | null;
  readonly staked: number;
  readonly won: number;
  readonly lost: number;
}

/** Of a market that was settled again only what it has brought or taken since then is of the session: the ledger knows. */
const SINCE_START = `
  SELECT s.created_at AS started, u.reminder_minutes AS minutes,
    (SELECT coalesce(sum(l.stake), 0)::bigint FROM orders o JOIN match_legs l USING (order_id)
     WHERE o.account_id = u.id AND o.last_matched_at >= s.created_at AND l.at >= s.created_at) + g.staked AS staked,
    r.won + g.won AS won, r.lost + g.lost AS lost
  FROM sessions s JOIN users u ON u.id = s.user_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(greatest(net, 0)), 0)::bigint AS won, coalesce(sum(greatest(-net, 0)), 0)::bigint AS lost
    FROM (
      SELECT gross - commission AS net FROM account_results
      WHERE account_id = u.id AND at >= s.created_at AND corrected_at IS NULL
      UNION ALL
      SELECT (SELECT coalesce(sum(l.amount), 0) FROM ledger_entries l
        WHERE l.account_id = c.account_id AND l.account_id > 0 AND l.balance = 'cash' AND l.market_id = c.market_id
          AND l.kind IN (${SETTLEMENT_KINDS_SQL}) AND l.at >= s.created_at)
      FROM account_results c WHERE c.account_id = u.id AND c.corrected_at >= s.created_at
    ) AS results
  ) AS r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(staked), 0)::bigint AS staked, coalesce(sum(greatest(net, 0)), 0)::bigint AS won,
      coalesce(sum(greatest(-net, 0)), 0)::bigint AS lost
    FROM (
      SELECT sum(greatest(-amount, 0)) AS staked, sum(amount) AS net FROM ledger_entries
      WHERE account_id = u.id AND account_id > 0 AND balance = 'cash' AND kind = 'casino' AND at >= s.created_at
      GROUP BY reference
    ) AS rounds
  ) AS g
  WHERE s.id = $1`;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}

/** What the player has done since this session began, with every bet that was durable when it was asked for. */
export function getRealityCheck({
  database,
  exchange,
  clock,
}: Parts): Handler<Api["protection"]["getRealityCheck"]> {
  return async (_input, { caller }) => {
    await exchange.projected(exchange.state().journalSeq);
    const { rows } = await database.query<Row>(SINCE_START, [caller.sessionId]);
    const [row] = rows;
    // The session has ended since the call was let in.
    if (!row) return { ok: false, code: "TOKEN_INVALID" };
    const { started, minutes, staked, won, lost } = row;
    return {
      ok: true,
      result: {
        sessionStart: started.toISOString(),
        elapsedSeconds: Math.max(0, Math.floor((clock.now() - started.getTime()) / 1000)),
        staked: mainUnits(staked),
        won: mainUnits(won),
        lost: mainUnits(lost),
        net: mainUnits(won - lost),
        reminderMinutes: minutes,
      },
    };
  };
}

function mainUnits(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
