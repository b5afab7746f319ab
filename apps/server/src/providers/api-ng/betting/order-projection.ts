/** Which of own orders are asked for, by what is left of them; none is named: all that have something unmatched or matched. */
export type OrderProjection = "ALL" | "EXECUTABLE" | "EXECUTION_COMPLETE" | null | undefined;

export function isProjected(
  { remaining, matched }: { readonly remaining: number; readonly matched: number },
  projection: OrderProjection,
): boolean {
  if (projection === "EXECUTABLE") return remaining > 0;
  return projection === "EXECUTION_COMPLETE" ? remaining === 0 : remaining > 0 || matched > 0;
}
