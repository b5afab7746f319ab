import { CHECKS } from "./checks.ts";
import { reportOf, runCheck } from "./run-check.ts";

/** `npm run check`: runs all checks, also after one that failed, so that one look shows everything that is wrong. */
let haveAllPassed = true;
for (const check of CHECKS) {
  const result = await runCheck(check);
  process.stdout.write(reportOf(result));
  haveAllPassed &&= result.hasPassed;
}
process.exitCode = haveAllPassed ? 0 : 1;
