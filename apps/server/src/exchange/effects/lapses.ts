import { LAPSE_REASONS, type Side } from "@crossbook/engine";
import { bigint, boolean, integer, time } from "../columns/column-types.ts";
import { numberedWord, word } from "../columns/word-types.ts";

/** Lapses of orders as events; the tables have them in their orders. */
export class Lapses {
  readonly orderId = bigint().cells(ROOM);
  readonly accountId = bigint().cells(ROOM);
  readonly marketId = bigint().cells(ROOM);
  readonly runner = integer().cells(ROOM);
  readonly side = word<Side>(["back", "lay"]).cells(ROOM);
  readonly unmatched = bigint().cells(ROOM);
  readonly waited = boolean().cells(ROOM);
  readonly reason = numberedWord(LAPSE_REASONS).cells(ROOM);
  readonly at = time().cells(ROOM);

  clear(): void {
    const { orderId, accountId, marketId, runner, side, unmatched, waited, reason, at } = this;
    for (const cells of [orderId, accountId, marketId, runner, side, unmatched, waited, reason, at])
      cells.clear();
  }
}

const ROOM = 512;
