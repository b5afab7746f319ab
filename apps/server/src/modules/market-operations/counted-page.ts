/** A page, and its first row: of a page behind the last one the first row of all. */
interface CountedPage<Row> {
  readonly rows: readonly Row[];
  /** Undefined: there is no row at all. */
  readonly counted: Row | undefined;
}

/**
 * Reads a page of rows that say, each, how many there are of all. A page behind the last one has none, so the first row is
 * asked for then.
 */
export async function countedPage<Row>(
  { take, skip }: { readonly take: number; readonly skip: number },
  read: (take: number, skip: number) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<CountedPage<Row>> {
  const { rows } = await read(take, skip);
  const isBehind = rows.length === 0 && (skip > 0 || take === 0);
  return { rows, counted: isBehind ? (await read(1, 0)).rows[0] : rows[0] };
}
