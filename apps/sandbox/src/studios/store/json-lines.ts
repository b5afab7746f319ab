import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { appendWhole, readWhole, replaceWhole } from "../../ports/whole-files.ts";

/** Lines beyond what is alive, after which the file is written anew. */
const MOST_OLD_LINES = 20_000;

export interface JsonLinesOptions<Line> {
  readonly path: string;
  /** The line that was written, or undefined where it is none. */
  readonly parse: (line: unknown) => Line | undefined;
  /** How many lines a new file would have. */
  readonly alive: () => number;
  /** The lines of a new file, in an order in which they can be read. */
  readonly all: () => Iterable<Line>;
}

/** A file of one JSON line for each change. A line that was cut by a crash is left out. */
export class JsonLines<Line> {
  readonly #options: JsonLinesOptions<Line>;
  #lines = 0;

  constructor(options: JsonLinesOptions<Line>) {
    this.#options = options;
    mkdirSync(dirname(options.path), { recursive: true });
  }

  /** What was written so far; a file that is not there has no lines. */
  *read(): Generator<Line> {
    for (const written of readWhole(this.#options.path).split("\n")) {
      const line = written === "" ? undefined : this.#options.parse(parsed(written));
      if (line !== undefined) yield line;
    }
  }

  /** Writes one line before it returns. */
  append(line: Line): void {
    appendWhole(this.#options.path, `${JSON.stringify(line)}\n`);
    this.#lines += 1;
  }

  /** Writes the file anew where most of it is old; to be called when the last line has been applied. */
  tidy(): void {
    if (this.#lines <= 2 * this.#options.alive() + MOST_OLD_LINES) return;
    try {
      this.rewrite();
    } catch {
      // The file has every line, so what was saved is saved; it is tried again when as many lines have come.
      this.#lines = 0;
    }
  }

  /** Replaces the file as a whole, so that a crash leaves the old or the new one. */
  rewrite(): void {
    const { path, all } = this.#options;
    this.#lines = replaceWhole(path, written(all()));
  }
}

function* written(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
