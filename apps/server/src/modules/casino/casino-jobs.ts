import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import { dayNumber, startOfDayNumber } from "../catalogue/index.ts";
import { cleanUpCasino } from "./casino-clean-up.ts";
import type { GameRefresh } from "./games/game-refresh.ts";
import type { PopularGames } from "./games/popular-games.ts";
import type { Reconciliations } from "./operations/reconciliations.ts";
import type { CasinoWallet } from "./wallet/casino-wallet.ts";

const MINUTE_MS = 60_000;
/** How often it is looked what is due: a studio that did not answer is asked again then. */
const LOOK_EVERY_MS = 10_000;
/** Studios change their lists by hand: an hour is soon enough. */
const LIST_EVERY_MS = 60 * MINUTE_MS;
const RECONCILE_EVERY_MS = 60 * MINUTE_MS;

interface Parts {
  readonly studios: ReadonlySet<CasinoStudio>;
  readonly refresh: GameRefresh;
  readonly popular: PopularGames;
  readonly reconciliations: Pick<Reconciliations, "run">;
  readonly wallet: Pick<CasinoWallet, "written">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What the casino does by itself: reads the studios' lists, reconciles yesterday and today with each, and cleans up. */
export class CasinoJobs {
  readonly #parts: Parts;
  #periodic: PeriodicTask | undefined;
  #first: Promise<void> | undefined;
  #listedAtMs = 0;
  #reconciledAtMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The studios are asked at once, but nobody waits for their answers: they may be started after the server. */
  start(): void {
    const { clock, logger } = this.#parts;
    const onFailure = (error: unknown) =>
      logger.error({ err: error }, "the casino's games could not be brought up to date; it is tried again");
    this.#reconciledAtMs = clock.now();
    this.#first = this.run().catch(onFailure);
    this.#periodic = startPeriodicTask(clock, LOOK_EVERY_MS, () => this.run(), onFailure);
  }

  async stop(): Promise<void> {
    await this.#periodic?.stop();
    await this.#first;
  }

  /** What is due now. */
  async run(): Promise<void> {
    const { clock, popular, refresh, studios } = this.#parts;
    const now = clock.now();
    const isUnlisted = [...studios].some((studio) => !refresh.listingOf(studio).answers);
    if (isUnlisted || now - this.#listedAtMs >= LIST_EVERY_MS) {
      this.#listedAtMs = now;
      await refresh.run();
      await popular.load();
    }
    if (now - this.#reconciledAtMs < RECONCILE_EVERY_MS) return;
    this.#reconciledAtMs = now;
    await cleanUpCasino(this.#parts);
    await this.#reconcile(now);
  }

  async #reconcile(now: number): Promise<void> {
    const { studios, reconciliations, wallet } = this.#parts;
    const today = dayNumber(now);
    for (const studio of studios)
      for (const day of [today - 1, today]) {
        const time = { fromMs: startOfDayNumber(day), untilMs: startOfDayNumber(day + 1) };
        await wallet.written();
        await reconciliations.run(studio, time, "system");
      }
  }
}
