import { MOST_COUNTED } from "@crossbook/contract";

/**
 * Counts the rows of a list as `count`, up to `MOST_COUNTED`, from its `FROM` on. Counting all of a table that holds everything that
 * was ever played reads all of it for each look at one page.
 */
export function countOf(from: string): string {
  return `SELECT count(*) AS count FROM (SELECT ${from} LIMIT ${MOST_COUNTED}) AS counted`;
}
