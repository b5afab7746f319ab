import type { Parsed } from "./game.ts";

/** Whether a value is an object with exactly these fields (those in `optional` may be absent). */
export function hasExactly(
  value: unknown,
  fields: readonly string[],
  optional: readonly string[] = [],
): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return (
    fields.every((field) => names.includes(field)) &&
    names.every((name) => fields.includes(name) || optional.includes(name))
  );
}

/** Whether a value is a whole number in this range, both ends included. */
export function isWholeBetween(value: unknown, lowest: number, highest: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= lowest && value <= highest;
}

/** Whether a value is one of a closed list. */
export function isOneOf<Option extends string | number>(
  options: readonly Option[],
  value: unknown,
): value is Option {
  return (options as readonly unknown[]).includes(value);
}

/** The answer of a `parseChoice` that refuses. */
export function refused(problem: string): Parsed<never> {
  return { ok: false, problem };
}

/** The answer of a `parseChoice` that accepts. */
export function accepted<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}
