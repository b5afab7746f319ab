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

/** A logged-in player as the token and the session say; `accountId` is the engine's number of the same account. */
export interface PlayerCaller {
  readonly kind: "player";
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly sessionId: string;
  readonly demo: boolean;
  /** When the access token ends, Unix milliseconds. */
  readonly expiresAt: number;
}

export interface OperatorCaller {
  readonly kind: "operator";
  readonly operatorId: number;
  readonly username: string;
}

export interface FeedCaller {
  readonly kind: "feed";
}

export interface GuestCaller {
  readonly kind: "guest";
}

interface CallerByAudience {
  readonly public: GuestCaller | PlayerCaller;
  readonly player: PlayerCaller;
  readonly operator: OperatorCaller;
  readonly feed: FeedCaller;
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
  /** When the server took the call, Unix milliseconds. */
  readonly at: number;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Set before the answer goes out; `undefined` deletes. */
  setCookie(name: string, value: string | undefined, maxAgeSeconds: number): void;
}

export type ContextOf<E extends Endpoint> = CallContext<CallerByAudience[E["audience"]]>;

type CommonCode = (typeof COMMON_ERRORS)[number] | (typeof SESSION_ERRORS)[number];

export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly code: Code;
  /** Instead of the catalogue's words, where more precise ones help. */
  readonly message?: string;
  readonly validationErrors?: readonly ValidationError[];
  /** When asking again may help: the answer's `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

export interface Answer<Result, Detail> {
  readonly ok: true;
  readonly result: Result;
  readonly detail?: Detail;
}

/** A handler that answers a code its endpoint does not declare fails to compile. */
export type Reply<E extends Endpoint> = Answer<OutputOf<E>, DetailOf<E>> | Refusal<ErrorsOf<E> | CommonCode>;

export type Handler<E extends Endpoint> = (input: InputOf<E>, context: ContextOf<E>) => Promise<Reply<E>>;

/** One handler for every endpoint of a noun: a missing one fails to compile. */
export type HandlersOf<Noun extends keyof Api> = {
  readonly [Name in keyof Api[Noun]]: Api[Noun][Name] extends Endpoint ? Handler<Api[Noun][Name]> : never;
};

export type Handlers = { readonly [Noun in keyof Api]: HandlersOf<Noun> };
