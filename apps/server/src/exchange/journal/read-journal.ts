import type { ClientBase } from "pg";
import type { JournalEntry } from "./journal.ts";
import { ReplayMismatchError } from "./replay.ts";

/** Rows asked for at once; a page is fetched while the one before it is replayed. */
const ROWS_OF_A_PAGE = 256;

/** The journal's rows after `afterSeq`, in order and without a gap; throws where one is missing. */
export async function* readJournal(
  client: ClientBase,
  afterSeq: number,
  untilSeq = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<JournalEntry> {
  let last = afterSeq;
  let next = readPage(client, last, untilSeq);
  while (true) {
    const page = await next;
    const end = page.at(-1)?.seq;
    if (end === undefined) return;
    next = readPage(client, end, untilSeq);
    // Whoever stops half way leaves this page unread; its failure is then nobody's business.
    next.catch(() => undefined);
    for (const row of page) {
      last += 1;
      if (row.seq !== last) throw new ReplayMismatchError(`the journal lacks row ${last}`);
      yield row;
    }
  }
}

async function readPage(
  client: ClientBase,
  afterSeq: number,
  untilSeq: number,
): Promise<readonly JournalEntry[]> {
  const { rows } = await client.query<JournalEntry>({
    name: "exchange-read-journal",
    text: `SELECT seq, command_count AS "commandCount", commands, digest,
                  floor(extract(epoch FROM at) * 1000)::bigint AS at FROM journal
           WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${ROWS_OF_A_PAGE}`,
    values: [afterSeq, untilSeq],
  });
  return rows;
}
