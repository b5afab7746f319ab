import type {
  Api,
  COMMON_ERRORS,
  DetailOf,
  Endpoint,
  ErrorCode,
  ErrorsOf,
  InputOf,
  OutputOf,
  SESSION_ERRORS,
  ValidationError,
} from "@crossbook/contract";
import type { GuestCaller, OperatorCaller, PlayerCaller, ProviderCaller } from "./callers.ts";

interface CallerByAudience {
  readonly public: GuestCaller | PlayerCaller;
  readonly player: PlayerCaller;
  readonly operator: OperatorCaller;
  readonly provider: ProviderCaller;
}

/** What a call changed, as values that JSON has. No secrets: it is kept for ever. */
export interface Change {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What a handler knows of a call besides its input. */
export interface CallContext<Caller = unknown> {
  readonly caller: Caller;
  /** Host name the call was made to, lower case, without port: the key of the domain's settings. */
  readonly host: string;
  /** The address the server saw. */
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** When the server received the call, Unix milliseconds. */
  readonly at: number;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What `noteChange` was given. */
  readonly change: Change | undefined;
  /** What the call changes, for the audit of operators' calls. */
  noteChange(change: Change): void;
  /** Set before the answer goes out; `undefined` deletes. */
  setCookie(name: string, value: string | undefined, maxAgeSeconds: number): void;
}

/** The context of a call of one endpoint: its audience decides who the caller can be. */
export type ContextOf<E extends Endpoint> = CallContext<CallerByAudience[E["audience"]]>;

type CommonCode = (typeof COMMON_ERRORS)[number] | (typeof SESSION_ERRORS)[number];

/** An expected "no" as a value. */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly code: Code;
  /** Instead of the catalogue's words, where more precise ones help. */
  readonly message?: string;
  readonly validationErrors?: readonly ValidationError[];
  /** When asking again may help: the answer's `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** A file, sent part by part. */
export interface FileAnswer {
  /** Letters, digits, dots and dashes. */
  readonly name: string;
  readonly mediaType: string;
  /** A part is asked for when the ones before it were sent. */
  readonly parts: AsyncIterable<string>;
}

/** A call that was done. */
export interface Answer<Result = unknown, Detail = unknown> {
  readonly ok: true;
  readonly result: Result;
  readonly detail?: Detail;
  /** Instead of the envelope, of an endpoint that answers files. */
  readonly file?: FileAnswer;
}

/** A handler that answers a code its endpoint does not declare fails to compile. */
export type Reply<E extends Endpoint> = Answer<OutputOf<E>, DetailOf<E>> | Refusal<ErrorsOf<E> | CommonCode>;

/** Does one call whose caller may make it and whose input is valid. */
export type Handler<E extends Endpoint> = (input: InputOf<E>, context: ContextOf<E>) => Promise<Reply<E>>;

/**
 * Reads the usual form of one endpoint's input faster than its schema does; undefined: the schema must say. It must
 * agree with the schema on whatever it reads.
 */
export type QuickRead<Input = unknown> = (given: Readonly<Record<string, unknown>>) => Input | undefined;

/** A handler of an endpoint that is called by the thousand a second, with a quick reader of its input. */
export interface QuickHandler<E extends Endpoint> {
  readonly quickRead: QuickRead<InputOf<E>>;
  readonly handle: Handler<E>;
}

/** A handler of an endpoint that takes large bodies, with what is asked before one is read. */
export interface UploadHandler<E extends Endpoint> {
  /** Undefined: the body is read. `query` is as it was sent; nothing is used up by asking. */
  readonly admit: (query: Readonly<Record<string, unknown>>) => Refusal<ErrorsOf<E> | CommonCode> | undefined;
  readonly handle: Handler<E>;
}

/** One handler for every endpoint of a noun: a missing one fails to compile. */
export type HandlersOf<Noun extends keyof Api> = {
  readonly [Name in keyof Api[Noun]]: Api[Noun][Name] extends Endpoint
    ? Handler<Api[Noun][Name]> | QuickHandler<Api[Noun][Name]> | UploadHandler<Api[Noun][Name]>
    : never;
};

/** Nouns of the contract that providers bring, not modules. */
export type ProviderNoun = {
  [Noun in keyof Api]: Api[Noun][keyof Api[Noun]] extends Endpoint & { readonly audience: "provider" }
    ? Noun
    : never;
}[keyof Api];

/** The handlers of every noun that modules bring. */
export type Handlers = { readonly [Noun in Exclude<keyof Api, ProviderNoun>]: HandlersOf<Noun> };

/** Those of the calls that a front answers by itself. */
export type LocalHandlers = { readonly [Noun in keyof Handlers]?: Partial<Handlers[Noun]> };
