import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Handlers, HandlersOf } from "../../calls/handler.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { StaleReads } from "../../ports/stale-reads.ts";
import type { Catalogue, CatalogueStore, EventFinder, MarketStatuses } from "../catalogue/index.ts";
import { ActionLog } from "./action-log.ts";
import { CorrectionApprovals } from "./corrections/correction-approvals.ts";
import { correctionCalls } from "./corrections/correction-calls.ts";
import { getRunnerRemoval } from "./corrections/get-runner-removal.ts";
import { MarketCorrections } from "./corrections/market-corrections.ts";
import { MarketMatches } from "./corrections/market-matches.ts";
import { MarketOperations } from "./market-operations.ts";
import { previewSettlement } from "./preview/preview-settlement.ts";
import { SecondPerson } from "./preview/second-person.ts";
import { SettlementPlanner } from "./preview/settlement-planner.ts";
import { type ProposalCalls, proposalCalls } from "./proposals/proposal-calls.ts";
import { ProposalStore } from "./proposals/proposal-store.ts";
import { getSettlements } from "./queue/public-settlements.ts";
import { getSettlementLog } from "./queue/settlement-log.ts";
import { type QueueCalls, queueCalls } from "./queue/settlement-queue.ts";
import { setMarketLimits } from "./set-market-limits.ts";
import { setMarketStatus } from "./set-market-status.ts";
import { settleMarket } from "./settle-market.ts";
import { turnInPlay } from "./turn-in-play/turn-in-play.ts";
import { TurnsInPlay } from "./turn-in-play/turns-in-play.ts";
import { voidMarket } from "./void-market.ts";

export { type ActionLog, type Actor, ADJUSTMENT_KEY } from "./action-log.ts";
export { beginMarkets } from "./begin-markets.ts";
export type { MarketCorrections } from "./corrections/market-corrections.ts";
export type { ChangedMarkets, MarketOperations } from "./market-operations.ts";

interface Parts {
  readonly database: Pool;
  readonly staleReads: StaleReads;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly hosts: Pick<HostDirectory, "moneyMode">;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: CatalogueStore;
  readonly statuses: MarketStatuses;
  readonly config: Pick<Configuration, "settlementApprovalAbove">;
}

export interface MarketOperationsModule {
  readonly handlers: {
    readonly settlements: Handlers["settlements"];
    readonly operator: Pick<
      HandlersOf<"operator">,
      | "setMarketStatus"
      | "setMarketLimits"
      | "turnInPlay"
      | "settleMarket"
      | "voidMarket"
      | "resettleMarket"
      | "voidBets"
      | "removeRunner"
      | "getRunnerRemoval"
      | "previewSettlement"
      | "getSettlementLog"
      | keyof ProposalCalls
      | keyof QueueCalls
    >;
  };
  readonly operations: MarketOperations;
  readonly corrections: MarketCorrections;
  readonly actions: ActionLog;
  /** Ends the log of settlements and the turns in play that were broken off; needs the catalogue. */
  start(): Promise<void>;
}

/** What operators and the feed do to markets, with the log of their actions. */
export function createMarketOperationsModule(parts: Parts): MarketOperationsModule {
  const actions = new ActionLog(parts.database, parts.clock);
  const operations = new MarketOperations({ ...parts, actions });
  const matches = new MarketMatches(parts.database);
  const corrections = new MarketCorrections({ ...parts, actions, matches });
  const planner = new SettlementPlanner({ ...parts, matches });
  const secondPerson = new SecondPerson(planner, parts.config.settlementApprovalAbove);
  const proposals = new ProposalStore(parts.database, parts.clock);
  const approvals = new CorrectionApprovals(parts.database, parts.clock);
  const turns = new TurnsInPlay({ ...parts, operations });
  const given = { ...parts, operations, corrections, approvals, planner, secondPerson, proposals };
  return {
    handlers: {
      settlements: { getSettlements: getSettlements(parts) },
      operator: {
        setMarketStatus: setMarketStatus(given),
        setMarketLimits: setMarketLimits(given),
        turnInPlay: turnInPlay(turns),
        settleMarket: settleMarket(given),
        voidMarket: voidMarket(given),
        ...correctionCalls(given),
        getRunnerRemoval: getRunnerRemoval({ ...parts, matches }),
        previewSettlement: previewSettlement(given),
        ...proposalCalls(given),
        ...queueCalls(given),
        getSettlementLog: getSettlementLog(given),
      },
    },
    operations,
    corrections,
    actions,
    async start() {
      await parts.exchange.projected(parts.exchange.state().journalSeq);
      await actions.conclude();
      await proposals.conclude();
      for (const eventId of await turns.resume())
        parts.logger.error({ eventId }, "a turn in play is not ended: make the operator's call again");
    },
  };
}
