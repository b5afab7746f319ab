import type { ClientBase, Pool } from "pg";

/** The journal holds batches that are not in the tables, and only the version that wrote them can bring them there. */
export class UnfinishedJournalError extends Error {
  override readonly name = "UnfinishedJournalError";

  constructor() {
    super(
      "the journal holds batches of an older version that are not in the tables yet: " +
        "start that version once, stop it with Ctrl-C or SIGTERM, then start this one",
    );
  }
}

/** Before the schema or the engine changes: rejects with `UnfinishedJournalError` after an unclean stop. */
export async function refuseUnfinishedJournal(database: ClientBase | Pool): Promise<void> {
  const { rows } = await database.query<{ unfinished: boolean }>(
    "SELECT coalesce((SELECT max(seq) FROM journal), 0) > applied_seq AS unfinished FROM projection",
  );
  if (rows[0]?.unfinished) throw new UnfinishedJournalError();
}
