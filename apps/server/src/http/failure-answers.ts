import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Refusal } from "../calls/handler.ts";
import { refuse } from "../calls/refusals.ts";
import { ExchangeStoppedError } from "../exchange/index.ts";
import { MalformedJsonError, UnsupportedBodyError } from "./json-body.ts";
import { type Send, send } from "./send.ts";

/**
 * Turns what was thrown while a call was read or done into a refusal, written by `write` and counted for its route. Only a
 * bug is a 500, and its answer says nothing of the cause.
 */
export function answerFailures(fastify: FastifyInstance, logger: Logger, write: Send = send): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasLeft(request)) {
      // Nobody reads the answer, and nothing is wrong with us.
      logger.debug({ requestId: request.id, path: request.url.split("?", 1)[0] }, "the client left");
      return write(reply, refuse("MALFORMED_JSON"));
    }
    const { observe, isOfExchange = false } = request.routeOptions.config;
    const refusal = refusalOf(error, isOfExchange);
    if (refusal.code === "INTERNAL_ERROR")
      logger.error(
        { err: error, requestId: request.id, path: request.url.split("?", 1)[0], address: request.ip },
        "a call failed",
      );
    observe?.(reply.elapsedTime, refusal.code);
    return write(reply, refusal);
  });
}

/** The client closed its side before its request was whole. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** `isOfExchange`: whether the call says that it may find the exchange stopped; what only reads of it does not. */
function refusalOf(error: FastifyError, isOfExchange: boolean): Refusal {
  if (error instanceof MalformedJsonError) return refuse("MALFORMED_JSON");
  if (error instanceof UnsupportedBodyError) return refuse("UNSUPPORTED_MEDIA_TYPE");
  if (error instanceof ExchangeStoppedError)
    return refuse(isOfExchange ? "EXCHANGE_STOPPED" : "SERVICE_UNAVAILABLE");
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return refuse("BODY_TOO_LARGE");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return refuse("UNSUPPORTED_MEDIA_TYPE");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return refuse("MALFORMED_JSON");
    case "FST_ERR_BAD_URL":
      return refuse("NOT_FOUND");
    default:
      // What the framework or the file server refuses without a code of its own, such as an address that climbs.
      return refuse(isRefusedStatus(error.statusCode) ? "NOT_FOUND" : "INTERNAL_ERROR");
  }
}

function isRefusedStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
