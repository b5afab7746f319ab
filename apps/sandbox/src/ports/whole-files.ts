import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";

/**
 * What is in a file; one that is not there has nothing. Throws where it cannot be read: what is there is not empty, and must
 * not be replaced as if it were.
 */
export function readWhole(path: string): string {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere ? readFileSync(path, "utf8") : "";
}

/**
 * Adds all of a line to a file, or nothing: of one that a full disk has cut, the next line would become a part, and neither
 * could be read.
 */
export function appendWhole(path: string, line: string): void {
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  try {
    appendFileSync(path, line);
  } catch (error) {
    cutTo(path, before);
    throw error;
  }
}

/** Replaces a file by these lines, so that a crash or a full disk leaves the old or the new one. Answers how many they are. */
export function replaceWhole(path: string, lines: Iterable<string>): number {
  const draft = `${path}.new`;
  let count = 0;
  try {
    const file = openSync(draft, "w");
    try {
      for (const line of lines) {
        writeSync(file, line);
        count += 1;
      }
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    return count;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The first error is the one to be heard of. */
function cutTo(path: string, bytes: number): void {
  try {
    truncateSync(path, bytes);
  } catch {
    // It could not even be made.
  }
}
