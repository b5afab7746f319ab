import { createHmac } from "node:crypto";
import type { FeedBody, FeedFixture } from "@crossbook/contract";
import { surroundings } from "./surroundings.ts";

const PATH = "/api/Feed/Publish";

const MATCH_ODDS = {
  key: "matchOdds",
  type: "match_odd",
  name: "Match Odds",
  runners: [
    { key: "home", name: "Staged Lions" },
    { key: "away", name: "Staged Tigers" },
  ],
  commissionPercent: 2,
  delayMs: 1500,
  minStake: 10,
  maxStake: 100_000,
  rules: "Settled on the winner of the staged match.",
} as const;

/** A match whose feed the journey itself plays, so that it decides when things happen. */
export class StagedMatch {
  readonly fixtureId: string;
  readonly title: string;
  fixture: FeedFixture | undefined;
  #sequence = 0;

  constructor(name: string) {
    this.fixtureId = `journey-${name}-${process.pid}-${Date.now()}`;
    this.title = `Staged Lions v Staged Tigers (${name})`;
  }

  async announce(): Promise<this> {
    await this.#publish({
      type: "fixture",
      sportId: 25,
      competition: "Journeys",
      title: this.title,
      team1: "Staged Lions",
      team2: "Staged Tigers",
      startTime: new Date(Date.now() + 600_000).toISOString(),
      simulated: true,
      sourceLabel: "Simulated",
      markets: [{ ...MATCH_ODDS, runners: [...MATCH_ODDS.runners] }],
    });
    await this.#publish({
      type: "status",
      phase: "upcoming",
      suspended: false,
      reason: "",
      lapseUnmatched: false,
    });
    return this;
  }

  async turnInPlay(): Promise<void> {
    await this.#publish({
      type: "status",
      phase: "inPlay",
      suspended: false,
      reason: "",
      lapseUnmatched: true,
    });
  }

  async suspend(reason: string): Promise<void> {
    await this.#publish({ type: "status", phase: "inPlay", suspended: true, reason, lapseUnmatched: false });
  }

  async reopen(): Promise<void> {
    await this.#publish({
      type: "status",
      phase: "inPlay",
      suspended: false,
      reason: "",
      lapseUnmatched: false,
    });
  }

  async finish(winner: "home" | "away"): Promise<void> {
    await this.#publish({
      type: "result",
      official: "Staged result",
      markets: [{ key: "matchOdds", result: { type: "winners", runners: [winner] } }],
    });
  }

  get eventId(): number {
    return this.#known().eventId;
  }

  get marketId(): number {
    return this.#market().marketId;
  }

  runnerId(key: "home" | "away"): number {
    const runner = this.#market().runners.find((one) => one.key === key);
    if (runner === undefined) throw new Error(`no runner ${key}`);
    return runner.runnerId;
  }

  #market(): FeedFixture["markets"][number] {
    const market = this.#known().markets[0];
    if (market === undefined) throw new Error("the fixture has no market");
    return market;
  }

  #known(): FeedFixture {
    if (this.fixture === undefined) throw new Error("announce the match first");
    return this.fixture;
  }

  async #publish(body: FeedBody): Promise<void> {
    this.#sequence += 1;
    const text = JSON.stringify({
      fixtureId: this.fixtureId,
      sequence: this.#sequence,
      sentAt: new Date().toISOString(),
      body,
    });
    const timestamp = String(Date.now());
    const signature = createHmac("sha256", surroundings.feedSecret())
      .update(`${timestamp}.POST ${PATH}.${text}`)
      .digest("hex");
    const answer = await fetch(`${surroundings.site()}${PATH}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-feed-timestamp": timestamp,
        "x-feed-signature": signature,
      },
      body: text,
    });
    const envelope = (await answer.json()) as {
      success: boolean;
      result: { fixture: FeedFixture };
      error: { message: string } | null;
    };
    if (!envelope.success)
      throw new Error(`the feed was refused: ${envelope.error?.message ?? answer.status}`);
    this.fixture = envelope.result.fixture;
  }
}
