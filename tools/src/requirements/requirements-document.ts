import type { ProvedBy } from "./quoted-requirements.ts";

const ROW = /^\| ([A-Z]+(?:-[A-Z]+)?-\d{2}) \| (.*?) \|(?: .*)?\|$/;

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
  /** Sentences about what is wrong with the document itself: a repeated row, a second summary line. */
  readonly faults: readonly string[];
}

/**
 * The document with its last column ("proved by") and its summary line written anew from the test names. The rest is
 * kept: the document itself is the list of requirements. What must be there once and is not is a fault, because rows
 * and summaries that a merge has doubled would otherwise be written anew, each of them, and look up to date.
 */
export function writeRequirements(document: string, provedBy: ProvedBy): RequirementsDocument {
  const ids = new Set<string>();
  const proved: string[] = [];
  const faults: string[] = [];
  const rows = document.split("\n").map((line) => {
    const match = ROW.exec(line);
    if (!match) return line;
    const [, id = "", requirement = ""] = match;
    if (ids.has(id)) faults.push(`${id} has more than one row. Keep one.`);
    ids.add(id);
    if (id.startsWith("NOTE-")) return `| ${id} | ${requirement} | |`;
    const files = [...(provedBy.get(id) ?? [])].sort();
    if (files.length > 0) proved.push(id);
    return `| ${id} | ${requirement} | ${files.map((file) => `\`${file}\``).join("<br>")} |`;
  });
  const total = [...ids].filter((id) => !id.startsWith("NOTE-")).length;
  const summary = `${SUMMARY} ${proved.length} of ${total}.`;
  const summaries = rows.filter((line) => line.startsWith(SUMMARY)).length;
  if (summaries !== 1)
    faults.push(`The line "${SUMMARY} …" must stand there once; it is there ${summaries} times.`);
  const text = rows.map((line) => (line.startsWith(SUMMARY) ? summary : line)).join("\n");
  const unknown = [...provedBy.keys()].filter((id) => !ids.has(id)).sort();
  return { text, total, proved, unknown, faults };
}
