import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCatalogueDocument } from "./error-catalogue.ts";
import { licencesDocument } from "./licences.ts";
import { marketRules } from "./market-rules.ts";
import { readmeDocument } from "./readme.ts";

/** A document that is made from source, whole or in sections. */
export interface GeneratedDocument {
  /** Relative to the project's root. */
  readonly path: string;
  /** The whole text, as it must be on disk. */
  readonly text: string;
}

/** The paths of all documents that are made from source. */
export const GENERATED_DOCUMENTS = [
  "docs/errors.md",
  "docs/licences.md",
  "docs/rules.md",
  "README.md",
] as const;

/**
 * The documents of the project at `root` whose text on disk is not, to the byte, what the source makes. Throws where a
 * section to be made is missing or doubled.
 */
export function staleDocuments(root: string): readonly GeneratedDocument[] {
  return GENERATED_DOCUMENTS.flatMap((path) => {
    const file = join(root, path);
    const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    const text = textOf(path, before ?? "", root);
    return text === before ? [] : [{ path, text }];
  });
}

function textOf(path: (typeof GENERATED_DOCUMENTS)[number], before: string, root: string): string {
  switch (path) {
    case "docs/errors.md":
      return errorCatalogueDocument();
    case "docs/licences.md":
      return licencesDocument(root);
    case "docs/rules.md":
      return marketRules();
    case "README.md":
      return readmeDocument(before, root);
  }
}
