import { setTimeout as delay } from "node:timers/promises";
import type { FeedBody, FeedFixture, Placement } from "@crossbook/contract";
import { feedSignature } from "../providers/feed/feed-signature.ts";
import { ASK_AGAIN_MS, type AskingCallers, done } from "./asking-callers.ts";
import { cricketMatch, numbersOf } from "./cricket-match.ts";
import { PROCESS_SECRETS } from "./server-process.ts";

const PLAYERS = 4;
/** A token is good for 15 minutes: long before, between two bets, a player begins anew as another, who has no bets yet. */
const SESSION_MS = 300_000;

interface Session {
  readonly authorization: string;
  /** Of the monotonic clock, in ms. */
  readonly since: number;
}

/** A match that is bet on, and what became of it. */
interface BetMatch {
  readonly number: number;
  readonly marketId: number;
  /** What every bet on it has in common. */
  readonly terms: object;
  /** Bets that were acknowledged. */
  readonly betIds: number[];
  /** Bets that were sent and are not answered yet. */
  underWay: number;
}

/** Players who bet and read without a pause, what they were answered, and how long a reader waited at most. */
export class BettingLoad {
  /** By client reference. */
  readonly betIds = new Map<string, number>();
  /** When the readers asked for what they have not got yet. */
  readonly #asking = new Set<{ readonly since: number }>();
  #longestWaitMs = 0;
  readonly #callers: AskingCallers;
  #match: BetMatch | undefined;
  readonly #work: Promise<void>[] = [];
  #isStopping = false;
  /** What ended a player's work before its time. */
  #failures: unknown[] = [];
  #sent = 0;

  constructor(callers: AskingCallers) {
    this.#callers = callers;
  }

  /** How long a reader waited at most since `forgetWaits`, or has been waiting. */
  get longestWaitMs(): number {
    const now = performance.now();
    return Math.max(this.#longestWaitMs, ...[...this.#asking].map(({ since }) => now - since));
  }

  forgetWaits(): void {
    this.#longestWaitMs = 0;
  }

  /** Announces a match of tomorrow and begins. */
  async begin(): Promise<void> {
    this.#match = await announced(this.#callers, 1);
    for (let player = 0; player < PLAYERS; player++) {
      const session = await this.#logIn();
      for (const work of [this.#placeBets(player, session), this.#read(session)])
        this.#work.push(work.catch((error: unknown) => void this.#failures.push(error)));
    }
  }

  /** Goes on to another match, and settles the one before; @returns its market and all its bets, each acknowledged. */
  async nextMatch(): Promise<Pick<BetMatch, "marketId" | "betIds">> {
    const former = this.#current();
    this.#match = await announced(this.#callers, former.number + 1);
    while (former.underWay > 0) {
      this.#expectNoFailure();
      await delay(ASK_AGAIN_MS);
    }
    await publish(this.#callers, former.number, 2, {
      ...{ type: "result", official: "India won" },
      markets: [{ key: "matchOdds", result: { type: "winners", runners: ["india"] } }],
    });
    return former;
  }

  #current(): BetMatch {
    if (!this.#match) throw new Error("the load has not begun");
    return this.#match;
  }

  async #logIn(): Promise<Session> {
    const login = await this.#callers.ask<{ readonly accessToken: string }>("Account/LoginAsDemoUser");
    return { authorization: `Bearer ${done(login).result.accessToken}`, since: performance.now() };
  }

  async #renewed(session: Session): Promise<Session> {
    return performance.now() - session.since < SESSION_MS ? session : this.#logIn();
  }

  /** Resolves when everything that was sent is answered; rejects if a player was refused. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#work);
    this.#expectNoFailure();
  }

  /** Resolves when so many more bets were answered; rejects if a player was refused. */
  async answers(count: number): Promise<void> {
    const wanted = this.betIds.size + count;
    while (this.betIds.size < wanted) {
      this.#expectNoFailure();
      await delay(ASK_AGAIN_MS);
    }
  }

  #expectNoFailure(): void {
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, String(this.#failures[0]));
  }

  async #placeBets(player: number, login: Session): Promise<void> {
    for (let session = login; !this.#isStopping; session = await this.#renewed(session)) {
      const clientReference = `bet-${++this.#sent}`;
      const match = this.#current();
      match.underWay += 1;
      const answer = await this.#callers.ask<string, Placement>("Bet/PlaceBetV2", {
        method: "POST",
        headers: { authorization: session.authorization, "content-type": "application/json" },
        body: JSON.stringify({ ...match.terms, type: 1 + (player % 2), clientReference }),
      });
      const betId = done(answer).detail?.betId ?? 0;
      this.betIds.set(clientReference, betId);
      match.betIds.push(betId);
      match.underWay -= 1;
      await delay(ASK_AGAIN_MS);
    }
  }

  async #read(login: Session): Promise<void> {
    for (let session = login; !this.#isStopping; session = await this.#renewed(session)) {
      const { authorization } = session;
      const asked = { since: performance.now() };
      this.#asking.add(asked);
      done(await this.#callers.ask("Bet/GetUserOpenBets", { headers: { authorization } }));
      this.#asking.delete(asked);
      this.#longestWaitMs = Math.max(this.#longestWaitMs, performance.now() - asked.since);
      await delay(ASK_AGAIN_MS);
    }
  }
}

/** Announces a match of tomorrow. */
export async function announced(callers: AskingCallers, number: number): Promise<BetMatch> {
  const startTime = new Date(Date.now() + 86_400_000).toISOString();
  const fixture = await publish(callers, number, 1, cricketMatch({ startTime }));
  const { eventId, marketId, runnerIds } = numbersOf(fixture);
  const terms = { rate: 2, stake: 1, runnerId: runnerIds[0], marketId, eventId };
  return { number, marketId, terms, betIds: [], underWay: 0 };
}

async function publish(
  callers: AskingCallers,
  match: number,
  sequence: number,
  body: FeedBody,
): Promise<FeedFixture> {
  const sentAt = new Date();
  const rawBody = Buffer.from(JSON.stringify({ fixtureId: `match-${match}`, sequence, sentAt, body }));
  const timestamp = String(sentAt.getTime());
  const target = { method: "POST", path: "/api/Feed/Publish", query: "", rawBody };
  const answer = await callers.askLeader<{ readonly fixture: FeedFixture }>("Feed/Publish", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-feed-timestamp": timestamp,
      "x-feed-signature": feedSignature(PROCESS_SECRETS.FEED_SECRET, timestamp, target),
    },
    body: rawBody,
  });
  return done(answer).result.fixture;
}
