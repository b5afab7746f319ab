// `npm test`: everything that must hold before a change lands, from a fresh clone.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { failedJourneys, failuresOf, MOST_RUN_AGAIN } from "./second-run.mjs";
import { build, checkNode, install, root, runShown, step } from "./setup.mjs";

checkNode();
process.chdir(root);
const node = process.execPath;
const startedAt = Date.now();

const REPORT = join(root, "node_modules/.crossbook-tests.json");
const JOURNEY_RESULTS = join(root, "e2e/test-results");
const vitest = ["node_modules/vitest/vitest.mjs", "run"];
const playwright = ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts"];

/**
 * Each stage, and how to run again what failed in it. Tests that wait for several processes can run out of time on a
 * machine that is busy with something else: what failed is run once more, alone, in new processes. What fails again
 * fails; what passes only then is named at the end, and is a defect to look for.
 */
const STAGES = [
  { title: "Checks", parameters: ["--conditions=source", "--import", "tsx", "tools/src/checks/main.ts"] },
  {
    title: "Tests of the parts",
    parameters: [...vitest, "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`],
    again() {
      const { files, lines } = failuresOf(REPORT);
      return { count: files.length, lines, parameters: [...vitest, "--maxWorkers=1", ...files] };
    },
  },
  {
    title: "Journeys in the browser",
    parameters: playwright,
    again: () => ({
      count: failedJourneys(JOURNEY_RESULTS) ?? 0,
      parameters: [...playwright, "--last-failed", "--workers=1"],
    }),
  },
];

const failed = [];
const onlyAlone = [];

async function runStage({ title, parameters, again }) {
  process.stdout.write(`\n${title}\n`);
  const first = await runShown(node, parameters);
  if (first.code === 0) return;
  const second = again?.();
  const lines = second?.lines?.length ? second.lines : first.lastLines;
  if (!second || second.count === 0 || second.count > MOST_RUN_AGAIN) {
    failed.push({ title, lines });
    process.stdout.write(`\n${title}: FAILED\n`);
    return;
  }
  process.stdout.write(`\n${title}: FAILED; once more, alone:\n`);
  const { code } = await runShown(node, second.parameters);
  (code === 0 ? onlyAlone : failed).push({ title, lines });
  process.stdout.write(`\n${title}: ${code === 0 ? "passed alone" : "FAILED again"}\n`);
}

await step("Packages", install);
await step("Build", build);
// Programs that tests start are those of this build.
process.env.PROGRAMS_FROM_BUILD = "1";
rmSync(REPORT, { force: true });
rmSync(JOURNEY_RESULTS, { recursive: true, force: true });
for (const stage of STAGES) await runStage(stage);

// The end of a long log is what is read first, or all that is kept of it: what failed is there once more, shortened.
const MOST_LINES = 30;
const MOST_LETTERS = 160;
function repeat(heading, stages) {
  for (const { title, lines } of stages) {
    const end = lines.slice(-MOST_LINES).map((line) => line.slice(0, MOST_LETTERS));
    process.stdout.write(`\n${heading}: ${title}\n${end.join("\n")}\n`);
  }
}
repeat("Passed only when run again, alone", onlyAlone);
repeat("Failed", failed);
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(
  failed.length === 0
    ? `\nAll passed in ${minutes} minutes.\n`
    : `\n${failed.length} of ${STAGES.length} stages failed (${failed.map(({ title }) => title).join(", ")}) in ${minutes} minutes.\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
