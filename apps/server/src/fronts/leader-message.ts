import { paymentDirection, paymentState, scoreCard } from "@crossbook/contract";
import * as z from "zod/mini";
import type { JournalEntry } from "../exchange/index.ts";
import { catalogueEvent } from "./catalogue-event-message.ts";
import { decodeFrame, encodeFrame } from "./message-frame.ts";

const count = z.int().check(z.nonnegative());
const id = z.int().check(z.positive());
const text = z.string().check(z.maxLength(1000));

/** What a leader says to fronts; a batch's commands are the message's body. */
const notice = z.discriminatedUnion("kind", [
  /** Sent twice a second where nothing else is: a front sees what it has missed. */
  z.object({ kind: z.literal("alive") }),
  z.object({
    kind: z.literal("batch"),
    seq: id,
    at: z.int(),
    commandCount: id,
    digest: z.string().check(z.maxLength(200)),
  }),
  z.object({
    kind: z.literal("sessionEnded"),
    ...{ sessionId: text, userId: id, replaced: z.optional(z.boolean()) },
  }),
  z.object({ kind: z.literal("eventChanged"), event: catalogueEvent }),
  z.object({ kind: z.literal("score"), eventId: id, score: scoreCard, scoreLine: text }),
  z.object({
    kind: z.literal("payment"),
    ...{ id, userId: id, direction: paymentDirection, state: paymentState },
  }),
  z.object({ kind: z.literal("settingsChanged") }),
]);

/** What a leader says to fronts, as they read it. */
export type Notice = z.output<typeof notice>;
/** The same as it is sent. */
export type SentNotice = z.input<typeof notice>;

/** By these a front knows whether it has missed a message, and whether the sender still leads. */
export const place = z.object({ leadership: id, number: count });

/** Who leads, and how many messages it has sent. */
export type Place = z.output<typeof place>;

/** One message of a leader. */
export interface LeaderMessage {
  readonly place: Place;
  readonly notice: Notice;
  /** Of a batch. */
  readonly commands: Uint8Array;
}

/** A message as it is sent. `commands`: of a batch. */
export function encodeLeaderMessage(place: Place, notice: SentNotice, commands: Uint8Array): Uint8Array {
  return encodeFrame({ place, notice }, commands);
}

const leaderMessage = z.object({ place, notice });

/** Undefined: it is none. */
export function decodeLeaderMessage(message: Uint8Array): LeaderMessage | undefined {
  const frame = decodeFrame(message);
  const read = leaderMessage.safeParse(frame?.head);
  return read.success && frame ? { ...read.data, commands: frame.body } : undefined;
}

/** The journal's row that a message publishes; undefined: it publishes none. */
export function rowOf({ notice, commands }: LeaderMessage): JournalEntry | undefined {
  if (notice.kind !== "batch") return undefined;
  const { seq, at, commandCount, digest } = notice;
  return { seq, at, commandCount, digest, commands };
}
