import { projectViolations } from "./project-rules.ts";
import { readProject } from "./read-project.ts";

/** Prints every violation of the project's rules; ends with 1 where there is one. */
const files = readProject();
const violations = projectViolations(files);
for (const { rule, path, advice } of violations) console.error(`${path}\n  ${rule}: ${advice}`);
console.log(`${files.length} files read, ${violations.length} violations of the project's rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
