import type { EngineView, MarketId } from "@crossbook/engine";
import type { Logger } from "pino";
import type { DurableBatch } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import type { Bonuses } from "./bonuses.ts";
import { forEach } from "./for-each.ts";
import type { GrantPostings } from "./grants/grant-postings.ts";
import type { Cashback } from "./offers/cashback.ts";
import type { Referrals } from "./offers/referrals.ts";
import type { Wagering } from "./wagering/wagering.ts";

/** How often everything is looked through that no event has reported. */
const EVERY_MS = 60_000;
/** Markets remembered until they are counted; with more of them everyone's bonuses are looked through. */
const MARKETS_AT_MOST = 10_000;

interface Parts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly bonuses: Bonuses;
  readonly wagering: Wagering;
  readonly referrals: Referrals;
  readonly cashback: Cashback;
  readonly postings: GrantPostings;
}

/**
 * Follows settled markets as they become durable, and looks through everything each minute and at the start: what a
 * crash, a busy exchange or an unreported payment has left is done then.
 */
export class BonusJobs {
  readonly #parts: Parts;
  readonly #settled = new Set<MarketId>();
  #isStarted = false;
  #following: Promise<void> | undefined;
  #periodic: PeriodicTask | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Remembers markets that a batch has settled or voided. */
  onDurable(batch: DurableBatch, engine: EngineView): void {
    if (!this.#isStarted) return;
    for (const marketId of batch.changedMarkets) {
      if (this.#settled.size < MARKETS_AT_MOST && engine.market(marketId)?.result !== undefined)
        this.#settled.add(marketId);
    }
    if (this.#settled.size > 0) this.#following ??= this.#follow();
  }

  async start(): Promise<void> {
    const { clock, logger } = this.#parts;
    const onFailure = (error: unknown) =>
      logger.error({ err: error }, "bonuses could not be brought up to date; it is tried again");
    this.#isStarted = true;
    // One bonus that cannot be brought up to date keeps no server from starting.
    await this.#lookThrough().catch(onFailure);
    this.#periodic = startPeriodicTask(clock, EVERY_MS, () => this.#lookThrough(), onFailure);
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    await this.#periodic?.stop();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { wagering, referrals, logger } = this.#parts;
    try {
      while (this.#settled.size > 0 && this.#isStarted) {
        await wagering.settle();
        const marketIds = [...this.#settled];
        this.#settled.clear();
        const counters = [() => wagering.advanceMarkets(marketIds), () => referrals.advance(marketIds)];
        await forEach(counters, (count) => count());
      }
    } catch (error) {
      logger.error({ err: error }, "settled markets are not counted for bonuses yet; it is tried again");
    } finally {
      this.#following = undefined;
    }
  }

  async #lookThrough(): Promise<void> {
    const { bonuses, wagering, referrals, cashback, postings, clock } = this.#parts;
    await postings.postDue();
    await wagering.settle();
    const steps = [
      () => bonuses.catchUpDeposits(),
      () => wagering.advanceAll(),
      () => referrals.advance(),
      () => bonuses.endOver(),
      async () => {
        // The tables are brought up to this moment first: all of a period that has ended by then is in them.
        const now = clock.now();
        await wagering.settle();
        await cashback.offerDue(now);
      },
    ];
    await forEach(steps, (step) => step());
  }
}
