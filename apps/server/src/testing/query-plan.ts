/** What runs a statement: a connection or a pool. */
interface Database {
  query(statement: string): Promise<{ readonly rows: readonly object[] }>;
}

/** How PostgreSQL would answer a statement with these values, as the lines of `EXPLAIN`. */
export async function queryPlan(
  database: Database,
  statement: string,
  values: readonly unknown[] = [],
): Promise<string> {
  const literal = (value: unknown) => (typeof value === "string" ? `'${value}'` : String(value ?? null));
  const filled = statement.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]));
  const { rows } = await database.query(`EXPLAIN ${filled}`);
  return rows.flatMap((line) => Object.values(line)).join("\n");
}
