/**
 * What one table keeps about a person. In its statements `{user}` is the number of the player, `{mobile}` the mobile number,
 * `{key}` the key of the name, and `{at}` the time of the removal.
 */
export type PersonalRecord = {
  /** What it is, in words for the person. */
  readonly name: string;
  /** The table with a condition, its rows called `r`. */
  readonly from: string;
  /** Columns that nobody gets to read: hashes and pictures. */
  readonly without?: readonly string[];
} & (
  | {
      /** What takes out of it what is about the person. */
      readonly remove: string;
      readonly stays?: never;
    }
  | {
      readonly remove?: never;
      /** Why it stays. */
      readonly stays: string;
    }
);

const OF_HIS_PAYMENTS = "payment_id IN (SELECT id FROM payments WHERE user_id = {user})";

/**
 * Every table that has something about a person, in the order in which it is removed. What is money or a bet stays under the
 * account's number, from which no name is found any more; what proves what was agreed to or forbidden stays as well.
 */
export const PERSONAL_RECORDS: readonly PersonalRecord[] = [
  {
    name: "Sign-ups that were not finished",
    from: "registrations r WHERE r.mobile = {mobile} OR r.username_key = {key}",
    without: ["password_hash", "code_hash", "ticket_hash"],
    remove: "DELETE FROM registrations WHERE mobile = {mobile} OR username_key = {key}",
  },
  {
    name: "Codes sent to the mobile number",
    from: "sent_codes r WHERE r.mobile = {mobile}",
    remove: "DELETE FROM sent_codes WHERE mobile = {mobile}",
  },
  {
    name: "Sessions",
    from: "sessions r WHERE r.user_id = {user}",
    remove: "DELETE FROM sessions WHERE user_id = {user}",
  },
  {
    name: "Tries to log in",
    from: "login_attempts r WHERE r.user_id = {user}",
    remove: "DELETE FROM login_attempts WHERE user_id = {user}",
  },
  {
    name: "Links for a new password",
    from: "password_resets r WHERE r.user_id = {user}",
    without: ["token_hash"],
    remove: "DELETE FROM password_resets WHERE user_id = {user}",
  },
  {
    name: "Recovery codes of the second factor",
    from: "player_recovery_codes r WHERE r.user_id = {user}",
    without: ["hash"],
    remove: "DELETE FROM player_recovery_codes WHERE user_id = {user}",
  },
  {
    name: "Applications that act for the player",
    from: "authorization_codes r WHERE r.user_id = {user}",
    without: ["hash", "challenge"],
    remove: "DELETE FROM authorization_codes WHERE user_id = {user}",
  },
  {
    name: "Bot keys",
    from: "bot_keys r WHERE r.user_id = {user}",
    without: ["secret_hash"],
    remove: "DELETE FROM bot_keys WHERE user_id = {user}",
  },
  {
    name: "Heartbeats",
    from: "heartbeats r WHERE r.user_id = {user}",
    remove: "DELETE FROM heartbeats WHERE user_id = {user}",
  },
  {
    name: "Favourites",
    from: "favourites r WHERE r.user_id = {user}",
    remove: "DELETE FROM favourites WHERE user_id = {user}",
  },
  {
    name: "Games played and liked",
    from: "casino_player_games r WHERE r.user_id = {user}",
    remove: "DELETE FROM casino_player_games WHERE user_id = {user}",
  },
  {
    name: "Accounts for withdrawals",
    from: "payout_accounts r WHERE r.user_id = {user}",
    remove: "DELETE FROM payout_accounts WHERE user_id = {user}",
  },
  {
    name: "Where withdrawals were paid to",
    from: `payouts r WHERE r.${OF_HIS_PAYMENTS}`,
    remove: `UPDATE payouts SET address = '', ifsc = '', holder_name = '' WHERE ${OF_HIS_PAYMENTS}`,
  },
  {
    name: "Lines of bank statements",
    from: `bank_lines r WHERE r.${OF_HIS_PAYMENTS}`,
    remove: `UPDATE bank_lines SET payer = '', narration = '' WHERE ${OF_HIS_PAYMENTS}`,
  },
  {
    name: "Pictures of payments",
    from: "images r WHERE r.user_id = {user}",
    without: ["original", "display", "sha256", "difference_hash"],
    remove:
      "UPDATE images SET original = NULL, display = NULL, reading = NULL, bytes = 0 WHERE user_id = {user}",
  },
  {
    name: "Payments",
    from: "payments r WHERE r.user_id = {user}",
    remove: "UPDATE payments SET remark = NULL WHERE user_id = {user}",
  },
  {
    name: "Locks",
    from: "player_locks r WHERE r.user_id = {user}",
    remove: "DELETE FROM player_locks WHERE user_id = {user}",
  },
  {
    name: "Sports that are locked",
    from: "sport_locks r WHERE r.user_id = {user}",
    remove: "DELETE FROM sport_locks WHERE user_id = {user}",
  },
  {
    name: "Limits",
    from: "protection_limits r WHERE r.user_id = {user}",
    stays: "what the player was protected by must be provable; it has no name",
  },
  {
    name: "Changes of limits",
    from: "protection_changes r WHERE r.user_id = {user}",
    stays: "what the player was protected by must be provable; it has no name",
  },
  {
    name: "Exclusions",
    from: "exclusions r WHERE r.user_id = {user}",
    stays: "what the player was protected by must be provable; it has no name",
  },
  {
    name: "Bonuses",
    from: "bonus_grants r WHERE r.user_id = {user}",
    stays: "they explain money of the ledger",
  },
  {
    name: "Bonuses taken with the mobile number",
    from: "bonus_claim_marks r WHERE r.mark = 'mobile:' || {mobile}::text",
    remove: "DELETE FROM bonus_claim_marks WHERE mark = 'mobile:' || {mobile}::text",
  },
  {
    name: "Account",
    from: "users r WHERE r.id = {user}",
    without: ["password_hash", "totp_secret"],
    // No name of a person has this character, so that nobody can be called so; no password has such a hash.
    remove: `UPDATE users SET username = 'removed#' || id, username_key = 'removed#' || id, password_hash = 'removed',
               mobile = NULL, quick_stakes = NULL, totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = 0, forgotten_at = {at}, locked_at = coalesce(locked_at, {at})
             WHERE id = {user}`,
  },
  {
    name: "Notes, and who took the steps of payments and bonuses",
    from: "player_notes r WHERE r.user_id = {user}",
    // The account is closed by now: of another the function removes nothing.
    remove: "SELECT remove_personal_rows({user})",
  },
];
