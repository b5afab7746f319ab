import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Who may call: a `provider` proves itself by a signature over the raw body, the others by bearer token. */
export type Audience = "public" | "player" | "operator" | "provider";

/**
 * One call of the contract as a value: path, audience, schemas of input, answer and detail, and the errors it may
 * answer.
 */
export interface Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Code extends ErrorCode = ErrorCode,
  Extra extends z.ZodMiniType = z.ZodMiniType,
  Who extends Audience = Audience,
> {
  readonly method: "GET" | "POST";
  /** As the specification writes it, without leading slash. Servers match without regard to case. */
  readonly path: string;
  readonly audience: Who;
  /** Headers in which a provider's request brings its proof, as documents name them; only with audience `provider`. */
  readonly signatureHeaders?: readonly string[];
  readonly summary: string;
  /** Query parameters for GET; the JSON body for POST. */
  readonly input: In;
  /**
   * A POST whose fields may also come in the query, as the specification has it. Never where one is a secret that
   * outlives the call.
   */
  readonly readsQuery?: boolean;
  /** Clients of this contract send the fields of this POST in the query. */
  readonly sendsQuery?: boolean;
  /** A POST whose body is a list, which is read as this member of the input. */
  readonly listBody?: string;
  /**
   * A POST that brings a picture, and so a body of up to so many bytes: JSON; the picture as a data URL, the body being
   * nothing else, which is read as the member `image`; or multipart, whose file is read as `image`.
   */
  readonly upload?: { readonly maxBytes: number };
  /** The envelope's `result`. */
  readonly output: Out;
  /**
   * The media type of a file that is answered instead of the envelope, such as `text/csv`; `output` then says what it
   * holds. Refusals come in the envelope as ever.
   */
  readonly file?: string;
  /** A structured part beside `result`, in the envelope's field `detail`, that old clients ignore. */
  readonly detail?: Extra;
  /** The refusals this endpoint may answer, beyond those of every call (`COMMON_ERRORS`). */
  readonly errors: readonly Code[];
}

/** Keeps the literal types of an endpoint, so that handlers and callers are checked against them. */
export function endpoint<
  In extends z.ZodMiniType,
  Out extends z.ZodMiniType,
  const Code extends ErrorCode,
  Extra extends z.ZodMiniType = z.ZodMiniType<undefined>,
  const Who extends Audience = Audience,
>(definition: Endpoint<In, Out, Code, Extra, Who>): Endpoint<In, Out, Code, Extra, Who> {
  return definition;
}

/** What a handler gets: the input after validation, with defaults filled in. */
export type InputOf<E extends Endpoint> = z.output<E["input"]>;
/** What a caller writes: optional fields may be left out. */
export type RequestOf<E extends Endpoint> = z.input<E["input"]>;
/** What a call answers as `result`. */
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;
/** What a call answers as `detail` beside its result; `undefined` where it has none. */
export type DetailOf<E extends Endpoint> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, ErrorCode, infer X> ? z.output<X> : undefined;
/** The codes a call declares; `COMMON_ERRORS` come on top. */
export type ErrorsOf<E extends Endpoint> = E["errors"][number];
