import { type Envelope, ERROR_CATALOGUE, type WireError } from "@crossbook/contract";
import type { Answer, Refusal } from "../calls/handler.ts";

/** The refusal as the specification's envelope, with the catalogue's words where it brings none of its own. */
export function refusalEnvelope(refusal: Refusal): Envelope<never> {
  const entry = ERROR_CATALOGUE[refusal.code];
  const error: WireError = {
    code: refusal.code,
    message: refusal.message ?? entry.message,
    ...(refusal.validationErrors && { validationErrors: refusal.validationErrors }),
  };
  return { success: false, result: null, error, unAuthorizedRequest: entry.status === 401 };
}

/** An answer as the specification's envelope. */
export function answerEnvelope(answer: Answer): Envelope<unknown, unknown> {
  const { result, detail } = answer;
  return detail === undefined
    ? { success: true, result, error: null }
    : { success: true, result, detail, error: null };
}
