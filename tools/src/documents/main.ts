import { writeFileSync } from "node:fs";
import { GENERATED_DOCUMENTS, staleDocuments } from "./stale-documents.ts";

/** `documents`: writes what is made from source. `documents --check`: fails where a document is stale. */
const isCheck = process.argv.includes("--check");
const stale = staleDocuments(".");
for (const { path, text } of stale) {
  if (isCheck) console.error(`${path} is not up to date. Run: npm run documents`);
  else writeFileSync(path, text);
}
console.log(`${GENERATED_DOCUMENTS.length} documents, ${stale.length} ${isCheck ? "stale" : "written"}.`);
process.exitCode = isCheck && stale.length > 0 ? 1 : 0;
