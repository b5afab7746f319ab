import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { errorCatalogueDocument } from "./error-catalogue.ts";
import { readmeDocument } from "./readme.ts";

/** `documents`: writes what is made from source. `documents --check`: fails where a document is stale. */
const documents = [
  { path: "docs/errors.md", text: errorCatalogueDocument() },
  { path: "README.md", text: readmeDocument(readFileSync("README.md", "utf8")) },
];

const stale = documents.filter(({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text);
if (process.argv.includes("--check")) {
  for (const { path } of stale) console.error(`${path} is not up to date. Run: npm run documents`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { path, text } of stale) writeFileSync(path, text);
}
console.log(
  `${documents.length} documents, ${stale.length} ${process.argv.includes("--check") ? "stale" : "written"}.`,
);
