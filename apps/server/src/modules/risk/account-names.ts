import type { RiskAccount } from "@crossbook/contract";
import type { Pool } from "pg";

/** Whose account it is. */
export interface AccountName {
  readonly userName: string;
  readonly kind: RiskAccount["kind"];
}

/** Names and kinds of accounts; one that is nobody's is the house's. */
export async function accountNames(
  database: Pool,
  accountIds: readonly number[],
): Promise<(accountId: number) => AccountName> {
  const { rows } = await database.query<{ id: number; username: string; kind: AccountName["kind"] }>(
    "SELECT id, username, kind FROM users WHERE id = ANY ($1)",
    [[...new Set(accountIds)]],
  );
  const names = new Map(rows.map(({ id, username, kind }) => [id, { userName: username, kind }]));
  return (accountId) => names.get(accountId) ?? { userName: `account ${accountId}`, kind: "house" };
}
