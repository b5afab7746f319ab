import { ERROR_CATALOGUE, type ErrorCode, type ValidationError } from "@crossbook/contract";
import { type AxiosError, isAxiosError, isCancel } from "axios";
import type { CallError } from "./call-outcome.ts";
import { cleanIncoming } from "./cleaning.ts";

/** What the user reads where no answer came (section 8 of the specification). */
export const NETWORK_MESSAGE = "Please Check Your Network Connection...";
/** The message of a call that was aborted. */
export const ABORTED_MESSAGE = "Request aborted";
const SERVER_ERROR_MESSAGE = "Internal Server Error";
const NO_REASON_MESSAGE = "The server refused without giving a reason.";

/** The error of an answer that arrived with a good status and `success` other than true (ERR-01). */
export function errorOfAnswer(status: number, body: unknown): CallError {
  return refusal(status, body) ?? plain("http", status, resultText(body) ?? NO_REASON_MESSAGE);
}

/** The error of anything the HTTP client threw, in the texts of section 8 of the specification. */
export function errorOfThrown(thrown: unknown): CallError {
  const cause = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (isCancel(thrown) || cause.message === ABORTED_MESSAGE) {
    return { kind: "aborted", message: ABORTED_MESSAGE, validationErrors: [], cause };
  }
  if (!isAxiosError(thrown)) return { kind: "http", message: cause.message, validationErrors: [], cause };
  if (thrown.response) return { ...errorOfStatus(thrown), cause };
  if (thrown.code === "ECONNABORTED" || thrown.code === "ETIMEDOUT") {
    const limitMs = thrown.config?.timeout ?? 0;
    return {
      kind: "timeout",
      message: `timeout of ${limitMs} ms exceeded`,
      validationErrors: [],
      cause,
    };
  }
  return { kind: "network", message: NETWORK_MESSAGE, validationErrors: [], cause };
}

/** Whether an answer says that the session is over: by HTTP status, or by a `status` field of the body. */
export function saysUnauthorized(status: number, body: unknown): boolean {
  return status === 401 || (isRecord(body) && body.status === 401);
}

function errorOfStatus(error: AxiosError): CallError {
  const status = error.response?.status ?? 0;
  const body = cleanIncoming(error.response?.data);
  const refused = refusal(status, body);
  if (refused) return refused;
  if (status === 500) {
    return plain("http", status, textOf(body) ?? textOf(error.response?.statusText) ?? SERVER_ERROR_MESSAGE);
  }
  return plain("http", status, resultText(body) ?? error.message);
}

function refusal(status: number, body: unknown): CallError | undefined {
  if (!isRecord(body) || !isRecord(body.error)) return undefined;
  const { code, message, validationErrors } = body.error;
  const known = isErrorCode(code) ? code : undefined;
  const text = textOf(message) ?? (known && ERROR_CATALOGUE[known].message) ?? NO_REASON_MESSAGE;
  return {
    kind: "refused",
    message: text,
    status,
    validationErrors: Array.isArray(validationErrors) ? validationErrors.filter(isValidationError) : [],
    ...(known ? { code: known } : {}),
  };
}

function plain(kind: "http", status: number, message: string): CallError {
  return { kind, message, status, validationErrors: [] };
}

function resultText(body: unknown): string | undefined {
  return isRecord(body) ? textOf(body.result) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(ERROR_CATALOGUE, value);
}

function isValidationError(value: unknown): value is ValidationError {
  return isRecord(value) && typeof value.message === "string" && Array.isArray(value.members);
}
