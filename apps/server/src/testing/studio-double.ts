import { CASINO_STUDIOS, type CasinoStudio } from "@crossbook/contract";
import type { GameLaunch, StudioClient, StudioGame, StudioTransaction } from "../modules/casino/index.ts";

/** Where the studios of tests would be: nothing listens there. */
export const STUDIOS_ORIGIN = "https://studios.example";

/** A game as a studio lists it. */
export function studioGame(code: string, change: Partial<StudioGame> = {}): StudioGame {
  return {
    ...{ code, name: code, description: "", category: "Instant", imageUrl: "" },
    ...{ rtpPercent: "97", hasDemo: true },
    ...change,
  };
}

/** A studio that is outside: answers what a test has put into it, and remembers what it was asked. */
export class StudioDouble implements StudioClient {
  readonly launches: GameLaunch[] = [];
  /** False: it does not answer. */
  isUp = true;
  listed: readonly StudioGame[];
  books: readonly StudioTransaction[] = [];
  pageUrl: string;

  constructor(studio: CasinoStudio, listed: readonly StudioGame[]) {
    this.listed = listed;
    this.pageUrl = `${STUDIOS_ORIGIN}/${studio}/play?key=1`;
  }

  async games() {
    return this.#answer(this.listed);
  }

  async gameUrl(launch: GameLaunch) {
    this.launches.push(launch);
    return this.#answer(this.pageUrl);
  }

  async transactions(fromMs: number, untilMs: number) {
    return this.#answer(this.books.filter(({ at }) => at >= fromMs && at < untilMs));
  }

  #answer<Value>(value: Value) {
    return this.isUp ? ({ ok: true, value } as const) : ({ ok: false, problem: "no answer" } as const);
  }
}

/** The three studios, each with a game of its own name and one more. */
export function studioDoubles(): Record<CasinoStudio, StudioDouble> {
  const games = {
    kestrel: [studioGame("dice"), studioGame("limbo", { hasDemo: false })],
    marigold: [studioGame("slot", { category: "Slots" }), studioGame("roulette", { category: "Table" })],
    banyan: [
      studioGame("crash", { category: "Crash" }),
      studioGame("teen-patti", { category: "Teen Patti" }),
    ],
  };
  const double = (studio: CasinoStudio) => new StudioDouble(studio, games[studio]);
  return { kestrel: double("kestrel"), marigold: double("marigold"), banyan: double("banyan") };
}

/** As a server is given them. */
export function clientsOf(
  doubles: Readonly<Record<CasinoStudio, StudioDouble>>,
): ReadonlyMap<CasinoStudio, StudioClient> {
  return new Map(CASINO_STUDIOS.map((studio) => [studio, doubles[studio]]));
}
