/** A request is a few hundred bytes; one that names as many markets as it may is some thousands. */
const LONGEST_LINE = 64 * 1024;
const LINE_FEED = 0x0a;

/** Cuts what a connection receives into lines, in memory for at most one line. */
export class LineReader {
  #parts: Buffer[] = [];
  #length = 0;

  /** Calls `onLine` with each line that is complete. False: a line is too long, and nothing more can be taken. */
  take(chunk: Buffer, onLine: (line: string) => void): boolean {
    let rest = chunk;
    for (let end = rest.indexOf(LINE_FEED); end !== -1; end = rest.indexOf(LINE_FEED)) {
      if (this.#length + end > LONGEST_LINE) return false;
      this.#parts.push(rest.subarray(0, end));
      const line = Buffer.concat(this.#parts).toString("utf8").replace(/\r$/, "");
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
      if (line !== "") onLine(line);
    }
    if (this.#length + rest.length > LONGEST_LINE) return false;
    if (rest.length > 0) this.#parts.push(rest);
    this.#length += rest.length;
    return true;
  }
}
