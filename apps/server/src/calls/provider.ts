import type { ProviderCaller } from "./callers.ts";
import type { Answer, CallContext, HandlersOf, ProviderNoun, Refusal } from "./handler.ts";

/** A provider's request as it came, before anything was read from it. */
export interface ProviderRequest {
  readonly method: string;
  /** As sent, without query. */
  readonly path: string;
  /** As sent, without the question mark; empty without a query. */
  readonly query: string;
  /** The body's bytes, which signatures are made over; empty without a body. */
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address the server saw. */
  readonly ip: string;
}

/** What became of a provider's call, before it is written in the provider's format. */
export type ProviderOutcome = Answer | Refusal;

/** An answer as it goes out. */
export interface WrittenAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A path of a provider that no contract of ours describes: its protocol says what is read and answered. */
export interface ProviderRoute {
  readonly method: "GET" | "POST";
  /** From the root, such as `/api/payments/callback`; matched exactly. */
  readonly path: string;
  handle(request: ProviderRequest, context: CallContext<ProviderCaller>): Promise<ProviderOutcome>;
}

/**
 * A party outside that calls the server: its paths, how it proves itself and how it reads answers. Registered in
 * `providers/index.ts`; nothing else of the server knows one provider from another.
 */
export interface Provider {
  /** Unique in the registry; names the provider in logs, metrics and action logs. */
  readonly name: string;
  /** Undefined where the request is the provider's own; every doubt is a refusal. Called before anything is read. */
  authenticate(request: ProviderRequest): Refusal | undefined;
  /** Handlers of the nouns that the contract has for it. */
  readonly handlers?: { readonly [Noun in ProviderNoun]?: HandlersOf<Noun> };
  /** Its paths outside the contract. */
  readonly routes?: readonly ProviderRoute[];
  /** Begins what runs by itself, such as what an earlier process has left; before it nothing is asked of it. */
  start?(): Promise<void>;
  /** Ends it, after the last call was answered. */
  stop?(): Promise<void>;
  /**
   * The word that metrics count an answer of its paths under, one of few; absent, or undefined of an answer: `ok`. For
   * protocols that refuse inside their answers.
   */
  readonly refusalIn?: (answer: Answer) => string | undefined;
  /** Writes every answer of its paths, refusals and failures too. Without it: the contract's envelope. */
  readonly writeAnswer?: (outcome: ProviderOutcome) => WrittenAnswer;
}
