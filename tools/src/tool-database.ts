import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ResolvedDatabase, resolveDatabase } from "@crossbook/postgres";

/**
 * The database of the server with this environment: the one of DATABASE_URL, or of the file that DATABASE_URL_FILE names,
 * else the embedded one of DATA_DIR. Rejects where there is none: a tool that made an empty one would find everything in
 * order. An abort while the embedded one starts stops it again.
 */
export async function toolDatabase(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<ResolvedDatabase> {
  const databaseUrl = urlOf(environment);
  const dataDir = resolve(environment["DATA_DIR"] || ".data", "postgres");
  if (databaseUrl === undefined && !existsSync(join(dataDir, "cluster", "PG_VERSION")))
    throw new Error(
      `There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  return resolveDatabase({
    ...{ databaseUrl, dataDir },
    walArchiveDir: environment["WAL_ARCHIVE_DIR"] || undefined,
    signal,
  });
}

function urlOf(environment: NodeJS.ProcessEnv): string | undefined {
  const [url, file] = [environment["DATABASE_URL"]?.trim(), environment["DATABASE_URL_FILE"]?.trim()];
  if (url && file) throw new Error("Set DATABASE_URL or DATABASE_URL_FILE, not both.");
  if (url || !file) return url || undefined;
  const content = readFileSync(file, "utf8").trim();
  if (content === "") throw new Error(`DATABASE_URL_FILE names ${file}, which is empty.`);
  return content;
}
