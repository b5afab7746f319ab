import { domainSettings } from "@crossbook/contract";
import * as z from "zod/mini";

const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const upiPayee = z.strictObject({
  upiId: z.string().check(z.regex(/^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/)),
  holderName: words(120),
});
const bankPayee = z.strictObject({
  holderName: words(120),
  accountNumber: z.string().check(z.regex(/^\d{9,18}$/)),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
  bankName: words(120),
});

const serverSettings = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  refreshByQuery: z.boolean(),
  openingCredit: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  withdrawalsPerDay: z.int().check(z.minimum(1), z.maximum(1000)),
  maxWithdrawnPerDay: z.number().check(z.minimum(1), z.maximum(100_000_000)),
  withdrawalCancel: z.boolean(),
  secondPersonAbove: z.number().check(z.minimum(0), z.maximum(100_000_000)),
  adjustmentAlone: z.number().check(z.minimum(0), z.maximum(100_000_000)),
  upiPayee: z.nullable(upiPayee),
  bankPayee: z.nullable(bankPayee),
  depositNote: z.string().check(z.maxLength(500)),
  idleSeconds: z.int().check(z.minimum(0), z.maximum(86_400)),
  idleNoticeSeconds: z.int().check(z.minimum(10), z.maximum(3600)),
});

/** The settings of one host as they are written: only what differs from the defaults. */
export const writtenSettings = z.strictObject({
  domain: z.optional(z.partial(z.strictObject(domainSettings.shape))),
  server: z.optional(z.partial(z.strictObject(serverSettings.shape))),
});
export type WrittenSettings = z.output<typeof writtenSettings>;

/** The file of `HOST_SETTINGS_FILE`: hosts by name; `*` is every host that is not named. */
export const settingsFile = z.record(z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/)), writtenSettings);
