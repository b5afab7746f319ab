import type * as z from "zod/mini";
import { readBoundedText } from "../../../calls/bounded-answer.ts";
import type { StudioAnswer } from "./studio-client.ts";

/** A player waits for some of these calls. */
const TIMEOUT_MS = 5000;
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_WORDS = 200;
/** With which a studio refuses to make so long an answer. */
const TOO_LONG_STATUS = 413;

/** A request to a studio, signed already. */
export interface StudioRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Undefined: five seconds. */
  readonly timeoutMs: number | undefined;
}

/** The text of a studio's answer with a status of success. Never rejects. */
export async function callStudio(request: StudioRequest): Promise<StudioAnswer<string>> {
  try {
    return await send(request);
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { ok: false, problem: isLate ? "no answer in time" : "cannot be reached" };
  }
}

async function send({ method, url, headers, body, timeoutMs }: StudioRequest): Promise<StudioAnswer<string>> {
  const answer = await fetch(url, {
    ...{ method, headers: { ...headers } },
    ...(body !== undefined && { body }),
    // What is signed goes to the configured address and to none that it names.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
  });
  const text = await readBoundedText(answer, MOST_BYTES);
  if (text === undefined) return { ok: false, problem: "the answer is too large", isTooLong: true };
  if (!answer.ok) {
    const problem = `status ${answer.status}: ${text.slice(0, MOST_WORDS)}`;
    return { ok: false, problem, ...(answer.status === TOO_LONG_STATUS && { isTooLong: true }) };
  }
  return { ok: true, value: text };
}

/** The same, read as JSON of this form. */
export async function callStudioJson<Schema extends z.ZodMiniType>(
  request: StudioRequest,
  schema: Schema,
): Promise<StudioAnswer<z.output<Schema>>> {
  const answer = await callStudio(request);
  if (!answer.ok) return answer;
  const read = schema.safeParse(parsed(answer.value));
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, problem: "the answer is not understood" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
