import { sqlMigration } from "../../sql-migration.ts";

/**
 * The only way in which the server's role takes a person out of rows that are never changed: of a player whose account was
 * closed for ever, in the same transaction or before. Runs with the rights of the tables' owner.
 */
export const personalDataMigration = sqlMigration([
  "DROP TRIGGER player_notes_kept ON player_notes",
  `CREATE TRIGGER player_notes_kept BEFORE UPDATE OR TRUNCATE ON player_notes
    EXECUTE FUNCTION refuse_note_change()`,
  `CREATE FUNCTION refuse_note_removal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM public.users u
                WHERE u.id = OLD.user_id AND u.kind = 'player' AND u.forgotten_at IS NOT NULL) THEN
       RETURN OLD;
     END IF;
     RAISE EXCEPTION 'notes about players are added and never changed';
   END $$`,
  `CREATE TRIGGER player_notes_of_players_kept BEFORE DELETE ON player_notes
    FOR EACH ROW EXECUTE FUNCTION refuse_note_removal()`,
  `CREATE FUNCTION remove_personal_rows(removed_user bigint) RETURNS void
   LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
     DELETE FROM public.player_notes n USING public.users u
     WHERE n.user_id = removed_user AND u.id = removed_user AND u.kind = 'player' AND u.forgotten_at IS NOT NULL;
     UPDATE public.payment_steps s SET actor = '' FROM public.payments p, public.users u
     WHERE s.payment_id = p.id AND p.user_id = removed_user AND s.source = 'player'
       AND u.id = removed_user AND u.kind = 'player' AND u.forgotten_at IS NOT NULL;
   $$`,
]);
