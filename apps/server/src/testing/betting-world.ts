import { createHash } from "node:crypto";
import type { Engine } from "@crossbook/engine";
import { Client, type ClientConfig } from "pg";
import { pino } from "pino";
import type { Configuration } from "../config/configuration.ts";
import { loadConfiguration } from "../config/load-configuration.ts";
import type { Clock } from "../ports/clock.ts";
import type { SmsProvider } from "../ports/sms-provider.ts";
import { buildServer, type Server, type ServerOptions } from "../server.ts";
import { type Answer, callApi, expectDone } from "./api-call.ts";
import { databaseRoles } from "./database-roles.ts";
import { ENDED_SERVER } from "./ended-server.ts";
import { FEED_SECRET, type FeedLine, feedLine } from "./feed-line.ts";
import { METRICS_TOKEN, TEST_EXCHANGE_LIMITS } from "./test-configuration.ts";

const OPERATOR = { userName: "olga", password: "Operates-4-the-tests" };
const PASSWORD = "Plays4fun@all";

export type { Answer };

/** Who calls, with the token of the session. */
export interface PlayerSeat {
  readonly userName: string;
  readonly token: string;
  get(path: string, query?: Record<string, string | number>): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
}

export interface BettingWorld extends FeedLine {
  readonly server: Server;
  readonly clock: Clock;
  /** Calls without a token. */
  readonly guest: PlayerSeat;
  readonly operator: PlayerSeat;
  /** The operator with a new session: the first one ends some time after the start. */
  loginOperator(): Promise<PlayerSeat>;
  /** A new player with so much money, logged in; `by`: an operator whose session has not ended. */
  player(userName: string, mainUnits?: number, by?: PlayerSeat): Promise<PlayerSeat>;
  /** Whoever has this token. */
  seat(userName: string, token: string): PlayerSeat;
  /** A player who is there already. */
  login(userName: string): Promise<PlayerSeat>;
  /** Digest of everything the engine holds, its history apart: equal before and after means nothing was changed. */
  stateDigest(): Promise<string>;
  /**
   * Ends the server as a loss of its database does, with whatever is being written, and starts another on what is left.
   * Connections named `tests` are kept.
   */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** The whole server on a database of its own, without a network. */
export async function openBettingWorld(
  connection: ClientConfig,
  clock: Clock,
  sms?: SmsProvider,
  config: Partial<Configuration> = {},
  more: Pick<ServerOptions, "studioClients" | "bus" | "exchangeLimits"> = {},
): Promise<BettingWorld> {
  let isCrashing = false;
  const build = () =>
    buildServer({
      config: { ...worldConfiguration(), ...config },
      ...databaseRoles(connection),
      ...{ clock, exchangeLimits: TEST_EXCHANGE_LIMITS },
      ...(sms && { sms }),
      ...more,
      logger: pino({ level: "silent" }),
      onFatal: ({ error }) => {
        if (!isCrashing) throw error;
      },
    });
  let server = await build();
  const running: Pick<Server, "http"> = {
    get http() {
      return server.http;
    },
  };
  const seat = (userName: string, token: string) => seatAt(running, userName, token);
  const guest = seat("", "");
  const loginOperator = async () =>
    seat(OPERATOR.userName, tokenOf(await guest.post("Operator/Authenticate", OPERATOR)));
  const operator = await loginOperator();
  const login = async (userName: string) => {
    const credentials = { userNameOrEmailAddress: userName, password: PASSWORD };
    return seat(userName, tokenOf(await guest.post("Account/Authenticate", credentials)));
  };
  return {
    ...feedLine(running, clock),
    get server() {
      return server;
    },
    ...{ clock, guest, operator, seat, login, loginOperator },
    async player(userName, mainUnits = 0, by = operator) {
      const account = { userName, password: PASSWORD, kind: "player" };
      expectDone(await by.post("Operator/CreatePlayer", account));
      if (mainUnits > 0) {
        const credit = { userName, amount: mainUnits, reason: "seed", reference: `seed-${userName}` };
        expectDone(await by.post("Operator/AdjustBalance", credit));
      }
      return login(userName);
    },
    stateDigest: () => server.exchange.read((engine) => digestOf(engine as Engine)),
    async crash() {
      isCrashing = true;
      await cutConnections(connection);
      await server.stop();
      server = await build();
      isCrashing = false;
    },
    async close() {
      const ending = server;
      if (ending === ENDED_SERVER) return;
      await ending.stop();
      server = ENDED_SERVER;
    },
  };
}

function seatAt(running: Pick<Server, "http">, userName: string, token: string): PlayerSeat {
  return {
    userName,
    token,
    get: (path, query = {}) => callApi(running, { method: "GET", path, query, token }),
    post: (path, body) => callApi(running, { method: "POST", path, body, token }),
  };
}

async function cutConnections(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'tests'
       AND backend_type = 'client backend'`,
  );
  await client.end();
}

function digestOf(engine: Engine): string {
  const { effectsDigest: _history, ...state } = engine.snapshot();
  return createHash("sha256").update(JSON.stringify(state, inOrderOfNames)).digest("hex");
}

/** Rows that were loaded from the tables may have their fields in another order. */
function inOrderOfNames(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tokenOf(answer: Answer): string {
  expectDone(answer);
  return (answer.result as { accessToken: string }).accessToken;
}

/** The configuration of the world's server, where the test changes nothing of it. */
export function worldConfiguration(): Configuration {
  const loaded = loadConfiguration(
    {
      FEED_SECRET,
      PLAYER_TOKEN_SECRETS: `tests:${"p".repeat(40)}`,
      OPERATOR_TOKEN_SECRETS: `tests:${"o".repeat(40)}`,
      OTP_SECRET: "c".repeat(40),
      SMS_KEY: "sms-key-of-the-tests-alone",
      OPERATOR_USERNAME: OPERATOR.userName,
      OPERATOR_PASSWORD: OPERATOR.password,
      PORT: "0",
      METRICS_TOKEN,
      HUB_MESSAGES_PER_CONNECTION: "100000",
      HUB_MESSAGES_PER_ADDRESS: "100000",
      RATE_PER_ACCOUNT: "100000",
      BURST_PER_ACCOUNT: "100000",
      RATE_PER_ADDRESS: "100000",
      BURST_PER_ADDRESS: "100000",
    },
    "/",
  );
  if (!loaded.ok) throw new Error(loaded.problems.join(" "));
  return loaded.configuration;
}
