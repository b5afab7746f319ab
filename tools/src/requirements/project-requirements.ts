import { readFileSync } from "node:fs";
import { join } from "node:path";
import { quotedRequirements } from "./quoted-requirements.ts";
import { type RequirementsDocument, writeRequirements } from "./requirements-document.ts";

/** Where the requirements are, relative to the project's root. */
export const REQUIREMENTS = "docs/requirements.md";

/** Where tests may quote them. */
const FOLDERS = ["packages", "apps", "tools", "e2e"];

/** The document as it must be, and what keeps it from being so. */
export interface ProjectRequirements extends RequirementsDocument {
  /** Whether the text on disk differs from `text`. */
  readonly isStale: boolean;
  /** One sentence for each thing that writing the document anew does not mend. */
  readonly sentences: readonly string[];
}

/** Reads the requirements of the project at `root` and the names of its tests. */
export function projectRequirements(root: string): ProjectRequirements {
  const before = readFileSync(join(root, REQUIREMENTS), "utf8");
  const document = writeRequirements(before, quotedRequirements(root, FOLDERS));
  const sentences = [
    ...document.unknown.map(
      (id) => `A test quotes ${id}, which is not a requirement. Correct the test's name.`,
    ),
    ...document.faults.map((fault) => `${REQUIREMENTS}: ${fault}`),
  ];
  return { ...document, isStale: document.text !== before, sentences };
}
