import type { Page } from "@playwright/test";

const EVENTS = 50;
const MARKETS_OF_EVENT = 6;
const CHANGES_PER_SECOND = 2_000;
const STEP_MS = 10;
const PATIENCE_MS = 10_000;
const REASONS = ["", "Wicket", "Review", "Ball running", "Rain"];

/** A market of the storm, in the words of the call; `version`: when it changed last. */
interface StormMarket {
  readonly marketId: number;
  readonly version: number;
  readonly [field: string]: unknown;
}

/**
 * Takes the place of `Operator/GetTradingEvents` on a page: three hundred open markets whose status, reason and delay change, and
 * answers that carry what has changed after the caller's version. Everything else is the server's. Chance is seeded.
 */
export class TradingStorm {
  readonly #markets: StormMarket[] = Array.from({ length: EVENTS * MARKETS_OF_EVENT }, (_, at) => ({
    ...{
      marketId: at + 1,
      version: 1,
      marketName: `Market ${at + 1}`,
      marketType: "match_odd",
      runnerCount: 2,
    },
    ...{ status: "OPEN", feedStatus: "OPEN", operatorStatus: "OPEN" },
    ...{ statusReason: "", betDelay: 5, jumpedAt: null },
  }));
  #version = 1;
  #askedSince = 0;
  #seed = 7;

  /** Before the page is opened. */
  async attach(page: Page): Promise<void> {
    await page.route(/\/Operator\/GetTradingEvents/, (route) => {
      const since = new URL(route.request().url()).searchParams.get("Since");
      this.#askedSince = Number(since?.split(".")[1] ?? 0);
      const result = this.#answer(this.#askedSince);
      return route.fulfill({ json: { success: true, result, error: null } });
    });
  }

  /** Changes markets for so long, and answers how many times. The pace is of the clock: a slow page does not slow it. */
  async blow(seconds: number): Promise<number> {
    const startedMs = performance.now();
    let changes = 0;
    while (performance.now() - startedMs < seconds * 1_000) {
      const due = ((performance.now() - startedMs) * CHANGES_PER_SECOND) / 1_000;
      for (; changes < due; changes++) this.#change();
      await new Promise((next) => setTimeout(next, STEP_MS));
    }
    return changes;
  }

  /** Resolves when the page has asked for what comes after the last change: it has taken every one. */
  async caughtUp(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.#askedSince !== this.#version) {
      if (performance.now() > deadline) throw new Error("the page does not follow the changes");
      await new Promise((next) => setTimeout(next, STEP_MS));
    }
  }

  #change(): void {
    const at = Math.floor(this.#chance() * this.#markets.length);
    const market = this.#markets[at];
    if (market === undefined) throw new Error("chance is below 1");
    this.#version += 1;
    const status = this.#chance() < 0.5 ? "OPEN" : "SUSPENDED";
    const statusReason = REASONS[Math.floor(this.#chance() * REASONS.length)];
    const betDelay = Math.floor(this.#chance() * 100) / 10;
    this.#markets[at] = {
      ...{ ...market, version: this.#version, status, feedStatus: status, statusReason, betDelay },
    };
  }

  #answer(since: number) {
    const eventIds = Array.from({ length: EVENTS }, (_, at) => at + 1);
    const items = eventIds.map((eventId) => {
      const all = this.#markets.slice((eventId - 1) * MARKETS_OF_EVENT, eventId * MARKETS_OF_EVENT);
      return {
        ...{ eventId, title: `Home ${eventId} v Away ${eventId}`, competition: "Bench", sportId: 3 },
        ...{ phase: "inPlay", startTime: "2026-01-01T10:00:00.000Z", scoreLine: "120/3 (15.2)" },
        feedAt: new Date().toISOString(),
        marketIds: all.map(({ marketId }) => marketId),
        markets: all.filter(({ version }) => version > since),
      };
    });
    const changed = items.filter(({ markets }) => markets.length > 0);
    return { totalCount: EVENTS, version: `storm.${this.#version}`, eventIds, items: changed };
  }

  /** A linear congruential generator (Numerical Recipes), as in the storm of prices. */
  #chance(): number {
    this.#seed = (this.#seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return this.#seed / 2 ** 32;
  }
}
