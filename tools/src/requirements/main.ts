import { readFileSync, writeFileSync } from "node:fs";
import { quotedRequirements } from "./quoted-requirements.ts";
import { writeRequirements } from "./requirements-document.ts";

/** `requirements`: writes docs/requirements.md anew. `requirements --check`: fails where it is stale, doubled, or a quoted id does not exist. */
const path = "docs/requirements.md";
const before = readFileSync(path, "utf8");
const document = writeRequirements(before, quotedRequirements(".", ["packages", "apps", "tools", "e2e"]));

for (const id of document.unknown) {
  console.error(`A test quotes ${id}, which is not a requirement. Correct the test's name.`);
}
for (const fault of document.faults) console.error(`${path}: ${fault}`);
const isSound = document.unknown.length === 0 && document.faults.length === 0;
if (process.argv.includes("--check")) {
  if (document.text !== before) console.error(`${path} is not up to date. Run: npm run requirements`);
  process.exitCode = document.text === before && isSound ? 0 : 1;
} else {
  writeFileSync(path, document.text);
  process.exitCode = isSound ? 0 : 1;
}
console.log(`${document.proved.length} of ${document.total} requirements are proved by at least one test.`);
