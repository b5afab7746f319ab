// `npm test`: everything that must hold before a change lands, from a fresh clone.
import { build, checkNode, install, root, runShown, step } from "./setup.mjs";

checkNode();
process.chdir(root);
const node = process.execPath;
const startedAt = Date.now();

const STAGES = [
  ["Checks", ["--conditions=source", "--import", "tsx", "tools/src/checks/main.ts"]],
  ["Tests of the parts", ["node_modules/vitest/vitest.mjs", "run"]],
  [
    "Journeys in the browser",
    ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts"],
  ],
];

await step("Packages", install);
await step("Build", build);
const failed = [];
for (const [title, parameters] of STAGES) {
  process.stdout.write(`\n${title}\n`);
  const { code, lastLines } = await runShown(node, parameters);
  if (code === 0) continue;
  failed.push({ title, lastLines });
  process.stdout.write(`\n${title}: FAILED\n`);
}
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
// The end of a long log is what is read first, or all that is kept of it: each stage that failed is there once more.
for (const { title, lastLines } of failed.length > 1 ? failed : [])
  process.stdout.write(`\nThe last lines of: ${title}\n${lastLines.join("\n")}\n`);
process.stdout.write(
  failed.length === 0
    ? `\nAll passed in ${minutes} minutes.\n`
    : `\n${failed.length} of ${STAGES.length} stages failed (${failed.map(({ title }) => title).join(", ")}) in ${minutes} minutes.\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
