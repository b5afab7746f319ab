import { setTimeout as delay } from "node:timers/promises";
import type { FeedBody, FeedFixture, Placement } from "@crossbook/contract";
import { feedSignature } from "../providers/feed/feed-signature.ts";
import { ASK_AGAIN_MS, type AskingCallers, done } from "./asking-callers.ts";
import { cricketMatch, numbersOf } from "./cricket-match.ts";
import { PROCESS_SECRETS } from "./server-process.ts";

const PLAYERS = 4;

/** Players who bet and read without a pause, what they were answered, and how long a reader waited at most. */
export class BettingLoad {
  /** By client reference. */
  readonly betIds = new Map<string, number>();
  longestWaitMs = 0;
  readonly #callers: AskingCallers;
  #bet: object = {};
  readonly #work: Promise<void>[] = [];
  #isStopping = false;
  #sent = 0;

  constructor(callers: AskingCallers) {
    this.#callers = callers;
  }

  /** Announces a match of tomorrow and begins. */
  async begin(): Promise<void> {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const fixture = await announce(this.#callers, cricketMatch({ startTime: tomorrow }));
    const { eventId, marketId, runnerIds } = numbersOf(fixture);
    this.#bet = { rate: 2, stake: 1, runnerId: runnerIds[0], marketId, eventId };
    for (let player = 0; player < PLAYERS; player++) {
      const login = await this.#callers.ask<{ readonly accessToken: string }>("Account/LoginAsDemoUser");
      const authorization = `Bearer ${done(login).result.accessToken}`;
      this.#work.push(this.#placeBets(player, authorization), this.#read(authorization));
    }
  }

  /** Resolves when everything that was sent is answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#work);
  }

  /** Resolves when so many more bets were answered. */
  async answers(count: number): Promise<void> {
    const wanted = this.betIds.size + count;
    while (this.betIds.size < wanted) await delay(ASK_AGAIN_MS);
  }

  async #placeBets(player: number, authorization: string): Promise<void> {
    while (!this.#isStopping) {
      const clientReference = `bet-${++this.#sent}`;
      const answer = await this.#callers.ask<string, Placement>("Bet/PlaceBetV2", {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ ...this.#bet, type: 1 + (player % 2), clientReference }),
      });
      this.betIds.set(clientReference, done(answer).detail?.betId ?? 0);
      await delay(ASK_AGAIN_MS);
    }
  }

  async #read(authorization: string): Promise<void> {
    while (!this.#isStopping) {
      const askedAt = performance.now();
      done(await this.#callers.ask("Bet/GetUserOpenBets", { headers: { authorization } }));
      this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - askedAt);
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
