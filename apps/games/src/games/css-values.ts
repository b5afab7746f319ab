import type { CSSProperties } from "react";

/** Values for a style sheet's variables, as React's `style` takes them. */
export function cssValues(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values;
}
