import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { houseViolations } from "./house-rules.ts";

const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|md|json)$/.test(path) && !path.startsWith("apps/sandbox/matches/") && existsSync(path),
  );
const violations = houseViolations(paths.map((path) => ({ path, text: readFileSync(path, "utf8") })));
for (const { rule, path, advice } of violations) console.error(`${path}\n  ${rule}: ${advice}`);
console.log(`${paths.length} files read, ${violations.length} violations of the house rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
