import type { Caller, PlayerCaller } from "./callers.ts";
import type { CallContext, Refusal } from "./handler.ts";
import type { WrittenAnswer } from "./provider.ts";

/** Every address of the gateway begins so: no call of the contract does. */
export const BOT_ROOT = "/bots/";

/** A bot's request as it came. */
export interface BotRequest {
  readonly method: string;
  /** Below `BOT_ROOT`, without query. */
  readonly path: string;
  /** Empty without a body. */
  readonly body: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What the HTTP server does for the gateway, once for each operation that a request asks for. */
export interface BotBorder {
  /** Before it is known who calls. */
  readonly guest: CallContext;
  /** Why nobody is answered by this host; undefined: players are. */
  closed(): Refusal | undefined;
  /** Why the bot's player may call nothing now: his host, or too many calls; undefined: he may. */
  admit(caller: PlayerCaller): Promise<Refusal | undefined>;
  contextOf(caller: PlayerCaller): CallContext<PlayerCaller>;
  /** Counts an operation; `outcome` is `ok` or one word of few. */
  count(operation: string, durationMs: number, outcome: string): void;
  /** For the log of refused access. */
  noteRefused(refusal: Refusal, operation: string, caller: Caller | undefined): void;
}

/**
 * Answers programs of players that speak another exchange's protocol. It knows who they are by sessions of its own and does
 * what they ask by the handlers of the contract's calls.
 */
export interface BotGateway {
  /** What `BotBorder.count` may be given: a name each in metrics. */
  readonly operations: readonly string[];
  /** Never rejects for anything a bot can send. */
  answer(request: BotRequest, border: BotBorder): Promise<WrittenAnswer>;
}
