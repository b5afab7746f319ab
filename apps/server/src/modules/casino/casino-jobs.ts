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
import type { LaunchedSessions } from "./sessions/launched-sessions.ts";
import type { CasinoWallet } from "./wallet/casino-wallet.ts";

const MINUTE_MS = 60_000;
/** How often it is looked what is due. */
const LOOK_EVERY_MS = 1_000;
/** A studio that did not answer, perhaps because it is still starting, is asked again so soon, and then ever later. */
const ASK_AGAIN_MS = 1_000;
const ASK_AGAIN_AT_MOST_MS = 10_000;
/** Studios change their lists by hand: an hour is soon enough. */
const LIST_EVERY_MS = 60 * MINUTE_MS;
/** So long may a game take stakes after the login's session whose end was not brought to it. */
const END_EVERY_MS = MINUTE_MS;
const RECONCILE_EVERY_MS = 60 * MINUTE_MS;

interface Parts {
  readonly studios: ReadonlySet<CasinoStudio>;
  readonly refresh: GameRefresh;
  readonly popular: PopularGames;
  readonly reconciliations: Pick<Reconciliations, "run">;
  readonly wallet: Pick<CasinoWallet, "written">;
  readonly launched: Pick<LaunchedSessions, "endLeftBehind">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * What the casino does by itself: reads the studios' lists, ends what was left open, reconciles yesterday and today with each, and
 * cleans up.
 */
export class CasinoJobs {
  readonly #parts: Parts;
  #periodic: PeriodicTask | undefined;
  #first: Promise<void> | undefined;
  #endAtMs = 0;
  #listAtMs = 0;
  #askAgainMs = ASK_AGAIN_MS;
  #reconciledAtMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The studios are asked at once, but nobody waits for their answers: they may be started after the server. */
  start(): void {
    const { clock, logger } = this.#parts;
    const onFailure = (error: unknown) =>
      logger.error({ err: error }, "a job of the casino failed; it is tried again");
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
    const now = this.#parts.clock.now();
    if (now >= this.#endAtMs) await this.#endLeftBehind(now);
    if (now >= this.#listAtMs) await this.#list(now);
    if (now - this.#reconciledAtMs < RECONCILE_EVERY_MS) return;
    this.#reconciledAtMs = now;
    // A round whose row is still to be written keeps its session.
    await this.#parts.wallet.written();
    await cleanUpCasino(this.#parts);
    await this.#reconcile(now);
  }

  async #endLeftBehind(now: number): Promise<void> {
    await this.#parts.launched.endLeftBehind();
    this.#endAtMs = now + END_EVERY_MS;
  }

  async #list(now: number): Promise<void> {
    const { popular, refresh, studios } = this.#parts;
    // Also where reading fails with a throw, it is tried again only then.
    this.#listAtMs = now + this.#askAgainMs;
    this.#askAgainMs = Math.min(2 * this.#askAgainMs, ASK_AGAIN_AT_MOST_MS);
    await refresh.run();
    await popular.load();
    if ([...studios].some((studio) => !refresh.listingOf(studio).answers)) return;
    this.#listAtMs = now + LIST_EVERY_MS;
    this.#askAgainMs = ASK_AGAIN_MS;
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
