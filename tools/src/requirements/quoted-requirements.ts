import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Requirement ids by the test files whose test names quote them. */
export type ProvedBy = ReadonlyMap<string, ReadonlySet<string>>;

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const TITLE = /\b(?:it|test|describe|journey)(?:\.\w+)*(?:\([^)]*\))?\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
/** The first cell of a row of `it.each`, which the runner puts into the test's name. */
const ROW = /\[\s*(["'`])(\[[A-Z](?:\\.|(?!\1)[\s\S])*)\1/g;
const BRACKETED = /\[([^\]]+)\]/g;
const ID = /^[A-Z]+(?:-[A-Z]+)?-\d{2}$/;
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "dist-types", ".data", ".git"]);

/** Ids in one test title: `[GUARD-01]`, `[STATE-05, STATE-06]`. Brackets with other words are ignored. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(BRACKETED)].flatMap(([, inside = ""]) => {
    const words = inside.split(/[\s,]+/).filter(Boolean);
    return words.every((word) => ID.test(word)) ? words : [];
  });
}

/** Reads the names of all tests, of each row where there are many, under the given folders of `root`. */
export function quotedRequirements(root: string, folders: readonly string[]): ProvedBy {
  const provedBy = new Map<string, Set<string>>();
  for (const file of folders.flatMap((folder) => testFiles(join(root, folder)))) {
    const source = readFileSync(file, "utf8");
    for (const [, , title = ""] of [...source.matchAll(TITLE), ...source.matchAll(ROW)]) {
      for (const id of idsInTitle(title)) {
        const files = provedBy.get(id) ?? new Set<string>();
        files.add(relative(root, file));
        provedBy.set(id, files);
      }
    }
  }
  return provedBy;
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) ? [] : testFiles(join(folder, entry.name));
    return TEST_FILE.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}
