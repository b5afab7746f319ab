import type { LightMyRequestResponse } from "fastify";
import type { Server } from "../server.ts";
import type { PlayerSeat } from "./betting-world.ts";

/** What a player was shown once of a bot key. */
export interface MadeKey {
  readonly botKeyId: number;
  readonly userName: string;
  readonly appKey: string;
  readonly password: string;
}

/** What JSON-RPC answered. */
export interface RpcAnswer {
  readonly status: number;
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
}

/** A bot as a client library of the protocol calls. */
export interface BotCaller {
  readonly key: MadeKey;
  token: string;
  login(password?: string, path?: string): Promise<Readonly<Record<string, unknown>>>;
  identity(call: "keepAlive" | "logout"): Promise<Readonly<Record<string, unknown>>>;
  /** By JSON-RPC; `method` with its service, such as `SportsAPING/v1.0/listEvents`. */
  rpc(method: string, params?: unknown): Promise<RpcAnswer>;
  /** The result of an operation of betting that must be answered. */
  ask<Result = unknown>(operation: string, params?: unknown): Promise<Result>;
  /** Why an operation of betting was refused. */
  refusal(operation: string, params?: unknown): Promise<string>;
  post(
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  get(path: string): Promise<LightMyRequestResponse>;
}

/** Makes a key of a player by his own call. */
export async function makeKey(seat: PlayerSeat, name = "Bot"): Promise<MadeKey> {
  const { result, code } = await seat.post("Account/CreateBotKey", { name });
  if (code !== undefined) throw new Error(`refused: ${code}`);
  const made = result as { key: { botKeyId: number; appKey: string }; userName: string; password: string };
  return { ...made.key, userName: made.userName, password: made.password };
}

/** A bot of a player, logged in. */
export async function botOf(
  running: { readonly server: Pick<Server, "http"> },
  seat: PlayerSeat,
): Promise<BotCaller> {
  const bot = botCaller(running, await makeKey(seat));
  const answer = await bot.login();
  if (answer["loginStatus"] !== "SUCCESS") throw new Error(`refused: ${JSON.stringify(answer)}`);
  return bot;
}

/** A bot that has a key and no session yet. */
export function botCaller(running: { readonly server: Pick<Server, "http"> }, key: MadeKey): BotCaller {
  const inject = (path: string, method: "GET" | "POST", given: { body?: unknown; headers?: object }) => {
    const { body, headers } = given;
    const isText = typeof body === "string" || body === undefined;
    return running.server.http.inject({
      ...{ method, url: `/bots/${path}` },
      headers: {
        "content-type": "application/json",
        "x-application": key.appKey,
        ...(bot.token !== "" && { "x-authentication": bot.token }),
        ...headers,
      },
      ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
    });
  };
  const serviceOf = (method: string) =>
    ({ AccountAPING: "account", HeartbeatAPING: "heartbeat" })[method.split("/")[0] ?? ""] ?? "betting";
  const bot: BotCaller = {
    key,
    token: "",
    async login(password = key.password, path = "identity/api/certlogin") {
      const body = new URLSearchParams({ username: key.userName, password }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const answer = (await inject(path, "POST", { body, headers })).json<Record<string, string>>();
      bot.token = answer["sessionToken"] ?? answer["token"] ?? "";
      return answer;
    },
    identity: async (call) => (await inject(`identity/api/${call}`, "POST", {})).json(),
    async rpc(method, params = {}) {
      const body = { jsonrpc: "2.0", method, params, id: 1 };
      const response = await inject(`exchange/${serviceOf(method)}/json-rpc/v1`, "POST", { body });
      return { status: response.statusCode, result: undefined, error: undefined, ...response.json<object>() };
    },
    async ask<Result>(operation: string, params?: unknown) {
      const { result, error } = await bot.rpc(`SportsAPING/v1.0/${operation}`, params);
      if (error) throw new Error(`refused: ${JSON.stringify(error)}`);
      return result as Result;
    },
    async refusal(operation, params) {
      const { error, result } = await bot.rpc(`SportsAPING/v1.0/${operation}`, params);
      if (!error) throw new Error(`not refused: ${JSON.stringify(result)}`);
      const data = error.data as { APINGException?: { errorCode: string } } | undefined;
      return data?.APINGException?.errorCode ?? error.message;
    },
    post: (path, body, headers = {}) => inject(path, "POST", { body, headers }),
    get: (path) => inject(path, "GET", {}),
  };
  return bot;
}
