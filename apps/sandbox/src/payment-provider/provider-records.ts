import { providerOrder, providerPayout } from "@crossbook/contract";
import * as z from "zod";
import { faultName } from "./faults.ts";

const unixMs = z.number().int();

/** What happens to an order by itself at `at`. */
const orderStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("close"), at: unixMs }),
  z.object({ step: z.literal("capture"), at: unixMs, paymentId: z.string(), amount: z.number().int() }),
]);
export type OrderStep = z.output<typeof orderStep>;

const payoutStep = z.object({ step: z.enum(["processing", "processed", "failed", "reversed"]), at: unixMs });
export type PayoutStep = z.output<typeof payoutStep>;

/** An order as the protocol shows it, and what only the provider knows. Never changed in place. */
export const orderRecord = z.object({
  order: providerOrder,
  /** The request that made it: the same receipt with another one is refused. */
  request: z.string(),
  faults: z.array(faultName),
  /** Earliest first. */
  due: z.array(orderStep),
});
export type OrderRecord = z.output<typeof orderRecord>;

/** A payout, likewise. */
export const payoutRecord = z.object({
  payout: providerPayout,
  /** Its idempotency key. */
  key: z.string(),
  request: z.string(),
  faults: z.array(faultName),
  due: z.array(payoutStep),
});
export type PayoutRecord = z.output<typeof payoutRecord>;

/** A webhook that has not been delivered yet. */
export const webhookRecord = z.object({
  eventId: z.string(),
  /** Id of the order or payout that it is about. */
  subject: z.string(),
  /** The body, byte for byte as it is signed. */
  body: z.string(),
  faults: z.array(faultName),
  /** Not sent before. */
  sendAt: unixMs,
});
export type WebhookRecord = z.output<typeof webhookRecord>;
