import { EVERY_HOST } from "@crossbook/contract";
import type { MoneyMode } from "@crossbook/engine";
import type { Pool } from "pg";
import type { WrittenSettings } from "./settings-schema.ts";

/**
 * The one money mode that the written settings ask for, play money where they ask for none; or, where hosts differ, the
 * sentence that says which.
 */
export function writtenMode(written: ReadonlyMap<string, WrittenSettings>): MoneyMode | { problem: string } {
  const everywhere = written.get(EVERY_HOST)?.domain?.moneyMode;
  const hosts: Record<MoneyMode, string[]> = { play: [], real: [] };
  for (const [host, { domain }] of written) {
    // `*` without a mode of its own says nothing of those who are named.
    const mode = domain?.moneyMode ?? everywhere ?? (host === EVERY_HOST ? undefined : "play");
    if (mode !== undefined) hosts[mode].push(`"${host}"`);
  }
  if (hosts.real.length === 0) return "play";
  if (hosts.play.length === 0) return "real";
  return {
    problem: `Hosts of one installation must have one money mode, and ${hosts.real.join(", ")} is for real money while ${hosts.play.join(", ")} is for play money: give every host the same moneyMode, and the others an installation with a database of its own.`,
  };
}

/** The sentence that forbids an installation of one mode to become one of the other; undefined: it is of this mode. */
export function modeChangeProblem(recorded: MoneyMode | undefined, mode: MoneyMode): string | undefined {
  if (recorded === undefined || recorded === mode) return undefined;
  return `This database belongs to an installation of ${recorded} money since its first start, and the settings of its hosts ask for ${mode} money: set their moneyMode to "${recorded}", or use a database of its own.`;
}

/** The money mode that this database was first started with; undefined before that. */
export async function recordedMode(database: Pool): Promise<MoneyMode | undefined> {
  const { rows } = await database.query<{ money_mode: MoneyMode }>("SELECT money_mode FROM installation");
  return rows[0]?.money_mode;
}

/** Writes the mode down for ever. Where another server was first, that one's mode stays: read it again. */
export async function recordMode(database: Pool, mode: MoneyMode, at: number): Promise<void> {
  await database.query(
    "INSERT INTO installation (money_mode, recorded_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [mode, new Date(at)],
  );
}
