import type { ClientConfig } from "pg";
import { APPLICATION_ROLE } from "../database/application-role.ts";

/**
 * The server of a test runs as in production, as a role that owns nothing. A database that a URL names may ask for
 * passwords: there it runs as the owner.
 */
export function databaseRoles(owner: ClientConfig): { connection: ClientConfig; owner?: ClientConfig } {
  return owner.connectionString === undefined
    ? { connection: { ...owner, user: APPLICATION_ROLE }, owner }
    : { connection: owner };
}
