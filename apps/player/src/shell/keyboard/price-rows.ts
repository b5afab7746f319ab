/** The rows of the page that have prices, in their order; a row within another is its own. */
function priceRows(): readonly HTMLElement[] {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-price]")].map((cell) =>
    cell.closest("li"),
  );
  return [...new Set(rows)].filter((row) => row !== null);
}

function focusedRow(rows: readonly HTMLElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement));
}

/** Moves the focus to the best price to back of the next row or the one before. Stays at the ends. */
export function moveRow(direction: 1 | -1): void {
  const rows = priceRows();
  const at = focusedRow(rows);
  const next = at < 0 ? rows[0] : rows[at + direction];
  bestCell(next, "back")?.focus();
}

/** Presses the best price of the focused row, or of the first one; opens the slip as a click does, and places nothing. */
export function pressBest(side: "back" | "lay"): void {
  const rows = priceRows();
  const at = focusedRow(rows);
  bestCell(rows[Math.max(0, at)], side)?.click();
}

function bestCell(row: HTMLElement | undefined, side: "back" | "lay"): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[data-price][data-side="${side}"][data-level="1"]`) ?? null;
}
