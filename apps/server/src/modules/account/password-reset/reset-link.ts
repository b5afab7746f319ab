import type { Pool } from "pg";
import type { AccountParts } from "../account-parts.ts";
import { LINK_LIFE_MS } from "./password-resets-table.ts";

/** Whose password a link is for. */
export interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly host: string;
  readonly mobile: string | null;
}

/** The player of a name or of a mobile number; an account that was closed is nobody's. */
export async function findRecipient(
  database: Pool,
  by: "username_key" | "mobile",
  value: string,
): Promise<Recipient | undefined> {
  const { rows } = await database.query<Recipient>(
    `SELECT id, username, host, mobile FROM users WHERE ${by} = $1 AND forgotten_at IS NULL`,
    [value],
  );
  return rows[0];
}

/** The token is in the fragment: browsers send it to no server, and no log of requests has it. */
export function messageOf(
  { config, hosts }: Pick<AccountParts, "config" | "hosts">,
  { host, username }: Recipient,
  token: string,
): string {
  const { domainTitle } = hosts.settingsOf(host).domain;
  const link = `${config.siteUrl.replace("{host}", host)}/auth/reset-password#token=${token}`;
  const minutes = LINK_LIFE_MS / 60_000;
  return `Choose a new password for your ${domainTitle} account ${username} within ${minutes} minutes: ${link} If you did not ask for it, do nothing.`;
}
