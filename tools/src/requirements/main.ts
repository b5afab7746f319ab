import { writeFileSync } from "node:fs";
import { projectRequirements, REQUIREMENTS } from "./project-requirements.ts";

/** `requirements`: writes docs/requirements.md anew. `requirements --check`: fails where it is stale, doubled, or a quoted id does not exist. */
const isCheck = process.argv.includes("--check");
const { text, proved, total, isStale, sentences } = projectRequirements(".");
for (const sentence of sentences) console.error(sentence);
if (isCheck && isStale) console.error(`${REQUIREMENTS} is not up to date. Run: npm run requirements`);
if (!isCheck) writeFileSync(REQUIREMENTS, text);
console.log(`${proved.length} of ${total} requirements are proved by at least one test.`);
process.exitCode = sentences.length === 0 && !(isCheck && isStale) ? 0 : 1;
