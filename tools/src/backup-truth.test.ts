import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, stopPostgres } from "@crossbook/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putCluster } from "../../packages/postgres/src/testing/made-cluster.ts";
import { runTool } from "./testing/run-tool.ts";

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crossbook-archive-"));
  dataDir = join(folder, "data");
  await putCluster(join(dataDir, "postgres"));
});

afterEach(async () => {
  await stopPostgres(join(dataDir, "postgres"));
  rmSync(folder, { recursive: true, force: true });
});

it("says that archiving fails, where WAL goes nowhere, and ends with 2: later moments would be promised in vain", async () => {
  const archive = join(folder, "archive");
  await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false, walArchiveDir: archive });
  rmSync(archive, { recursive: true });
  const { code, output } = runTool("backup.ts", {
    cwd: folder,
    env: { DATABASE_URL: "", DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archive },
    parameters: ["--to", join(folder, "backups"), "--fast"],
  });
  expect([code, output]).toEqual([
    2,
    expect.stringMatching(
      /^Backed up: .+; ARCHIVING FAILS \([0-9A-F]{24}, 20.+Z\): only this moment can be restored until it works/,
    ),
  ]);
});

it("says that no WAL is archived, where it never was to be, and ends with 0", async () => {
  await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  const { code, output } = runTool("backup.ts", {
    cwd: folder,
    env: { DATABASE_URL: "", DATA_DIR: dataDir, WAL_ARCHIVE_DIR: "" },
    parameters: ["--to", join(folder, "backups"), "--fast"],
  });
  expect([code, output]).toEqual([
    0,
    expect.stringContaining("WAL is not archived: only this moment can be restored (WAL_ARCHIVE_DIR)"),
  ]);
});
