import * as z from "zod/mini";

/** Ids that one request may name of each kind. */
export const MOST_IDS = 250;
/** A row's text may have so many characters at most. */
const LONGEST_TEXT = 100;
const DECIMAL = /^-?\d{1,15}(\.\d{1,8})?$/;
/** In the last year of four digits. */
const LAST_MOMENT = 253_402_214_400_000;
const TRUE_OR_FALSE = /^(true|false)$/i;

/** Absent, null and the value itself. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema));
}

/** Text; programs send numbers in its place. */
export const textParameter = z.pipe(
  z.union([z.string().check(z.maxLength(LONGEST_TEXT)), z.number()]),
  z.transform(String),
);

/** A number, or the same as text: the protocol's own examples quote theirs. */
export const numberParameter = z.pipe(
  z.union([z.number(), z.string().check(z.regex(DECIMAL))]),
  z.transform(Number),
);

export const flagParameter = z.pipe(
  z.union([z.boolean(), z.string().check(z.regex(TRUE_OR_FALSE))]),
  z.transform((flag) => flag === true || String(flag).toLowerCase() === "true"),
);

/** A moment as Unix milliseconds; only those that there are. */
export const momentParameter = z.pipe(
  z.union([
    z.string().check(z.maxLength(40), z.refine(isMoment)),
    z.number().check(z.minimum(0), z.maximum(LAST_MOMENT)),
  ]),
  z.transform((moment) => new Date(moment).getTime()),
);

function isMoment(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(new Date(text).getTime());
}

/** A list of texts; one longer than any operation takes is none. */
export const textsParameter = maybe(z.array(textParameter).check(z.maxLength(1000)));

/** Both ends may be absent or null. */
export const rangeParameter = maybe(z.object({ from: maybe(momentParameter), to: maybe(momentParameter) }));

/** A market filter. Keys that are not here are ignored, as the protocol says of what it does not know. */
export const filterParameter = z.object({
  textQuery: maybe(textParameter),
  eventTypeIds: textsParameter,
  eventIds: textsParameter,
  competitionIds: textsParameter,
  marketIds: textsParameter,
  venues: textsParameter,
  bspOnly: maybe(flagParameter),
  turnInPlayEnabled: maybe(flagParameter),
  inPlayOnly: maybe(flagParameter),
  marketBettingTypes: textsParameter,
  marketCountries: textsParameter,
  marketTypeCodes: textsParameter,
  marketStartTime: rangeParameter,
  withOrders: textsParameter,
});
export type MarketFilter = z.output<typeof filterParameter>;
