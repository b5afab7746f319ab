import type { ErrorCode, ValidationError } from "@crossbook/contract";
import type { CallError } from "./call-outcome.ts";
import { cleanIncoming } from "./cleaning.ts";
import type { HttpFailure } from "./http-transport.ts";

/** What the user reads where no answer came (section 8 of the specification). */
export const NETWORK_MESSAGE = "Please Check Your Network Connection...";
/** The message of a call that was aborted. */
export const ABORTED_MESSAGE = "Request aborted";
const SERVER_ERROR_MESSAGE = "Internal Server Error";
const NO_REASON_MESSAGE = "The server refused without giving a reason.";

/** What of an answer its error is made of. */
interface AnsweredBadly {
  readonly status: number;
  readonly statusText: string;
  readonly isGood: boolean;
}

/** The error of an answer that is no success, by status or by its body (ERR-01), in the texts of section 8. */
export function errorOfAnswer({ status, statusText, isGood }: AnsweredBadly, given: unknown): CallError {
  const body = cleanIncoming(given);
  const refused = refusal(status, body);
  if (refused) return refused;
  if (isGood) return plain("http", status, memberText(body, "result") ?? NO_REASON_MESSAGE);
  if (status === 500) {
    return plain("http", status, bodyText(body) ?? textOf(statusText) ?? SERVER_ERROR_MESSAGE);
  }
  return plain("http", status, memberText(body, "result") ?? `Request failed with status code ${status}`);
}

/** The error of a call without an answer, in the texts of section 8 of the specification. */
export function errorOfFailure({ kind, cause }: HttpFailure, limitMs: number): CallError {
  const messages = {
    aborted: ABORTED_MESSAGE,
    timeout: `timeout of ${limitMs} ms exceeded`,
    network: NETWORK_MESSAGE,
  };
  return { kind, message: messages[kind], validationErrors: [], cause };
}

/** Whether an answer says that the session is over: by HTTP status, or by a `status` field of the body. */
export function saysUnauthorized(status: number, body: unknown): boolean {
  return status === 401 || (isRecord(body) && body.status === 401);
}

function refusal(status: number, body: unknown): CallError | undefined {
  if (!isRecord(body) || !isRecord(body.error)) return undefined;
  const { code, message, validationErrors } = body.error;
  const text = textOf(message) ?? NO_REASON_MESSAGE;
  return {
    kind: "refused",
    message: text,
    status,
    validationErrors: Array.isArray(validationErrors) ? validationErrors.filter(isValidationError) : [],
    ...(isErrorCode(code) ? { code } : {}),
  };
}

function plain(kind: "http", status: number, message: string): CallError {
  return { kind, message, status, validationErrors: [] };
}

function bodyText(body: unknown): string | undefined {
  return textOf(body) ?? memberText(body, "result") ?? memberText(body, "message");
}

function memberText(body: unknown, name: string): string | undefined {
  return isRecord(body) ? textOf(body[name]) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** By its form: a server that is newer than this client has codes of which this client does not know. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && /^[A-Z][A-Z\d_]{0,63}$/.test(value);
}

function isValidationError(value: unknown): value is ValidationError {
  return isRecord(value) && typeof value.message === "string" && Array.isArray(value.members);
}
