/**
 * What operators are, by what they do. `viewer` reads, `trader` runs the markets in play, `settler` enters and corrects
 * results, `cashier` moves money in and out, `risk` watches all of it, `support` answers players, `compliance` protects
 * them and reads the audit; `admin` does everything, and makes and locks operators.
 */
export const OPERATOR_ROLES = [
  "viewer",
  "trader",
  "settler",
  "cashier",
  "risk",
  "support",
  "compliance",
  "admin",
] as const;

/** One of the roles. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
