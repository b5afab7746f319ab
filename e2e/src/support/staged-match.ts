import { createHmac } from "node:crypto";
import type { FeedBody, FeedFixture } from "@crossbook/contract";
import { surroundings } from "./surroundings.ts";

const PATH = "/api/Feed/Publish";

type StagedMarket = Extract<FeedBody, { type: "fixture" }>["markets"][number];

const TERMS = { commissionPercent: 2, delayMs: 1500, minStake: 10, maxStake: 100_000 } as const;

/** The winner of the match. */
export const MATCH_ODDS: StagedMarket = {
  ...TERMS,
  key: "matchOdds",
  type: "match_odd",
  name: "Match Odds",
  runners: [
    { key: "home", name: "Staged Lions" },
    { key: "away", name: "Staged Tigers" },
  ],
  rules: "Settled on the winner of the staged match.",
};

/** The winner of the match again, with its rates in percent. */
export const BOOKMAKER: StagedMarket = {
  ...MATCH_ODDS,
  key: "bookmaker",
  type: "bookmaker",
  name: "Bookmaker",
  notation: "percent",
};

/** A session of lines from 20 to 120 runs. */
export const SESSION: StagedMarket = {
  ...TERMS,
  key: "session6",
  type: "fancy2",
  name: "6 over runs Lions",
  category: "Sessions",
  notation: "percent",
  line: { unit: "runs", first: 20, step: 1, count: 101, sides: "over" },
  runners: [{ key: "session6", name: "6 over runs Lions" }],
  rules: "Settled on the runs after 6 overs.",
};

/** Bets may be kept at the turn in play. */
export const KEEPING: StagedMarket = { ...MATCH_ODDS, keepsInPlay: true };

/** A back of one team is matched with a back of the other too. */
export const CROSSED: StagedMarket = { ...MATCH_ODDS, crossMatching: true };

/** Each team gets a starting price at the start. */
export const STARTING: StagedMarket = { ...MATCH_ODDS, startingPrice: true };

/** Two of four runners win. */
export const PLACES: StagedMarket = {
  ...TERMS,
  key: "place",
  type: "place",
  name: "To Be Placed, 2 places",
  winners: 2,
  runners: [
    { key: "bell", name: "Temple Bell" },
    { key: "ghat", name: "Ghat Runner" },
    { key: "mist", name: "Sea Mist" },
    { key: "comet", name: "Night Comet" },
  ],
  rules: "Settled on the first two past the post: a bet on each of them wins.",
};

/** One of the same runners wins. */
export const RACE: StagedMarket = {
  ...TERMS,
  key: "win",
  type: "match_odd",
  name: "Win",
  runners: PLACES.runners,
  rules: "Settled on the first past the post.",
};

/** A match of one market, or of more, whose feed the journey itself plays, so that it decides when things happen. */
export class StagedMatch {
  readonly fixtureId: string;
  readonly title: string;
  fixture: FeedFixture | undefined;
  readonly #form: StagedMarket;
  readonly #others: readonly StagedMarket[];
  #sequence = 0;

  /** `form` is the market that is bet on by default, and `others` are beside it. */
  constructor(name: string, form: StagedMarket = MATCH_ODDS, others: readonly StagedMarket[] = []) {
    this.#form = form;
    this.#others = others;
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
      markets: [this.#form, ...this.#others],
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

  /** Points of the two teams; `scoreLine`: what lists show of them. */
  async score(home: number, away: number, scoreLine = `${home}–${away}`): Promise<void> {
    const team = (name: string, points: number) => ({ name, points, playersOnMat: 7 });
    await this.#publish({
      type: "score",
      score: {
        ...{ sport: "kabaddi", clock: "12:00", half: 1, lastRaid: "", note: "" },
        teams: [team("Staged Lions", home), team("Staged Tigers", away)],
      },
      scoreLine,
    });
  }

  async suspend(reason: string): Promise<void> {
    await this.#publish({ type: "status", phase: "inPlay", suspended: true, reason, lapseUnmatched: false });
  }

  /** Suspends, and ends what is unmatched. */
  async lapse(reason: string): Promise<void> {
    await this.#publish({ type: "status", phase: "inPlay", suspended: true, reason, lapseUnmatched: true });
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

  /** Takes a runner out of the market before the start, and reduces the prices of the others. */
  async removeRunner(runner: string, reason: string, reductionPercent: number): Promise<void> {
    const status = { type: "status" as const, phase: "upcoming" as const, lapseUnmatched: false };
    await this.#publish({ ...status, suspended: true, reason });
    const markets = [{ key: this.#form.key, reductionPercent }];
    await this.#publish({ type: "nonRunner", runner, reason, markets });
    await this.#publish({ ...status, suspended: false, reason: "" });
  }

  /** `winners` by key, as many as win in the market; other markets of winners end the same way. */
  async finish(...winners: string[]): Promise<void> {
    const ended = [this.#form, ...this.#others].filter(({ line }) => line === undefined);
    await this.#publish({
      type: "result",
      official: "Staged result",
      markets: ended.map(({ key }) => ({ key, result: { type: "winners", runners: winners } })),
    });
  }

  /** Settles one market of lines at this number while the match goes on. */
  async settleLine(key: string, value: number): Promise<void> {
    await this.#publish({
      type: "result",
      official: "Staged result",
      markets: [{ key, result: { type: "number", value } }],
      final: false,
    });
  }

  get eventId(): number {
    return this.#known().eventId;
  }

  get marketId(): number {
    return this.#market().marketId;
  }

  /** The number of one of its markets by key. */
  marketIdOf(key: string): number {
    const market = this.#known().markets.find((one) => one.key === key);
    if (market === undefined) throw new Error(`no market ${key}`);
    return market.marketId;
  }

  runnerId(key: string): number {
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
