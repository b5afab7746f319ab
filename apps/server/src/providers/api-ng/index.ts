import type { BotBorder, BotGateway, BotRequest } from "../../calls/bot-gateway.ts";
import type { WrittenAnswer } from "../../calls/provider.ts";
import { refuse } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import type { BotSession } from "../../modules/sessions/index.ts";
import { NavigationMenu } from "./catalogue/navigation.ts";
import { ShownMarkets } from "./catalogue/shown-markets.ts";
import type { ExceptionCode, Service } from "./envelope/exceptions.ts";
import { LONGEST_BATCH, MOST_IN_A_BATCH, rpcAnswer, rpcFault, rpcRequest } from "./envelope/json-rpc.ts";
import { exceptionOf } from "./envelope/refusal-words.ts";
import { restAnswer, restFault } from "./envelope/rest.ts";
import { answerIdentity, IDENTITY } from "./identity.ts";
import { MarketVersions } from "./market-versions.ts";
import { type BadParameters, type Operation, type OperationOutcome, refused } from "./operation.ts";
import { createOperations } from "./operations.ts";
import type { OperationParts } from "./parts.ts";
import { readJson } from "./read-json.ts";
import { type NextTurn, PartTurns } from "./rows-in-turns.ts";
import { SessionHosts } from "./session-hosts.ts";
import { type ApiNgStream, createBotStream } from "./stream/bot-stream.ts";
import type { StreamParts } from "./stream/stream-parts.ts";
import { headerOf, json, jsonText } from "./written.ts";

interface Served {
  readonly service: Service;
  /** Of its operations' names in JSON-RPC. */
  readonly prefix: string;
}

const SERVICES: ReadonlyMap<string, Served> = new Map([
  ["betting", { service: "betting", prefix: "SportsAPING/v1.0/" }],
  ["account", { service: "account", prefix: "AccountAPING/v1.0/" }],
  ["heartbeat", { service: "heartbeat", prefix: "HeartbeatAPING/v1.0/" }],
]);
const IDENTITY_PATH = /^identity\/api\/(\w+)$/;
const RPC_PATH = /^exchange\/(\w+)\/json-rpc\/v1$/;
const REST_PATH = /^exchange\/(\w+)\/rest\/v1\.0\/(\w+)$/;
const MENU_PATH = /^exchange\/betting\/rest\/v1\/en\/navigation\/menu\.json$/;
const MENU = "navigation";

/** What programs that speak API-NG are answered by: a gateway of calls by JSON-RPC and REST, and a stream. */
export interface ApiNgFronts {
  readonly gateway: BotGateway;
  readonly stream: ApiNgStream;
}

export function createApiNg(given: Omit<StreamParts, "shown" | "sessionHosts" | "versions">): ApiNgFronts {
  const parts = {
    ...{ ...given, shown: new ShownMarkets(given.catalogue), sessionHosts: new SessionHosts() },
    versions: new MarketVersions(given.exchange),
  };
  const gateway = new ApiNg(parts);
  return {
    gateway: { operations: gateway.names, answer: (request, border) => gateway.answer(request, border) },
    stream: createBotStream(parts),
  };
}

/** An operation that a request asks for. */
interface Asked {
  readonly name: string;
  readonly operation: Operation;
  /** Its parameters as they came. */
  readonly given: unknown;
}

/** The request that asks for it. */
interface Asking {
  readonly request: BotRequest;
  readonly border: BotBorder;
  readonly nextTurn: NextTurn;
}

/** Who calls one operation, or why he may not. */
type Admitted =
  | { readonly ok: true; readonly session: BotSession }
  | { readonly ok: false; readonly code: ExceptionCode };

class ApiNg {
  readonly names: readonly string[];
  readonly #parts: OperationParts & { readonly sessionHosts: SessionHosts };
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #menu: NavigationMenu;
  readonly #turns = new PartTurns();

  constructor(parts: OperationParts & { readonly sessionHosts: SessionHosts }) {
    this.#parts = parts;
    this.#operations = new Map(Object.entries(createOperations(parts)));
    this.#menu = new NavigationMenu(parts.shown);
    this.names = [...IDENTITY, MENU, ...this.#operations.keys()];
  }

  async answer(request: BotRequest, border: BotBorder): Promise<WrittenAnswer> {
    const path = request.path.replace(/\/$/, "");
    const isPost = request.method === "POST";
    const [, identity] = IDENTITY_PATH.exec(path) ?? [];
    const call = IDENTITY.find((name) => name === identity);
    // A login's form must not be in an address; the two others are asked for by both methods.
    if (call && (isPost || call === "keepAlive" || call === "logout")) {
      const startedMs = this.#parts.clock.monotonicMs();
      const { written, outcome } = await answerIdentity(this.#parts, call, request, border);
      border.count(call, this.#parts.clock.monotonicMs() - startedMs, outcome);
      return written;
    }
    if (!isPost) return MENU_PATH.test(path) ? this.#answerMenu(request, border) : restFault("service");
    const [, rpc = ""] = RPC_PATH.exec(path) ?? [];
    const asked = SERVICES.get(rpc);
    if (asked) return this.#answerRpc(asked, request, border);
    const [, rest = "", name = ""] = REST_PATH.exec(path) ?? [];
    const service = SERVICES.get(rest)?.service;
    return service ? this.#answerRest(service, name, { request, border }) : restFault("service");
  }

  async #answerMenu(request: BotRequest, border: BotBorder): Promise<WrittenAnswer> {
    const admitted = await this.#admit(request, border, MENU);
    if (!admitted.ok) return restAnswer("betting", refused(admitted.code));
    border.count(MENU, 0, "ok");
    return jsonText(200, this.#menu.text());
  }

  async #answerRest(
    service: Service,
    name: string,
    { request, border }: { readonly request: BotRequest; readonly border: BotBorder },
  ): Promise<WrittenAnswer> {
    const operation = this.#operations.get(name);
    if (operation?.service !== service) return restFault("operation");
    const nextTurn = this.#turnsOf(request);
    await nextTurn();
    const given = request.body.length === 0 ? {} : readJson(request.body);
    if (typeof given !== "object" || given === null || Array.isArray(given)) return restFault("parse");
    const outcome = await this.#run({ name, operation, given }, { request, border, nextTurn });
    return "fault" in outcome ? restFault(outcome.fault) : restAnswer(service, outcome);
  }

  async #answerRpc(
    { service, prefix }: Served,
    request: BotRequest,
    border: BotBorder,
  ): Promise<WrittenAnswer> {
    const nextTurn = this.#turnsOf(request);
    await nextTurn();
    const body = readJson(request.body);
    if (body === undefined) return json(200, rpcFault(null, "parse"));
    const answerOne = async (given: unknown): Promise<object> => {
      const read = rpcRequest(given);
      if (!read.ok) return rpcFault(read.id, "request");
      const name = read.method.startsWith(prefix) ? read.method.slice(prefix.length) : "";
      const operation = this.#operations.get(name);
      if (operation?.service !== service) return rpcFault(read.id, "method");
      const asked = { name, operation, given: read.params };
      const outcome = await this.#run(asked, { request, border, nextTurn });
      return "fault" in outcome ? rpcFault(read.id, outcome.fault) : rpcAnswer(service, read.id, outcome);
    };
    if (!Array.isArray(body)) return json(200, await answerOne(body));
    if (body.length === 0 || body.length > MOST_IN_A_BATCH) return json(200, rpcFault(null, "request"));
    const answers: string[] = [];
    let length = 0;
    // One after the other: what a batch places it may cancel.
    for (const one of body) {
      await nextTurn();
      const answer = length > LONGEST_BATCH ? tooMuch(service, one) : await answerOne(one);
      const text = JSON.stringify(answer);
      length += text.length;
      answers.push(text);
    }
    return jsonText(200, `[${answers.join(",")}]`);
  }

  /** Parameters are read once the caller is known and within his limits: to check their form costs more than to refuse them. */
  async #run(
    { name, operation, given }: Asked,
    { request, border, nextTurn }: Asking,
  ): Promise<OperationOutcome | BadParameters> {
    const startedMs = this.#parts.clock.monotonicMs();
    const count = (outcome: OperationOutcome) => {
      border.count(name, this.#parts.clock.monotonicMs() - startedMs, outcome.ok ? "ok" : outcome.code);
      return outcome;
    };
    const admitted = await this.#admit(request, border, name);
    if (!admitted.ok) return count(refused(admitted.code));
    const run = operation.read(given);
    if (typeof run !== "function") return run;
    const { caller, appKey } = admitted.session;
    try {
      return count(await run({ caller, appKey, context: border.contextOf(caller), nextTurn }));
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return count(refused("SERVICE_BUSY"));
      throw error;
    }
  }

  /** By the token that the request came with, whether there is such a session or not. */
  #turnsOf(request: BotRequest): NextTurn {
    return this.#turns.of(headerOf(request, "x-authentication") ?? "");
  }

  async #admit(request: BotRequest, border: BotBorder, name: string): Promise<Admitted> {
    const appKey = headerOf(request, "x-application");
    if (appKey === undefined) return { ok: false, code: "NO_APP_KEY" };
    const token = headerOf(request, "x-authentication");
    if (token === undefined) return { ok: false, code: "NO_SESSION" };
    const session = await this.#parts.botSessions.verify(token);
    if (session === undefined) {
      border.noteRefused(refuse("TOKEN_INVALID"), name, undefined);
      return { ok: false, code: "INVALID_SESSION_INFORMATION" };
    }
    if (session.appKey !== appKey) return { ok: false, code: "INVALID_APP_KEY" };
    this.#parts.sessionHosts.note(token, border.guest.host);
    const refusal = await border.admit(session.caller);
    if (refusal === undefined) return { ok: true, session };
    border.noteRefused(refusal, name, session.caller);
    return { ok: false, code: exceptionOf(refusal.code) };
  }
}

/** The answer of a request that is not done, because those before it in its batch were answered with so much. */
function tooMuch(service: Service, given: unknown): object {
  return rpcAnswer(service, rpcRequest(given).id, refused("TOO_MUCH_DATA"));
}
