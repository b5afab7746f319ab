import { BoundedMap } from "../../calls/bounded-map.ts";
import type { LineTotals } from "./statement-lines.ts";
import type { StatementRange } from "./statement-range.ts";

/** Ranges of accounts: some hundred bytes each. */
const REMEMBERED = 10_000;

interface Known {
  readonly last: number;
  readonly totals: LineTotals;
}

/**
 * What ranges of accounts came to when they were read last. Entries are never changed, so only those that have come since are
 * read: to sum up all 200,000 of an account takes some hundred milliseconds.
 */
export class RememberedTotals {
  readonly #known = new BoundedMap<string, Known>(REMEMBERED);

  /**
   * The totals of a range, of which `read` reads the whole or the end. `mayRemember`: the range ends at the newest entry before a
   * moment, and so between two lines; one that is asked for by its last entry may end within one.
   */
  async of(
    range: StatementRange,
    kinds: readonly string[],
    { mayRemember, read }: { mayRemember: boolean; read: (range: StatementRange) => Promise<LineTotals> },
  ): Promise<LineTotals> {
    // A line of games grows with the rounds of its day: parts of it do not add up.
    if (range.hasGames) return read(range);
    const { last } = range;
    const key = `${range.accountId} ${range.after} ${kinds.join()}`;
    const known = this.#known.get(key);
    if (known?.last === last) return known.totals;
    if (!mayRemember) return read(range);
    const isEarlier = known !== undefined && known.last < last;
    const totals = isEarlier
      ? sum(known.totals, await read({ ...range, after: known.last }))
      : await read(range);
    if (known === undefined || isEarlier) this.#known.set(key, { last, totals });
    return totals;
  }
}

function sum(one: LineTotals, other: LineTotals): LineTotals {
  return {
    lines: one.lines + other.lines,
    credit: one.credit + other.credit,
    debit: one.debit + other.debit,
  };
}
