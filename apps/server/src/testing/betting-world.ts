import { createHash } from "node:crypto";
import type { FeedBody, FeedFixture } from "@crossbook/contract";
import type { Engine } from "@crossbook/engine";
import type { ClientConfig } from "pg";
import { pino } from "pino";
import { loadConfiguration } from "../config/load-configuration.ts";
import type { Clock } from "../ports/clock.ts";
import { feedSignature } from "../providers/feed/feed-signature.ts";
import { buildServer, type Server } from "../server.ts";

const FEED_SECRET = "a-feed-secret-of-tests";
const OPERATOR = { userName: "desk", password: "Desk-opens-4-business" };
const PASSWORD = "Plays4fun@all";

/** What a call answered: the envelope, with the HTTP status. */
export interface Answer {
  readonly status: number;
  readonly result: unknown;
  readonly detail: unknown;
  readonly code: string | undefined;
}

export interface PlayerSeat {
  readonly userName: string;
  readonly token: string;
  get(path: string, query?: Record<string, string | number>): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
}

export interface BettingWorld {
  readonly server: Server;
  readonly clock: Clock;
  /** Calls without a token. */
  readonly guest: PlayerSeat;
  readonly operator: PlayerSeat;
  /** A player with so much money, logged in. */
  player(userName: string, mainUnits?: number): Promise<PlayerSeat>;
  /** Sends the next message of a fixture, or one with the number given; fails where it is refused. */
  feed(fixtureId: string, body: FeedBody, sequence?: number): Promise<FeedFixture>;
  feedAnswer(message: unknown, headers?: Record<string, string>): Promise<Answer>;
  signed(message: unknown): Record<string, string>;
  /** Digest of everything the engine holds, its history apart: equal before and after means nothing was changed. */
  stateDigest(): Promise<string>;
  close(): Promise<void>;
}

/** The whole server on a database of its own, without a network. */
export async function openBettingWorld(
  connection: ClientConfig,
  clock: Clock,
  environment: Readonly<Record<string, string>> = {},
): Promise<BettingWorld> {
  const server = await buildServer({
    config: configuration(environment),
    connection,
    clock,
    logger: pino({ level: "silent" }),
    onFatal: ({ error }) => {
      throw error;
    },
  });
  const seat = (userName: string, token: string): PlayerSeat => ({
    userName,
    token,
    get: (path, query = {}) => call(server, { method: "GET", path, query, token }),
    post: (path, body) => call(server, { method: "POST", path, body, token }),
  });
  const guest = seat("", "");
  const login = await guest.post("Operator/Authenticate", OPERATOR);
  const operator = seat(OPERATOR.userName, tokenOf(login));
  const sequences = new Map<string, number>();

  const signed = (message: unknown) => {
    const timestamp = String(clock.now());
    const rawBody = Buffer.from(JSON.stringify(message));
    const signature = feedSignature(FEED_SECRET, timestamp, {
      method: "POST",
      path: "/api/Feed/Publish",
      rawBody,
    });
    return { "x-feed-timestamp": timestamp, "x-feed-signature": signature };
  };
  const feedAnswer = (message: unknown, headers = signed(message)) =>
    call(server, { method: "POST", path: "Feed/Publish", body: message, token: "", headers });

  return {
    server,
    clock,
    guest,
    operator,
    async player(userName, mainUnits = 0) {
      expectDone(
        await operator.post("Operator/CreatePlayer", { userName, password: PASSWORD, kind: "player" }),
      );
      if (mainUnits > 0) {
        const credit = { userName, amount: mainUnits, reason: "seed", reference: `seed-${userName}` };
        expectDone(await operator.post("Operator/AdjustBalance", credit));
      }
      const answer = await guest.post("Account/Authenticate", {
        userNameOrEmailAddress: userName,
        password: PASSWORD,
      });
      return seat(userName, tokenOf(answer));
    },
    async feed(fixtureId, body, sequence = (sequences.get(fixtureId) ?? 0) + 1) {
      sequences.set(fixtureId, sequence);
      const sentAt = new Date(clock.now()).toISOString();
      const answer = await feedAnswer({ fixtureId, sequence, sentAt, body });
      expectDone(answer);
      return (answer.result as { fixture: FeedFixture }).fixture;
    },
    feedAnswer,
    signed,
    stateDigest: () =>
      server.exchange.read((engine) => {
        const { effectsDigest: _history, ...state } = (engine as Engine).snapshot();
        return createHash("sha256").update(JSON.stringify(state)).digest("hex");
      }),
    close: () => server.stop(),
  };
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Record<string, string | number>;
  readonly body?: unknown;
  readonly token: string;
  readonly headers?: Record<string, string>;
}

async function call(server: Server, { method, path, query, body, token, headers }: Call): Promise<Answer> {
  const response = await server.http.inject({
    method,
    url: `/api/${path}`,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const envelope = response.json<{ result: unknown; detail?: unknown; error: { code: string } | null }>();
  return {
    status: response.statusCode,
    result: envelope.result,
    detail: envelope.detail,
    code: envelope.error?.code,
  };
}

function expectDone(answer: Answer): void {
  if (answer.code !== undefined) throw new Error(`refused: ${answer.code}`);
}

function tokenOf(answer: Answer): string {
  expectDone(answer);
  return (answer.result as { accessToken: string }).accessToken;
}

function configuration(environment: Readonly<Record<string, string>>) {
  const loaded = loadConfiguration(
    {
      FEED_SECRET,
      TOKEN_SECRET: "t".repeat(40),
      SMS_KEY: "sms-key-of-tests",
      OPERATOR_USERNAME: OPERATOR.userName,
      OPERATOR_PASSWORD: OPERATOR.password,
      PORT: "0",
      RATE_PER_ACCOUNT: "100000",
      BURST_PER_ACCOUNT: "100000",
      RATE_PER_ADDRESS: "100000",
      BURST_PER_ADDRESS: "100000",
      ...environment,
    },
    "/",
  );
  if (!loaded.ok) throw new Error(loaded.problems.join(" "));
  return loaded.configuration;
}
