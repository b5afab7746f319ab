import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceWhole } from "./whole-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Appends lines until none can be written any more, under a limit that cuts as a full disk does. */
const UNTIL_FULL = `
  import { JsonLines } from "${join(import.meta.dirname, "../studios/store/json-lines.ts")}";
  const lines = new JsonLines({ path: process.argv[1], parse: (line) => line, alive: () => 1e9, all: () => [] });
  let count = 0;
  try {
    for (;;) {
      lines.append({ count, text: "x".repeat(70) });
      count += 1;
    }
  } catch {}
  console.log(count);`;

it("a line that does not fit on a full disk leaves nothing of itself: the next one can be read", () => {
  const path = join(folder, "lines.jsonl");
  const node = `'${process.execPath}' --conditions=source --import tsx --input-type=module -e "$0" '${path}'`;
  const { stdout, stderr } = spawnSync("sh", ["-c", `trap '' XFSZ; ulimit -f 8; exec ${node}`, UNTIL_FULL], {
    encoding: "utf8",
  });
  expect([stderr, Number(stdout)]).toEqual(["", expect.any(Number)]);
  expect(Number(stdout)).toBeGreaterThan(10);
  const written = readFileSync(path, "utf8");
  expect(written.endsWith("\n")).toBe(true);
  expect(written.trimEnd().split("\n")).toHaveLength(Number(stdout));
});

it("a file that cannot be replaced stays, without a draft beside it", () => {
  const path = join(folder, "lines.jsonl");
  expect(replaceWhole(path, ["one\n", "two\n"])).toBe(2);
  function* broken(): Generator<string> {
    yield "three\n";
    throw new Error("no room");
  }
  expect(() => replaceWhole(path, broken())).toThrow("no room");
  expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["one\ntwo\n", ["lines.jsonl"]]);
});
