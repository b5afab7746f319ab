/** Of what is typed in fields, by their names, what a save that began with `saved` did not have. */
export function typedSince<Typed extends { readonly [Name in keyof Typed]?: string }>(
  typed: Typed,
  saved: Typed,
): Partial<Typed> {
  const names = Object.keys(typed) as (keyof Typed)[];
  return Object.fromEntries(
    names.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]),
  ) as Partial<Typed>;
}
