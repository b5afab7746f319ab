interface Unanswered {
  readonly username: string | undefined;
  /** The id of each content that was sent. */
  readonly ids: Map<string, string>;
}

/** By the app that sent them. They outlive the page: a player who comes back to it must not withdraw twice. */
const unansweredOf = new WeakMap<object, Unanswered>();

/** The ids of this player's withdrawals whose outcome nobody knows, by their content. */
export function unansweredWithdrawals(app: object, username: string | undefined): Map<string, string> {
  const known = unansweredOf.get(app);
  if (known !== undefined && known.username === username) return known.ids;
  const ids = new Map<string, string>();
  unansweredOf.set(app, { username, ids });
  return ids;
}
