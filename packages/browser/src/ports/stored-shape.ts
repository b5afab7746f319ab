/** Whether a value is what it should be. Nothing of it is changed, and what it has beside that stays. */
export type ShapeCheck<Value> = (value: unknown) => value is Value;

/** Text of any length. */
export const isText: ShapeCheck<string> = (value) => typeof value === "string";

/** A number that is finite. */
export const isNumber: ShapeCheck<number> = (value): value is number => Number.isFinite(value);

/** A whole number that is held exactly. */
export const isWhole: ShapeCheck<number> = (value): value is number => Number.isSafeInteger(value);

/** True or false. */
export const isFlag: ShapeCheck<boolean> = (value) => typeof value === "boolean";

/** One of a few texts. */
export function isOneOf<Choice extends string>(choices: readonly Choice[]): ShapeCheck<Choice> {
  return (value): value is Choice => choices.some((choice) => choice === value);
}

/** A list of such values. */
export function isListOf<Value>(check: ShapeCheck<Value>): ShapeCheck<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(check);
}

/**
 * An object with such members. What a device keeps may come from another program or an older version of this one; a
 * library of schemas for it would be a tenth of what a first visit loads.
 */
export function isShapeOf<Shape extends object>(
  members: {
    readonly [Name in keyof Shape]-?: ShapeCheck<Shape[Name]>;
  },
): ShapeCheck<Shape> {
  const checks = Object.entries<ShapeCheck<unknown>>(members);
  return (value): value is Shape =>
    typeof value === "object" &&
    value !== null &&
    checks.every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]));
}

/** Such a value, or null. */
export function orNull<Value>(check: ShapeCheck<Value>): ShapeCheck<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

/** Such a value, or none. */
export function orAbsent<Value>(check: ShapeCheck<Value>): ShapeCheck<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}
