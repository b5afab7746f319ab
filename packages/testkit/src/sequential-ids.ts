/** Names that count up: `order-1`, `order-2`. Fits the server's ids port. */
export function sequentialIds(prefix = "id"): { next(): string } {
  let count = 0;
  return { next: () => `${prefix}-${++count}` };
}
