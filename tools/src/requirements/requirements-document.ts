import type { ProvedBy } from "./quoted-requirements.ts";

const ROW = /^\| ([A-Z]+(?:-[A-Z]+)?-\d{2}) \| (.*?) \|(?: .*)?\|$/;

export interface RequirementsDocument {
  readonly text: string;
  readonly total: number;
  readonly proved: readonly string[];
  /** Ids that tests quote and the document does not have. */
  readonly unknown: readonly string[];
}

/**
 * The document with its last column ("proved by") written anew from the test names. Everything else is kept: the
 * document itself is the list of requirements.
 */
export function writeRequirements(document: string, provedBy: ProvedBy): RequirementsDocument {
  const ids = new Set<string>();
  const proved: string[] = [];
  const rows = document.split("\n").map((line) => {
    const match = ROW.exec(line);
    if (!match) return line;
    const [, id = "", requirement = ""] = match;
    ids.add(id);
    if (id.startsWith("NOTE-")) return `| ${id} | ${requirement} | |`;
    const files = [...(provedBy.get(id) ?? [])].sort();
    if (files.length > 0) proved.push(id);
    return `| ${id} | ${requirement} | ${files.map((file) => `\`${file}\``).join("<br>")} |`;
  });
  const total = [...ids].filter((id) => !id.startsWith("NOTE-")).length;
  const summary = `Proved by at least one test: ${proved.length} of ${total}.`;
  const text = rows
    .map((line) => (line.startsWith("Proved by at least one test:") ? summary : line))
    .join("\n");
  const unknown = [...provedBy.keys()].filter((id) => !ids.has(id)).sort();
  return { text, total, proved, unknown };
}
