import { FairTurns } from "../../calls/fair-turns.ts";

/** Parts of bots' requests that are begun in one turn of the event loop: a few milliseconds of work. */
const PARTS_OF_A_TURN = 4;
/** Rows that are made, or bets that are submitted, as one part: about a millisecond of work. */
const ROWS_OF_A_PART = 25;

/** Resolves when the next part of a request may be done. */
export type NextTurn = () => Promise<void>;

/**
 * Turns of the event loop for parts of bots' requests: of all of them a few parts in each turn, and bots take turns. One batch
 * may ask for as much as thousands of calls do, so it lets other callers come between its parts, such as those who bet.
 */
export class PartTurns {
  readonly #turns = new FairTurns(PARTS_OF_A_TURN);

  /** Of one request; `bot`: whose parts wait behind each other. */
  of(bot: string): NextTurn {
    return () => new Promise((resolve) => this.#turns.run(() => bot, resolve));
  }
}

/** Makes one thing of each row, in their order, some rows in a turn. */
export async function inTurns<Row, Made>(
  rows: readonly Row[],
  nextTurn: NextTurn,
  make: (row: Row, index: number) => Made,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_OF_A_PART === 0) await nextTurn();
    made.push(make(row, index));
  }
  return made;
}

/** Work that is under way. */
export interface Begun<Made> {
  /** In the order of the rows; rejects where one of them has failed. */
  ended(): Promise<readonly Made[]>;
}

/** The same of what takes longer: resolves once all of it is begun, in the order of the rows. */
export async function begunInTurns<Row, Made>(
  rows: readonly Row[],
  nextTurn: NextTurn,
  make: (row: Row, index: number) => Promise<Made>,
): Promise<Begun<Made>> {
  const begun = await inTurns(rows, nextTurn, (row, index) => {
    const making = make(row, index);
    // What fails before the last one is begun is reported by `ended`, and not as a failure that nobody has handled.
    making.catch(() => undefined);
    return { making };
  });
  return { ended: () => Promise.all(begun.map(({ making }) => making)) };
}

/** The same, and resolves once all of it has ended. */
export async function allInTurns<Row, Made>(
  rows: readonly Row[],
  nextTurn: NextTurn,
  make: (row: Row, index: number) => Promise<Made>,
): Promise<readonly Made[]> {
  return (await begunInTurns(rows, nextTurn, make)).ended();
}
