import { sqlMigration } from "../sql-migration.ts";

/**
 * The only way in which the server's role removes rows of the journal: up to the older of the two newest checkpoints
 * whose batches are in the tables, and never beyond it. Runs with the rights of the tables' owner.
 */
export const journalRemovalMigration = sqlMigration([
  `CREATE FUNCTION remove_journal(first_seq bigint, last_seq bigint, checkpoint_version integer) RETURNS bigint
   LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
     WITH older AS (
       SELECT c.seq FROM public.checkpoints c WHERE c.version = checkpoint_version ORDER BY c.seq DESC OFFSET 1
     ), bound AS (
       SELECT max(o.seq) AS seq FROM older o WHERE o.seq <= (SELECT p.applied_seq FROM public.projection p)
     ), removed AS (
       DELETE FROM public.journal j USING bound b
       WHERE j.seq BETWEEN first_seq AND last_seq AND j.seq <= b.seq RETURNING j.seq
     )
     SELECT count(*) FROM removed
   $$`,
]);
