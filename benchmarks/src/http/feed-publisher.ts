import { createHmac } from "node:crypto";
import { postCall } from "./call.ts";

/** An announced event, its market, that market's first runner and all of them. */
export interface AnnouncedMarket {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly runnerIds: readonly number[];
}

interface AnnouncedFixture {
  readonly eventId: number;
  readonly markets: readonly {
    readonly marketId: number;
    readonly runners: readonly { readonly runnerId: number }[];
  }[];
}

/** In what one announced match differs from another. */
export interface AnnouncedMatch {
  readonly sportId: number;
  readonly competition: string;
  readonly teams: readonly [string, string];
  /** Names of the runners of its one market. */
  readonly runners: readonly string[];
}

const BENCH_MATCH: AnnouncedMatch = {
  ...{ sportId: 3, competition: "Bench", teams: ["A", "B"], runners: ["A", "B"] },
};

/** Publishes fixtures as the match feed does: signed and numbered. */
export class FeedPublisher {
  readonly #url: string;
  readonly #secret: string;
  readonly #sequences = new Map<string, number>();

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  /** An event of tomorrow with one market and a bet delay of five seconds in play; of two runners where nothing else is said. */
  async announce(fixtureId: string, match: AnnouncedMatch = BENCH_MATCH): Promise<AnnouncedMarket> {
    const [team1, team2] = match.teams;
    const fixture = await this.#publish(fixtureId, {
      ...{ type: "fixture", sportId: match.sportId, competition: match.competition },
      ...{ title: `${team1} v ${team2}`, team1, team2 },
      ...{
        startTime: new Date(Date.now() + 86_400_000).toISOString(),
        simulated: true,
        sourceLabel: "Bench",
      },
      markets: [
        {
          ...{ key: "matchOdds", type: "match_odd", name: "Match Odds", rules: "" },
          ...{ commissionPercent: 2, delayMs: 5000, minStake: 1, maxStake: 100_000 },
          runners: match.runners.map((name) => ({ key: name.toLowerCase().replaceAll(" ", "-"), name })),
        },
      ],
    });
    const [market] = fixture.markets;
    const [runner] = market?.runners ?? [];
    if (!market || !runner) throw new Error("the match has no market");
    const runnerIds = market.runners.map(({ runnerId }) => runnerId);
    return { eventId: fixture.eventId, marketId: market.marketId, runnerId: runner.runnerId, runnerIds };
  }

  /** The event begins; its market stays open. */
  async turnInPlay(fixtureId: string): Promise<void> {
    await this.#publish(fixtureId, {
      ...{ type: "status", phase: "inPlay", suspended: false, reason: "", lapseUnmatched: false },
    });
  }

  async #publish(fixtureId: string, body: unknown): Promise<AnnouncedFixture> {
    const sequence = (this.#sequences.get(fixtureId) ?? 0) + 1;
    this.#sequences.set(fixtureId, sequence);
    const message = JSON.stringify({ fixtureId, sequence, sentAt: new Date().toISOString(), body });
    const timestamp = String(Date.now());
    const signature = createHmac("sha256", this.#secret)
      .update(`${timestamp}.POST /api/Feed/Publish.${message}`)
      .digest("hex");
    const headers = { "x-feed-timestamp": timestamp, "x-feed-signature": signature };
    const { fixture } = await postCall<{ fixture: AnnouncedFixture }>(
      this.#url,
      "Feed/Publish",
      message,
      headers,
    );
    return fixture;
  }
}
