import type { Pool } from "pg";
import type { Logger } from "pino";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Catalogue, CatalogueStore, EventFinder, MarketStatuses } from "../catalogue/index.ts";
import { ActionLog } from "./action-log.ts";
import { CorrectionApprovals } from "./corrections/correction-approvals.ts";
import { correctionCalls } from "./corrections/correction-calls.ts";
import { MarketCorrections } from "./corrections/market-corrections.ts";
import { MarketMatches } from "./corrections/market-matches.ts";
import { MarketOperations } from "./market-operations.ts";
import { setMarketStatus } from "./set-market-status.ts";
import { settleMarket } from "./settle-market.ts";
import { turnInPlay } from "./turn-in-play/turn-in-play.ts";
import { TurnsInPlay } from "./turn-in-play/turns-in-play.ts";
import { voidMarket } from "./void-market.ts";

export type { ActionLog, Actor } from "./action-log.ts";
export type { MarketCorrections } from "./corrections/market-corrections.ts";
export type { ChangedMarkets, MarketOperations } from "./market-operations.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly hosts: Pick<HostDirectory, "moneyMode">;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: CatalogueStore;
  readonly statuses: MarketStatuses;
}

export interface MarketOperationsModule {
  readonly handlers: {
    readonly operator: Pick<
      HandlersOf<"operator">,
      | "setMarketStatus"
      | "turnInPlay"
      | "settleMarket"
      | "voidMarket"
      | "resettleMarket"
      | "voidBets"
      | "removeRunner"
    >;
  };
  readonly operations: MarketOperations;
  readonly corrections: MarketCorrections;
  readonly actions: ActionLog;
  /** Ends the turns in play that were broken off; needs the catalogue. */
  start(): Promise<void>;
}

/** What operators and the feed do to markets, with the log of their actions. */
export function createMarketOperationsModule(parts: Parts): MarketOperationsModule {
  const actions = new ActionLog(parts.database, parts.clock);
  const operations = new MarketOperations({ ...parts, actions });
  const corrections = new MarketCorrections({
    ...parts,
    actions,
    matches: new MarketMatches(parts.database),
  });
  const approvals = new CorrectionApprovals(parts.database, parts.clock);
  const turns = new TurnsInPlay({ ...parts, operations });
  const given = { finder: parts.finder, operations, corrections, approvals };
  return {
    handlers: {
      operator: {
        setMarketStatus: setMarketStatus(given),
        turnInPlay: turnInPlay(turns),
        settleMarket: settleMarket(given),
        voidMarket: voidMarket(given),
        ...correctionCalls(given),
      },
    },
    operations,
    corrections,
    actions,
    async start() {
      for (const eventId of await turns.resume())
        parts.logger.error({ eventId }, "a turn in play is not ended: make the operator's call again");
    },
  };
}
