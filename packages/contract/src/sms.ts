import * as z from "zod/mini";

/**
 * The SMS provider's protocol: `POST {SMS_URL}/v1/messages` with `Authorization: Bearer {SMS_KEY}` and an
 * `Idempotency-Key`; 202 with the message's id. The same key sends once.
 */
export const smsMessage = z.object({
  to: z.string().check(z.regex(/^\+91[6-9]\d{9}$/)),
  from: z.string().check(z.minLength(1), z.maxLength(11)),
  text: z.string().check(z.minLength(1), z.maxLength(480)),
});
export type SmsMessage = z.output<typeof smsMessage>;

/** What an SMS gateway answers once a message is queued; delivery is not known yet. */
export const smsAccepted = z.object({ id: z.string(), status: z.literal("queued") });
