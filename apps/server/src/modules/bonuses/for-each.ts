/**
 * Does the work for one after the other, also for those behind one that fails: what can never be done must not hold the others up.
 * Rejects once all are done where some have failed; where several have, with the first one's error as `cause`.
 */
export async function forEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  let first: unknown;
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (failed === 0) first = error;
      failed += 1;
    }
  }
  if (failed > 1) throw new Error(`${failed} have failed`, { cause: first });
  if (failed === 1) throw first;
}
