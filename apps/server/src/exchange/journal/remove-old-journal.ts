import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { CHECKPOINT_VERSION } from "../checkpoints.ts";

/** Journal rows deleted by one statement, so that none of them holds up the writer. */
const ROWS_OF_A_SLICE = 5000;

/**
 * Keeps the two newest checkpoints, and the journal after the older of them; where the tables are not that far yet, the
 * next older one. Answers how many batches went and up to which number; undefined where there are not two checkpoints.
 */
export async function removeOldJournal(
  connection: ClientConfig,
): Promise<{ readonly batches: number; readonly untilSeq: number } | undefined> {
  const client = new Client(withNumbers(connection));
  // A lost connection also fails the statement, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ seq: number }>(
      `WITH older AS (
         SELECT seq FROM checkpoints WHERE version = ${CHECKPOINT_VERSION} ORDER BY seq DESC OFFSET 1)
       SELECT seq FROM older WHERE seq <= (SELECT applied_seq FROM projection) ORDER BY seq DESC LIMIT 1`,
    );
    const untilSeq = rows[0]?.seq;
    if (untilSeq === undefined) return undefined;
    const batches = await removeUntil(client, untilSeq);
    await client.query("DELETE FROM checkpoints WHERE seq < $1", [untilSeq]);
    return { batches, untilSeq };
  } finally {
    await client.end();
  }
}

async function removeUntil(client: Client, untilSeq: number): Promise<number> {
  const { rows } = await client.query<{ first: number | null }>("SELECT min(seq) AS first FROM journal");
  let batches = 0;
  for (let next = rows[0]?.first ?? untilSeq + 1; next <= untilSeq; next += ROWS_OF_A_SLICE) {
    const last = Math.min(next + ROWS_OF_A_SLICE - 1, untilSeq);
    const removed = await client.query<{ removed: number }>("SELECT remove_journal($1, $2, $3) AS removed", [
      ...[next, last, CHECKPOINT_VERSION],
    ]);
    batches += removed.rows[0]?.removed ?? 0;
  }
  return batches;
}
