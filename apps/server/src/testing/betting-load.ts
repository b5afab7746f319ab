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

/** Players who bet and read without a pause, what they were answered, and how long a reader waited at most. */
export class BettingLoad {
  /** By client reference. */
  readonly betIds = new Map<string, number>();
  /** When the readers asked for what they have not got yet. */
  readonly #asking = new Set<{ readonly since: number }>();
  #longestWaitMs = 0;
  readonly #callers: AskingCallers;
  #bet: object = {};
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
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const fixture = await announce(this.#callers, cricketMatch({ startTime: tomorrow }));
    const { eventId, marketId, runnerIds } = numbersOf(fixture);
    this.#bet = { rate: 2, stake: 1, runnerId: runnerIds[0], marketId, eventId };
    for (let player = 0; player < PLAYERS; player++) {
      const session = await this.#logIn();
      for (const work of [this.#placeBets(player, session), this.#read(session)])
        this.#work.push(work.catch((error: unknown) => void this.#failures.push(error)));
    }
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
      const answer = await this.#callers.ask<string, Placement>("Bet/PlaceBetV2", {
        method: "POST",
        headers: { authorization: session.authorization, "content-type": "application/json" },
        body: JSON.stringify({ ...this.#bet, type: 1 + (player % 2), clientReference }),
      });
      this.betIds.set(clientReference, done(answer).detail?.betId ?? 0);
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

async function announce(callers: AskingCallers, body: FeedBody): Promise<FeedFixture> {
  const sentAt = new Date();
  const rawBody = Buffer.from(JSON.stringify({ fixtureId: "match", sequence: 1, sentAt, body }));
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
