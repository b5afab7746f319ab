import type { MarketResult } from "@crossbook/engine/kinds";
import { type ClientConfig, Pool } from "pg";
import { withNumbers } from "../database/connection-types.ts";
import type { Exchange } from "../exchange/index.ts";
import { ActionLog } from "../modules/market-operations/action-log.ts";
import {
  type CorrectionOutcome,
  type CorrectionWords,
  MarketCorrections,
} from "../modules/market-operations/corrections/market-corrections.ts";
import { MarketMatches } from "../modules/market-operations/corrections/market-matches.ts";
import type { Clock } from "../ports/clock.ts";

/** Which market is settled again on which result, and how large a page may be. */
export interface PagedCorrection {
  readonly connection: ClientConfig;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly marketId: number;
  readonly result: MarketResult;
  readonly words: CorrectionWords;
  readonly page: { readonly accounts: number; readonly rows: number };
  /** Receives how many accounts each page has, and whether it is the last. */
  readonly onPage?: ((accounts: number, isLast: boolean) => void) | undefined;
}

/** Settles a finished market of a test again, in pages that are small enough for few accounts to need several. */
export async function settledAgainInPages({
  connection,
  exchange,
  clock,
  ...asked
}: PagedCorrection): Promise<CorrectionOutcome> {
  const pool = new Pool(withNumbers(connection));
  const corrections = new MarketCorrections({
    ...{ clock, page: asked.page, actions: new ActionLog(pool, clock), matches: new MarketMatches(pool) },
    exchange: {
      state: () => exchange.state(),
      projected: (seq) => exchange.projected(seq),
      submit(command) {
        if (command.type === "correctMarket") asked.onPage?.(command.accounts.length, command.isLast);
        return exchange.submit(command);
      },
    },
  });
  const outcome = await corrections.resettle(asked.marketId, asked.result, asked.words, "operator:olga");
  await pool.end();
  return outcome;
}
