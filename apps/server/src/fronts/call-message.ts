import * as z from "zod/mini";
import type { ForwardedAnswer, ForwardedCall } from "../calls/forwarding.ts";
import { type Place, place } from "./leader-message.ts";
import { decodeFrame, encodeFrame } from "./message-frame.ts";

const headerText = z.string().check(z.maxLength(32_768));
const headerName = z.string().check(z.maxLength(256));

const call = z.object({
  method: z.enum(["GET", "POST"]),
  path: z.string().check(z.maxLength(32_768), z.startsWith("/")),
  headers: z.record(headerName, headerText),
  address: z.string().check(z.maxLength(100)),
  host: z.string().check(z.maxLength(300)),
  isSecure: z.boolean(),
});

const answer = z.object({
  /** What a front must have followed before it answers. */
  place,
  status: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.record(headerName, z.union([headerText, z.array(headerText)])),
});

const refusal = z.object({ place, refused: z.enum(["BUSY", "TOO_LARGE", "NOT_READ"]) });

/** The most bytes of an answer that is carried in parts. */
export const MOST_ANSWER_BYTES = 64 * 1024 * 1024;

const inParts = z.object({
  place,
  inParts: z.object({
    id: z.int().check(z.minimum(1)),
    bytes: z.int().check(z.minimum(1), z.maximum(MOST_ANSWER_BYTES)),
  }),
});

const part = z.object({
  partOf: z.int().check(z.minimum(1)),
  from: z.int().check(z.minimum(0), z.maximum(MOST_ANSWER_BYTES)),
});

/** An answer that one message does not carry: it is asked for from byte to byte. */
export type AnswerInParts = z.output<typeof inParts>["inParts"];

/** What is asked for of an answer in parts. */
export type PartRequest = z.output<typeof part>;

/** What a leader answers a front. */
export type CallReply =
  | { readonly place: Place; readonly answer: ForwardedAnswer }
  | { readonly place: Place; readonly inParts: AnswerInParts }
  | {
      readonly place: Place;
      /** `BUSY`: not done, too much is under way. `NOT_READ`: no call. `TOO_LARGE`: done, and its answer is not carried. */
      readonly refused: "BUSY" | "TOO_LARGE" | "NOT_READ";
    };

/** A call as it is sent. */
export function encodeCall({ body, ...head }: ForwardedCall): Uint8Array {
  return encodeFrame(head, body);
}

/** Undefined: it is no call that is forwarded. */
export function decodeCall(message: Uint8Array): ForwardedCall | undefined {
  const frame = decodeFrame(message);
  const read = call.safeParse(frame?.head);
  return read.success && frame ? { ...read.data, body: frame.body } : undefined;
}

/** An answer as it is sent. */
export function encodeReply(reply: CallReply): Uint8Array {
  if ("refused" in reply || "inParts" in reply) return encodeFrame(reply);
  const { status, headers, body } = reply.answer;
  return encodeFrame({ place: reply.place, status, headers }, body);
}

/** Undefined: it is no answer. */
export function decodeReply(message: Uint8Array): CallReply | undefined {
  const frame = decodeFrame(message);
  if (frame === undefined) return undefined;
  const refused = refusal.safeParse(frame.head);
  if (refused.success) return refused.data;
  const large = inParts.safeParse(frame.head);
  if (large.success) return large.data;
  const read = answer.safeParse(frame.head);
  if (!read.success) return undefined;
  const { place: at, status, headers } = read.data;
  return { place: at, answer: { status, headers, body: frame.body } };
}

/** What is asked for of an answer in parts, as it is sent. */
export function encodePartRequest(request: PartRequest): Uint8Array {
  return encodeFrame(request);
}

/** Undefined: nothing of an answer in parts is asked for. */
export function decodePartRequest(message: Uint8Array): PartRequest | undefined {
  return part.safeParse(decodeFrame(message)?.head).data;
}
