/** What operators are, by what they do. `admin` also makes and locks operators. */
export const OPERATOR_ROLES = ["support", "risk", "cashier", "admin"] as const;

/** One of the roles. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
