const DUE_AT_ONCE = 100;

/** What is due, and how the money of one is moved. */
interface DuePostings<Row, Done> {
  /** Up to so many rows whose money is still to be moved, after the one with this id. */
  due(limit: number, afterId: number): Promise<readonly Row[]>;
  /** Undefined: not moved yet. */
  post(row: Row): Promise<Done | undefined>;
  onFailure(row: Row, error: unknown): void;
}

/** Moves the money of all that is due, by id. Answers those that are done; one that fails stays due, and holds up none behind it. */
export async function postAllDue<Row extends { readonly id: number }, Done>({
  due,
  post,
  onFailure,
}: DuePostings<Row, Done>): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (let afterId = 0; ; ) {
    const rows = await due(DUE_AT_ONCE, afterId);
    for (const row of rows) {
      try {
        const posted = await post(row);
        if (posted !== undefined) done.push(posted);
      } catch (error) {
        onFailure(row, error);
      }
    }
    if (rows.length < DUE_AT_ONCE) return done;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}
