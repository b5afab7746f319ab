import { Readable } from "node:stream";
import { ERROR_CATALOGUE, type ErrorCode } from "@crossbook/contract";
import type { FastifyReply } from "fastify";
import type { Answer, FileAnswer, Refusal } from "../calls/handler.ts";
import type { WrittenAnswer } from "../calls/provider.ts";
import { sendCompressed } from "./compression.ts";
import { answerEnvelope, refusalEnvelope } from "./envelope.ts";

/** Writes an outcome to a reply in the format that the caller reads. */
export type Send = (reply: FastifyReply, outcome: Answer | Refusal) => FastifyReply;

/** Refusals that may be over with the next try, and when to make it. */
const SOON_OVER: ReadonlySet<ErrorCode> = new Set([
  "EXCHANGE_BUSY",
  "EXCHANGE_STOPPED",
  "SERVICE_UNAVAILABLE",
]);
const SOON_SECONDS = 1;

/** Sends the envelope with the catalogue's status, or the file that was asked for. */
export function send(reply: FastifyReply, outcome: Answer | Refusal): FastifyReply {
  if (outcome.ok && outcome.file) return sendFile(reply, outcome.file);
  reply.header("content-type", "application/json; charset=utf-8");
  if (outcome.ok) return reply.send(JSON.stringify(answerEnvelope(outcome)));
  putRetryAfter(reply, outcome);
  return reply.code(ERROR_CATALOGUE[outcome.code].status).send(JSON.stringify(refusalEnvelope(outcome)));
}

/** Sends the envelope of an answer that has nothing of a player in it, compressed where it pays. */
export function sendCompressedAnswer(reply: FastifyReply, outcome: Answer): Promise<FastifyReply> {
  return sendCompressed(
    reply.header("content-type", "application/json; charset=utf-8"),
    JSON.stringify(answerEnvelope(outcome)),
  );
}

/** One part at a time, each when the reader has taken the one before it. */
function sendFile(reply: FastifyReply, { name, mediaType, parts }: FileAnswer): FastifyReply {
  return reply
    .header("content-type", mediaType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(parts, { objectMode: false, highWaterMark: 1 }));
}

/** Sends what a provider's own format makes of an outcome. */
export function sendWritten(writeAnswer: (outcome: Answer | Refusal) => WrittenAnswer): Send {
  return (reply, outcome) => {
    const { status, contentType, body } = writeAnswer(outcome);
    if (!outcome.ok) putRetryAfter(reply, outcome);
    return reply.code(status).header("content-type", contentType).send(body);
  };
}

function putRetryAfter(reply: FastifyReply, refusal: Refusal): void {
  const seconds = refusal.retryAfterSeconds ?? (SOON_OVER.has(refusal.code) ? SOON_SECONDS : undefined);
  if (seconds !== undefined) reply.header("retry-after", String(seconds));
}
