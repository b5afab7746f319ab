import * as z from "zod/mini";

/** The zone of the hosts' days and of the start times that calls name. */
export const HOST_ZONE = "Asia/Kolkata";

/** Positive whole id as clients of the class send it: a number, or the same as decimal text (query strings). */
export const idField = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.positive())),
);

/** A count from a query string or a body, with its bounds. */
export function countField(minimum: number, maximum: number, whenAbsent: number) {
  return z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
      z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
    ),
    whenAbsent,
  );
}

/** A calendar day `yyyy-mm-dd` that there is; absent, null and "" mean no bound. */
export const dayField = z.optional(
  z.nullable(z.string().check(z.refine(isDayOrEmpty, { error: "must be a day such as 2026-01-31" }))),
);

function isDayOrEmpty(text: string): boolean {
  return text === "" || (z.iso.date().safeParse(text).success && hasYear(text));
}

/** ISO 8601 has a year 0, which the calendar and PostgreSQL do not have. */
export function hasYear(day: string): boolean {
  return !day.startsWith("0000");
}

/** A moment that somebody gives: ISO 8601 with zone, and a time that there is. */
export const givenMomentField = z.iso
  .datetime({ offset: true })
  .check(z.refine(hasYear, { error: "must be a time such as 2026-01-31T09:00:00Z" }));

/** The zone in which days are meant, by its IANA name; absent and null mean the hosts' zone. */
export const zoneField = z.optional(
  z.nullable(z.string().check(z.refine(isZone, { error: "must be a zone such as Asia/Kolkata" }))),
);

function isZone(name: string): boolean {
  // An offset such as +05:30 is a zone for some versions of the platform only.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Six digits of an authenticator, or a recovery code; groups may be apart. */
export const secondFactorCodeField = z.string().check(z.regex(/^[0-9A-Za-z -]{6,40}$/));

/** Main units (rupees, points), at most two decimals. */
export const amountField = z.number();

/** Main units as a person typed them: a number, or text that may have thousands separators. */
export const enteredAmountField = z.union([
  z.number(),
  z.string().check(z.regex(/^\s?-?[\d,]{1,20}(\.\d{0,6})?\s?$/)),
]);

/** An ISO 8601 moment with zone. */
export const momentField = z.string();

export const clientReferenceField = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Rows of a list that are counted at most, where it grows with everything that is played or paid and not with how many people
 * there are: `totalCount` of `MOST_COUNTED` means so many or more.
 */
export const MOST_COUNTED = 10_000;

/** One page of a list. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), totalCount: z.int() });
}

export const noInput = z.object({});
