import { createHmac } from "node:crypto";
import {
  ERROR_CATALOGUE,
  type ErrorCode,
  FEED_SIGNATURE_HEADER,
  FEED_TIMESTAMP_HEADER,
  type FeedFixture,
  type FeedMessage,
  feed,
} from "@crossbook/contract";
import type { Logger } from "pino";
import * as z from "zod";
import { type Clock, pause } from "../../ports/clock.ts";

export type Answer<Result> =
  | { readonly kind: "taken"; readonly result: Result }
  /** The server understood and said no; asking again would not help. */
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  /** The sandbox is stopping. */
  | { readonly kind: "stopped" };

export interface Publication {
  readonly duplicate: boolean;
  readonly fixture: FeedFixture;
}

/** The calls of the server's feed protocol. Both are repeated while the server is down, busy or slow. */
export interface FeedClient {
  /** Sends one message until its outcome is known; sending it again changes nothing, so it is sent again while the outcome is unknown. */
  publish(message: FeedMessage, signal: AbortSignal): Promise<Answer<Publication>>;
  fixtures(signal: AbortSignal): Promise<Answer<readonly FeedFixture[]>>;
}

const ANSWER_WITHIN_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

const envelope = z.union([
  z.object({ success: z.literal(true), result: z.unknown() }),
  z.object({ success: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);

export interface FeedClientOptions {
  readonly crossbookUrl: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Calls the server over HTTP, each request signed with the shared secret. */
export function feedClient({ crossbookUrl, secret, clock, log }: FeedClientOptions): FeedClient {
  async function attempt(method: "GET" | "POST", endpointPath: string, body: string): Promise<unknown> {
    const path = `/api/${endpointPath}`;
    const timestamp = String(clock.now());
    const response = await fetch(crossbookUrl + path, {
      method,
      headers: {
        [FEED_TIMESTAMP_HEADER]: timestamp,
        [FEED_SIGNATURE_HEADER]: feedSignature({ secret, timestamp, method, target: path, body }),
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
      },
      ...(method === "POST" ? { body } : {}),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return response.json();
  }

  async function ask<Result>(
    call: { method: "GET" | "POST"; path: string; body: string; about: string },
    read: (result: unknown) => Result,
    signal: AbortSignal,
  ): Promise<Answer<Result>> {
    let isLogged = false;
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
      let trouble: string;
      try {
        const answer = envelope.parse(await attempt(call.method, call.path, call.body));
        if (answer.success) return { kind: "taken", result: read(answer.result) };
        const { code, message } = answer.error;
        if (isCatalogued(code) && !isWorthAnotherTry(code)) return { kind: "refused", code, message };
        trouble = `${code}: ${message}`;
      } catch (error) {
        trouble = troubleOf(error);
      }
      if (!isLogged)
        log.warn({ about: call.about, trouble }, "the server did not take a feed call; trying again");
      isLogged = true;
      await pause(clock, waitMs, signal);
    }
    return { kind: "stopped" };
  }

  return {
    publish: (message, signal) =>
      ask(
        {
          method: feed.publish.method,
          path: feed.publish.path,
          body: JSON.stringify(message),
          about: `${message.fixtureId} ${message.sequence}`,
        },
        (result) => feed.publish.output.parse(result),
        signal,
      ),
    fixtures: (signal) =>
      ask(
        { method: feed.fixtures.method, path: feed.fixtures.path, body: "", about: "open fixtures" },
        (result) => feed.fixtures.output.parse(result),
        signal,
      ),
  };
}

/**
 * The feed protocol's proof of origin: hex HMAC-SHA256 over timestamp, method, target and raw body. `target`: the path
 * and, where there is one, `?` and the query.
 */
export function feedSignature(request: {
  readonly secret: string;
  readonly timestamp: string;
  readonly method: string;
  readonly target: string;
  readonly body: string;
}): string {
  const { secret, timestamp, method, target, body } = request;
  return createHmac("sha256", secret).update(`${timestamp}.${method} ${target}.${body}`).digest("hex");
}

/** A failed fetch keeps what happened in its cause. */
function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function isCatalogued(code: string): code is ErrorCode {
  return code in ERROR_CATALOGUE;
}

/** A wrong secret or clock is corrected elsewhere: the call is worth another try. */
function isWorthAnotherTry(code: ErrorCode): boolean {
  return ERROR_CATALOGUE[code].retry === "later" || code === "FEED_SIGNATURE_INVALID";
}
