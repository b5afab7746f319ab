import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows that are made before others have their turn of the event loop: some milliseconds of work. */
const ROWS_OF_A_TURN = 100;

/** Makes one thing of each row, in their order, and lets other callers come between, such as those that bet. */
export async function inTurns<Row, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_OF_A_TURN === 0) await nextTurn();
    made.push(make(row));
  }
  return made;
}
