import type { Logger } from "pino";
import type { Catalogue, CatalogueMarket, MarketStatuses } from "../catalogue/index.ts";
import type { ActionLog } from "../market-operations/index.ts";

interface Parts {
  readonly catalogue: Pick<Catalogue, "market" | "onChanged" | "onForgotten">;
  readonly statuses: Pick<MarketStatuses, "onJump">;
  readonly actions: ActionLog;
  readonly logger: Logger;
}

/**
 * Markets that their price jump guard has suspended since the server's start, and when, until they are opened again. In the log
 * of actions such a suspension is one by operators, so that its reason is there after a restart. One entry for a market in the
 * catalogue's memory.
 */
export class JumpedMarkets {
  readonly #at = new Map<number, number>();

  constructor({ catalogue, statuses, actions, logger }: Parts) {
    statuses.onJump(({ marketId, reason, at }) => {
      this.#at.set(marketId, at);
      logger.warn({ marketId, reason }, "a price has jumped: its market is suspended");
      actions
        .recordStatuses({
          ...{ actor: "operator:price guard", reason, detail: { status: "suspended", lapse: "none" } },
          outcomes: [{ marketId, outcome: "done" }],
        })
        .catch((error: unknown) => logger.error({ err: error, marketId }, "a price jump was not recorded"));
    });
    // Opened again: whoever suspends it later does so for another reason.
    catalogue.onChanged((_event, before) => {
      if (this.#at.size === 0) return;
      for (const { id, operatorStatus } of before?.markets ?? []) {
        const isOpened =
          operatorStatus === "suspended" && catalogue.market(id)?.operatorStatus !== "suspended";
        if (isOpened) this.#at.delete(id);
      }
    });
    catalogue.onForgotten(({ markets }) => {
      for (const { id } of markets) this.#at.delete(id);
    });
  }

  /** When, in Unix milliseconds, while the market is suspended by it; undefined: it is not. */
  of({ id, operatorStatus }: Pick<CatalogueMarket, "id" | "operatorStatus">): number | undefined {
    return operatorStatus === "suspended" ? this.#at.get(id) : undefined;
  }
}
