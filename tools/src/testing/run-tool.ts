import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type RunnableProgram, runnableProgram } from "@crossbook/testkit";

/** The project's folder. */
export const project = resolve(import.meta.dirname, "../../..");

/** A tool of `tools/src`, as Node runs it. */
export function tool(main: string): RunnableProgram {
  return runnableProgram(join(project, "tools/src", main));
}

/** What a tool did: its exit code, and all that it wrote. */
export interface ToolRun {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a tool of `tools/src` to its end in another folder, as `npm run` would in the project's. */
export function runTool(
  main: string,
  {
    cwd,
    parameters = [],
    env = {},
  }: { cwd: string; parameters?: readonly string[]; env?: NodeJS.ProcessEnv },
): ToolRun {
  const { file, options } = tool(main);
  const run = spawnSync(process.execPath, [...options, file, ...parameters], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { code: run.status, output: `${run.stdout}${run.stderr}` };
}

/** A new folder with these files; the caller removes it. */
export function folderOfFiles(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "crossbook-tools-"));
  for (const [path, text] of Object.entries(files)) writeFile(folder, path, text);
  return folder;
}

/** Writes a file below a folder, with the folders it needs. */
export function writeFile(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
