/**
 * Does the work for one after the other, also for those behind one that fails: what can never be done must not hold the others up.
 * Rejects once all are done where some have failed.
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} have failed`);
  if (failures.length === 1) throw failures[0];
}
