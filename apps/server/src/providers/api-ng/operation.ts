import type * as z from "zod/mini";
import type { PlayerCaller } from "../../calls/callers.ts";
import type { Answer, CallContext, Refusal } from "../../calls/handler.ts";
import { type ExceptionCode, type Service } from "./envelope/exceptions.ts";
import { exceptionOf } from "./envelope/refusal-words.ts";
import type { NextTurn } from "./rows-in-turns.ts";

/** A bot's call of one operation. */
export interface OperationCall {
  readonly caller: PlayerCaller;
  readonly context: CallContext<PlayerCaller>;
  /** Of the key that began the bot's session. */
  readonly appKey: string;
  /** Awaited between parts of what is a lot of work. */
  readonly nextTurn: NextTurn;
}

/** What an operation answers, or why it did nothing. */
export type OperationOutcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: ExceptionCode };

/** Parameters that are not the operation's, in the protocol's numbers. */
export interface BadParameters {
  /** `missing`: a mandatory one; `wrong`: of another form than asked for. */
  readonly fault: "missing" | "wrong";
}

/** An operation with its parameters' form. */
export interface Operation {
  readonly service: Service;
  /** Reads what a request brought; the way to do it, or what is wrong with it. */
  read(given: unknown): BadParameters | ((call: OperationCall) => Promise<OperationOutcome>);
}

/** Defines an operation by the form of its parameters and what it does. */
export function operation<Schema extends z.ZodMiniType>(
  service: Service,
  schema: Schema,
  run: (parameters: z.output<Schema>, call: OperationCall) => Promise<OperationOutcome>,
): Operation {
  return {
    service,
    read(given) {
      const read = schema.safeParse(given);
      if (read.success) return (call) => run(read.data, call);
      const isMissing = read.error.issues.some(({ path }) => valueAt(given, path) === undefined);
      return { fault: isMissing ? "missing" : "wrong" };
    },
  };
}

export function done(result: unknown): OperationOutcome {
  return { ok: true, result };
}

export function refused(code: ExceptionCode): OperationOutcome {
  return { ok: false, code };
}

/** A refusal of a call that stands behind an operation. */
export function refusedAs({ code }: Refusal): OperationOutcome {
  return { ok: false, code: exceptionOf(code) };
}

type Handle<Input, Context, Reply> = (input: Input, context: Context) => Promise<Reply>;

/** The handler of a call, whichever form its module gives it. */
export function handlerOf<Input, Context, Reply extends Answer | Refusal>(
  entry: Handle<Input, Context, Reply> | { readonly handle: Handle<Input, Context, Reply> },
): Handle<Input, Context, Reply> {
  return typeof entry === "function" ? entry : entry.handle;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    given,
  );
}
