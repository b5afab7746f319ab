import type { ProvedBy } from "./quoted-requirements.ts";

const ROW = /^\| ([A-Z]+(?:-[A-Z]+)?-\d{2}) \| (.*?) \|(?: .*)?\|$/;

/** A line that was meant as a row, readable or not. */
const ROW_BEGINS = /^\|\s*[A-Z]+(?:-[A-Z]+)?-\d/;
const HEADING = /^#+ /;

const SUMMARY = "Proved by at least one test:";

/** The written document and what it counts. */
export interface RequirementsDocument {
  readonly text: string;
  /** How many requirements there are; notes are not counted. */
  readonly total: number;
  /** Ids of the requirements that at least one test quotes. */
  readonly proved: readonly string[];
  /** Ids that tests quote and the document does not have. */
  readonly unknown: readonly string[];
  /** Sentences about what is wrong with the document itself: a row that is repeated, missing or cannot be read. */
  readonly faults: readonly string[];
}

/**
 * The document with its last column ("proved by") and its summary line written anew from the test names. The rest is
 * kept: the document itself is the list of requirements. What must be there once and is not is a fault, because what a
 * merge has doubled or lost would otherwise be written anew and look up to date. Ids are numbered from 01 without a gap
 * for the same reason.
 */
export function writeRequirements(document: string, provedBy: ProvedBy): RequirementsDocument {
  const ids = new Set<string>();
  const proved: string[] = [];
  const faults: string[] = [];
  const rows = document.split("\n").map((line) => {
    const match = ROW.exec(line);
    if (!match) {
      if (ROW_BEGINS.test(line)) faults.push(`This row cannot be read: ${line}`);
      return line;
    }
    const [, id = "", requirement = ""] = match;
    if (ids.has(id)) faults.push(`${id} has more than one row. Keep one.`);
    ids.add(id);
    if (id.startsWith("NOTE-")) return `| ${id} | ${requirement} | |`;
    const files = [...(provedBy.get(id) ?? [])].sort();
    if (files.length > 0) proved.push(id);
    return `| ${id} | ${requirement} | ${files.map((file) => `\`${file}\``).join("<br>")} |`;
  });
  faults.push(...repeatedHeadings(rows), ...missingIds(ids));
  const total = [...ids].filter((id) => !id.startsWith("NOTE-")).length;
  const summary = `${SUMMARY} ${proved.length} of ${total}.`;
  const summaries = rows.filter((line) => line.startsWith(SUMMARY)).length;
  if (summaries !== 1)
    faults.push(`The line "${SUMMARY} …" must stand there once; it is there ${summaries} times.`);
  const text = rows.map((line) => (line.startsWith(SUMMARY) ? summary : line)).join("\n");
  const unknown = [...provedBy.keys()].filter((id) => !ids.has(id)).sort();
  return { text, total, proved, unknown, faults };
}

function repeatedHeadings(lines: readonly string[]): readonly string[] {
  const headings = lines.filter((line) => HEADING.test(line));
  return headings
    .filter((heading, index) => headings.indexOf(heading) !== index)
    .map((heading) => `The heading "${heading}" stands there more than once. Keep one.`);
}

function missingIds(ids: ReadonlySet<string>): readonly string[] {
  return [...ids].flatMap((id) => {
    const number = Number(id.slice(-2));
    const before = `${id.slice(0, -2)}${String(number - 1).padStart(2, "0")}`;
    return number <= 1 || ids.has(before) ? [] : [`${before} is missing before ${id}.`];
  });
}
