import * as z from "zod/mini";

/** Where an event comes from, as data: each app draws it in its viewer's language. */
export const eventSource = z.discriminatedUnion("kind", [
  /** No real match lies behind it. */
  z.object({ kind: z.literal("simulated") }),
  /** An operator has made it. */
  z.object({ kind: z.literal("byHand") }),
  z.object({
    kind: z.literal("replay"),
    /** The day of the match: `2021-11-14`. */
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    /** Whose record of the match it is, with its licence; a name, the same in every language. */
    from: z.string().check(z.maxLength(60)),
    /** The record does not say in which minutes the goals fell. */
    minutesSimulated: z.boolean(),
  }),
]);
export type EventSource = z.output<typeof eventSource>;

/** How one language says where an event comes from. */
export interface SourceWords {
  /** The one word that a row of a list has for each kind. */
  readonly short: Readonly<Record<EventSource["kind"], string>>;
  readonly replay: (source: Extract<EventSource, { readonly kind: "replay" }>) => string;
}

/** Where an event comes from, in the language of `words`; `label`, the feed's own English, where it sends no more. */
export function sourceText(
  label: string,
  source: EventSource | undefined,
  words: SourceWords | undefined,
): string {
  // Who reads English reads the label.
  if (words === undefined) return label;
  if (source?.kind === "replay") return words.replay(source);
  // What an older app reads may be of a newer server.
  return source !== undefined && Object.hasOwn(words.short, source.kind) ? words.short[source.kind] : label;
}
