import type { Pool } from "pg";

/** What the messages of one installation are sent under: others may use the same NATS server. */
export interface Subjects {
  /** Where a leader publishes to fronts. */
  readonly leader: string;
  /** Where a leader takes calls: each leadership has its own, so that a former leader is asked nothing. */
  calls(leadership: number): string;
}

/** The subjects of the installation that has this database. A copy of the whole database server has the same. */
export async function subjectsOf(database: Pool): Promise<Subjects> {
  const { rows } = await database.query<{ installation: string }>(
    `SELECT system_identifier || '-' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS installation
     FROM pg_control_system()`,
  );
  const prefix = `crossbook.${rows[0]?.installation}`;
  return { leader: `${prefix}.leader`, calls: (leadership) => `${prefix}.calls.${leadership}` };
}
