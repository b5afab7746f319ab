import { createHmac } from "node:crypto";
import { postCall } from "./call.ts";

/** An announced event, its market and that market's first runner. */
export interface AnnouncedMarket {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
}

interface AnnouncedFixture {
  readonly eventId: number;
  readonly markets: readonly {
    readonly marketId: number;
    readonly runners: readonly { readonly runnerId: number }[];
  }[];
}

/** Publishes fixtures as the match feed does: signed and numbered. */
export class FeedPublisher {
  readonly #url: string;
  readonly #secret: string;
  readonly #sequences = new Map<string, number>();

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  /** An event of tomorrow with one market of two runners and a bet delay of five seconds in play. */
  async announce(fixtureId: string): Promise<AnnouncedMarket> {
    const fixture = await this.#publish(fixtureId, {
      ...{ type: "fixture", sportId: 3, competition: "Bench", title: "A v B", team1: "A", team2: "B" },
      ...{
        startTime: new Date(Date.now() + 86_400_000).toISOString(),
        simulated: true,
        sourceLabel: "Bench",
      },
      markets: [
        {
          ...{ key: "matchOdds", type: "match_odd", name: "Match Odds", rules: "" },
          ...{ commissionPercent: 2, delayMs: 5000, minStake: 1, maxStake: 100_000 },
          runners: [
            { key: "a", name: "A" },
            { key: "b", name: "B" },
          ],
        },
      ],
    });
    const [market] = fixture.markets;
    const [runner] = market?.runners ?? [];
    if (!market || !runner) throw new Error("the match has no market");
    return { eventId: fixture.eventId, marketId: market.marketId, runnerId: runner.runnerId };
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
