import { sqlMigration } from "../../sql-migration.ts";

const OF_A_REMOVED_PLAYER = "u.kind = 'player' AND u.forgotten_at IS NOT NULL";

/** The steps of bonuses have the name of the player who claimed, which goes with the person as that of payments' steps does. */
export const personalBonusStepsMigration = sqlMigration([
  `CREATE OR REPLACE FUNCTION remove_personal_rows(removed_user bigint) RETURNS void
   LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
     DELETE FROM public.player_notes n USING public.users u
     WHERE n.user_id = removed_user AND u.id = removed_user AND ${OF_A_REMOVED_PLAYER};
     UPDATE public.payment_steps s SET actor = '' FROM public.payments p, public.users u
     WHERE s.payment_id = p.id AND p.user_id = removed_user AND s.source = 'player'
       AND u.id = removed_user AND ${OF_A_REMOVED_PLAYER};
     UPDATE public.bonus_steps s SET actor = '' FROM public.bonus_grants g, public.users u
     WHERE s.grant_id = g.id AND g.user_id = removed_user AND s.source = 'player'
       AND u.id = removed_user AND ${OF_A_REMOVED_PLAYER};
   $$`,
  // Of those who were removed before.
  `UPDATE bonus_steps s SET actor = '' FROM bonus_grants g, users u
   WHERE s.grant_id = g.id AND g.user_id = u.id AND s.source = 'player' AND ${OF_A_REMOVED_PLAYER}`,
  `DELETE FROM bonus_claim_marks m USING bonus_grants g, users u
   WHERE m.grant_id = g.id AND g.user_id = u.id AND m.mark LIKE 'mobile:%' AND ${OF_A_REMOVED_PLAYER}`,
]);
