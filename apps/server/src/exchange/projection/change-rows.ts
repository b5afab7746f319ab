import type { ClientBase } from "pg";

/** Runs a prepared statement that must change exactly so many rows, or throws `ProjectionMismatchError`. */
export async function changeRows(
  client: ClientBase,
  name: string,
  text: string,
  values: readonly (Buffer | string | number)[],
  expected: number,
): Promise<void> {
  const { rowCount } = await client.query({ name: `exchange-${name}`, text, values: [...values] });
  if (rowCount !== expected)
    throw new ProjectionMismatchError(`${name}: ${rowCount} rows instead of ${expected}`);
}

/** The tables are not what the journal says they are: another projector wrote, or someone changed them by hand. */
export class ProjectionMismatchError extends Error {
  override readonly name = "ProjectionMismatchError";
}
