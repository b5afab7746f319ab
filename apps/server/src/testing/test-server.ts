import type { Endpoint, Envelope, ErrorCode, OutputOf, RequestOf, WireError } from "@crossbook/contract";
import { type FakeClock, fakeClock, seededRandom, sequentialIds, testDatabase } from "@crossbook/testkit";
import type { LightMyRequestResponse } from "fastify";
import { type ClientConfig, Pool } from "pg";
import { pino } from "pino";
import type { Provider } from "../calls/provider.ts";
import type { Configuration } from "../config/configuration.ts";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import type { SmsProvider, SmsText } from "../ports/sms-provider.ts";
import { buildServer, type Server, type ServerOptions } from "../server.ts";
import { databaseRoles } from "./database-roles.ts";
import { ENDED_SERVER } from "./ended-server.ts";
import { TEST_EXCHANGE_LIMITS, testConfiguration } from "./test-configuration.ts";

export interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's address. */
  readonly from?: string;
  /** The host the call is made to. */
  readonly host?: string;
}

export type TestAnswer<Result> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly result: Result;
      readonly response: LightMyRequestResponse;
    }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code: ErrorCode;
      readonly error: WireError;
      readonly response: LightMyRequestResponse;
    };

export interface TestServer {
  readonly server: Server;
  readonly clock: FakeClock;
  /** Texts that the SMS provider took, oldest first. */
  readonly texts: readonly SmsText[];
  /** For a connection of the test's own. */
  readonly connection: ClientConfig;
  /** Asks the database itself, for what no call shows. */
  rows<Row extends object = Record<string, unknown>>(statement: string): Promise<Row[]>;
  /** Whether the SMS provider takes messages. */
  setSmsUp(up: boolean): void;
  call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    options?: CallOptions,
  ): Promise<TestAnswer<OutputOf<E>>>;
  /** Stops the server and starts another on the same database, with these changes of its configuration. */
  restart(config?: Partial<Configuration>): Promise<void>;
  close(): Promise<void>;
}

export const TEST_HOST = "play.example";

export interface TestServerOptions {
  readonly config?: Partial<Configuration>;
  readonly startMs?: number;
  /** Receives every line of the log, of every level. */
  readonly onLogged?: (line: string) => void;
  /** Reaches the SMS provider of the configuration instead of the one that keeps the texts. */
  readonly realSms?: boolean;
  /** In place of the studios of the configuration. */
  readonly studioClients?: ServerOptions["studioClients"];
  /** Providers beside those of the registry. */
  readonly moreProviders?: readonly Provider[];
}

/** The whole server on a database of its own, with time that stands still, and an SMS provider that keeps the texts. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase(schema);
  const clock = options.startMs === undefined ? fakeClock() : fakeClock(options.startMs);
  const { onLogged } = options;
  const observer = new Pool({ ...withNumbers(database.connection), max: 2 });
  // Whoever asks next gets another connection.
  observer.on("error", () => undefined);
  const texts: SmsText[] = [];
  const random = seededRandom(7);
  const ids = sequentialIds();
  let smsUp = true;
  const sms: SmsProvider = {
    async send(text) {
      if (smsUp) texts.push(text);
      return smsUp;
    },
  };
  let config = options.config;
  const build = () =>
    buildServer({
      config: testConfiguration(config),
      ...databaseRoles(database.connection),
      logger: onLogged ? pino({ level: "trace" }, { write: onLogged }) : pino({ level: "silent" }),
      onFatal: ({ error }) => {
        throw error;
      },
      ...{ clock, ids, random, exchangeLimits: TEST_EXCHANGE_LIMITS },
      ...(options.realSms ? {} : { sms }),
      ...(options.studioClients && { studioClients: options.studioClients }),
      ...(options.moreProviders && { moreProviders: options.moreProviders }),
    });
  let server = await build();

  return {
    get server() {
      return server;
    },
    clock,
    connection: database.connection,
    texts,
    async rows<Row extends object>(statement: string) {
      return (await observer.query<Row>(statement)).rows;
    },
    setSmsUp(up) {
      smsUp = up;
    },
    async call<E extends Endpoint>(endpoint: E, input: RequestOf<E>, callOptions: CallOptions = {}) {
      return toAnswer<OutputOf<E>>(await inject(server, endpoint, input, callOptions));
    },
    async restart(changes) {
      await server.stop();
      config = { ...config, ...changes };
      server = await build();
    },
    async close() {
      const ending = server;
      if (ending === ENDED_SERVER) return;
      await ending.stop();
      server = ENDED_SERVER;
      await observer.end();
      await database.close();
    },
  };
}

async function inject(
  server: Server,
  endpoint: Endpoint,
  input: unknown,
  { token, headers, from, host = TEST_HOST }: CallOptions,
): Promise<LightMyRequestResponse> {
  const sent = { host, ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
  const common = {
    url: `/api/${endpoint.path}`,
    headers: sent,
    ...(from !== undefined && { remoteAddress: from }),
  };
  const record = input as Readonly<Record<string, unknown>>;
  if (endpoint.method === "POST" && !endpoint.sendsQuery) {
    const payload = endpoint.listBody === undefined ? record : (record[endpoint.listBody] as object);
    return server.http.inject({ ...common, method: "POST", payload });
  }
  const query = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
  return server.http.inject({ ...common, method: endpoint.method, query });
}

function toAnswer<Result>(response: LightMyRequestResponse): TestAnswer<Result> {
  const envelope = response.json<Envelope<Result>>();
  const { statusCode: status } = response;
  if (envelope.success) return { ok: true, status, result: envelope.result, response };
  return { ok: false, status, code: envelope.error.code, error: envelope.error, response };
}

/** The result of a call that must succeed. */
export function resultOf<Result>(answer: TestAnswer<Result>): Result {
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.error.message}`);
  return answer.result;
}

/** The code of a call that must be refused. */
export function codeOf(answer: TestAnswer<unknown>): ErrorCode {
  if (answer.ok) throw new Error(`not refused: ${JSON.stringify(answer.result)}`);
  return answer.code;
}
