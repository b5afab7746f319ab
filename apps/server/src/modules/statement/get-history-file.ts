import { HOST_ZONE, MAX_FILE_LINES } from "@crossbook/contract";
import type { Pool } from "pg";
import type { HandlersOf } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { statementCsv } from "./statement-csv.ts";
import { kindsOf } from "./statement-kinds.ts";
import { StatementLines } from "./statement-lines.ts";
import { statementRange } from "./statement-range.ts";
import { zoneRange } from "./zone-days.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}

/** A person who tries several ranges does not feel it; a program makes no more than a file in ten seconds. */
const FILES = { perSecond: 0.1, burst: 6 } as const;

/**
 * A range of the statement as a file. It is read and sent part by part, each part by a query of its own, so that a slow
 * reader costs one part of memory and no connection of the database.
 */
export function getHistoryFile(given: Parts): HandlersOf<"transactions">["getHistoryFile"] {
  const { database, exchange, clock } = given;
  const lines = new StatementLines(database);
  const limiter = new RateLimiter(FILES, clock);
  return async (input, { caller: { accountId } }) => {
    const waitMs = limiter.take(accountId);
    if (waitMs > 0) return tooManyRequests(waitMs);
    await exchange.projected(exchange.state().journalSeq);
    const zone = input.Zone ?? HOST_ZONE;
    const range = await statementRange(database, accountId, zoneRange(input.From, input.To, zone));
    const kinds = kindsOf(input.Type, input.Kind);
    const totals = await lines.totals(range, kinds);
    if (totals.lines > MAX_FILE_LINES)
      return refuse("STATEMENT_TOO_LONG", { message: tooLong(totals.lines) });
    const parts = statementCsv({ range, totals, zone, pages: lines.oldestFirst(range, kinds) });
    const name = `statement-${input.From || "first"}-${input.To || "today"}.csv`;
    return { ok: true, result: "", file: { name, mediaType: "text/csv; charset=utf-8", parts } };
  };
}

function tooLong(lines: number): string {
  return `These days have ${lines} lines, and a file has at most ${MAX_FILE_LINES}. Choose fewer days or one kind.`;
}
