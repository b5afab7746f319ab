const NUMBER = /\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?/g;

/**
 * A line of a story as two people would agree that it says the same: 1,147.00 and 1147 are one amount, − and - one
 * sign, and how wide a column is means nothing.
 */
export function plainLine(line: string): string {
  return line.replaceAll(/[−–]/g, "-").replaceAll(/\s+/g, " ").trim().replaceAll(NUMBER, plainNumber);
}

/** The lines of a story that say something: no empty ones, and none that begin with `#`. */
export function plainLines(story: string): readonly string[] {
  return story
    .split("\n")
    .map(plainLine)
    .filter((line) => line !== "" && !line.startsWith("#"));
}

function plainNumber(written: string): string {
  const digits = written.replaceAll(",", "");
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}
