import { readFileSync, writeFileSync } from "node:fs";
import { quotedRequirements } from "./quoted-requirements.ts";
import { writeRequirements } from "./requirements-document.ts";

/** `requirements`: writes docs/requirements.md anew. `requirements --check`: fails where it is stale or quotes lie. */
const path = "docs/requirements.md";
const before = readFileSync(path, "utf8");
const document = writeRequirements(before, quotedRequirements(".", ["packages", "apps", "tools", "e2e"]));

for (const id of document.unknown) {
  console.error(`A test quotes ${id}, which is not a requirement. Correct the test's name.`);
}
if (process.argv.includes("--check")) {
  if (document.text !== before) console.error(`${path} is not up to date. Run: npm run requirements`);
  process.exitCode = document.text === before && document.unknown.length === 0 ? 0 : 1;
} else {
  writeFileSync(path, document.text);
  process.exitCode = document.unknown.length === 0 ? 0 : 1;
}
console.log(`${document.proved.length} of ${document.total} requirements are proved by at least one test.`);
