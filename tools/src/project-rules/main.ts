import { projectViolations } from "./project-rules.ts";
import { readProject } from "./read-project.ts";
import { metaphorLines, reportLines } from "./report.ts";

/**
 * `rules`: prints every violation of the project's rules; ends with 1 where there is one. `rules -- --report`: also
 * prints what the rules that are not switched on everywhere would find, and for each folder named after it
 * (`rules -- --report apps/player`) the places of its metaphors.
 */
const files = readProject();
const violations = projectViolations(files);
const [option, ...folders] = process.argv.slice(2);
if (option === "--report") {
  const lines = [...reportLines(files), ...folders.flatMap((folder) => metaphorLines(files, folder))];
  console.log(lines.join("\n"));
}
for (const { rule, path, advice } of violations) console.error(`${path}\n  ${rule}: ${advice}`);
console.log(`${files.length} files read, ${violations.length} violations of the project's rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
