import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { copyByProgram } from "./copy-by-program.ts";

/** In place of PostgreSQL's program: writes down what it was given. */
const PROGRAM = `#!/bin/sh
printf '%s\n' "$@" > "$GIVEN_PARAMETERS"
printf '%s' "\${PGPASSWORD:-}" > "$GIVEN_PASSWORD"
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-program-"));
  const program = join(folder, "pg_basebackup");
  await writeFile(program, PROGRAM);
  await chmod(program, 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
  vi.stubEnv("GIVEN_PARAMETERS", join(folder, "parameters"));
  vi.stubEnv("GIVEN_PASSWORD", join(folder, "password"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each([
  ["postgresql://backup:p%40ss%2Fword@db:5433/crossbook?sslmode=require", "p@ss/word"],
  ["postgresql://backup@db:5433/crossbook?sslmode=require&password=p%40ss%2Fword", "p@ss/word"],
  ["postgresql://backup@db:5433/crossbook?sslmode=require", ""],
])(
  "gives the program the password of %s where no other user of the machine sees it",
  async (url, password) => {
    await copyByProgram(url, join(folder, "copy"), true);
    const parameters = (await readFile(join(folder, "parameters"), "utf8")).split("\n");
    expect(parameters).toContain("postgresql://backup@db:5433/crossbook?sslmode=require");
    expect(parameters.filter((one) => /p@ss|p%40ss/.test(one))).toEqual([]);
    expect(await readFile(join(folder, "password"), "utf8")).toBe(password);
  },
);
