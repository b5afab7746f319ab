import { projectViolations } from "./project-rules.ts";
import { readProject } from "./read-project.ts";
import { reportLines } from "./report.ts";

/**
 * `rules`: prints every violation of the project's rules; ends with 1 where there is one. `rules -- --report`: also
 * prints figures that no rule refuses.
 */
const files = readProject();
const violations = projectViolations(files);
if (process.argv[2] === "--report") console.log(reportLines(files).join("\n"));
for (const { rule, path, advice } of violations) console.error(`${path}\n  ${rule}: ${advice}`);
console.log(`${files.length} files read, ${violations.length} violations of the project's rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
