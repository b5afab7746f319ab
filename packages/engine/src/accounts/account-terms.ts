/**
 * A safe integer other than 0, given by the caller and never reused: above 0 for bettors (players, demos, the house's
 * own), below 0 for what no bettor can own (`HOUSE_ACCOUNT`; from -1000 down clearing accounts and bonus accounts).
 * Dense numbering of bettors keeps lookups an array access.
 */
export type AccountId = number;

/**
 * `player`, `demo`, `house`: may bet; cash is never negative. `outside`: clearing account of an outside party (a bank,
 * a payment provider, a casino studio); its balance is the negative of what came in through it. `internal`: the
 * engine's own accounts, see `HOUSE_ACCOUNT`. `bonus`: money set aside for one player that is not his yet; it can be held
 * and transferred, cannot be bet, and is never negative.
 */
export type AccountKind = "player" | "demo" | "house" | "outside" | "internal" | "bonus";

/**
 * Whether money is worth something outside. Every account and every market has one of both for ever: money moves, and
 * bets are made, within one mode only (`MONEY_MODE_MISMATCH`).
 */
export type MoneyMode = "play" | "real";

/** The kinds of accounts that may bet. */
export type BettorKind = Exclude<AccountKind, "outside" | "internal" | "bonus">;

/**
 * The balances of an account, each a ledger account of its own. `held`: reserved by holds, cannot be bet. `receivable`: what
 * the account owes the house after a correction that its available cash did not cover, as a negative amount.
 */
export type BalanceName = "cash" | "held" | "receivable";
