// `npm test`: everything that must hold before a change lands, from a fresh clone.
import { build, checkNode, install, root, run, step } from "./setup.mjs";

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
let failed = 0;
for (const [title, parameters] of STAGES) {
  process.stdout.write(`\n${title}\n`);
  if ((await run(node, parameters, { show: true })) !== 0) {
    failed += 1;
    process.stdout.write(`\n${title}: FAILED\n`);
  }
}
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(
  failed === 0 ? `\nAll passed in ${minutes} minutes.\n` : `\n${failed} of ${STAGES.length} stages failed.\n`,
);
process.exit(failed === 0 ? 0 : 1);
