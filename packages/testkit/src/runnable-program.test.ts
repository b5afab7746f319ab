import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runnableProgram } from "./runnable-program.ts";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "crossbook-runnable-")), "src/package");
  for (const part of ["src/inner", "dist/inner"]) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, "src/inner/main.ts"), 'const from: string = "source"; console.log(from);');
  writeFileSync(join(folder, "dist/inner/main.js"), 'console.log("build");');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(join(folder, "../.."), { recursive: true });
});

it.each([
  ["its source", "", "source"],
  ["the build where that is asked for", "1", "build"],
])("runs from %s, whatever the current folder", (_what, asked, wanted) => {
  vi.stubEnv("PROGRAMS_FROM_BUILD", asked);
  const { file, options } = runnableProgram(join(folder, "src/inner/main.ts"));
  const { stdout } = spawnSync(process.execPath, [...options, file], { cwd: tmpdir(), encoding: "utf8" });
  expect(stdout).toBe(`${wanted}\n`);
});
