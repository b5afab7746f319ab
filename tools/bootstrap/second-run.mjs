import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

/** More than this many failures are a broken state, not a busy machine: nothing is run again. */
export const MOST_RUN_AGAIN = 8;

const MOST_LETTERS_OF_A_MESSAGE = 300;

/**
 * What failed in a report of Vitest's JSON reporter: the files, from the project's folder on, and a line for each
 * failed test, or for a file that failed before its first test. Both are empty where there is no report.
 */
export function failuresOf(reportFile) {
  if (!existsSync(reportFile)) return { files: [], lines: [] };
  const report = JSON.parse(readFileSync(reportFile, "utf8"));
  const failed = report.testResults.filter(({ status }) => status === "failed");
  const lines = failed.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0) return [`${file}: ${firstLineOf(message)}`];
    return tests.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLineOf(failureMessages[0])}`,
    );
  });
  return { files: failed.map(({ name }) => relative(root, name)), lines };
}

function firstLineOf(message) {
  return (message ?? "").split("\n", 1)[0].slice(0, MOST_LETTERS_OF_A_MESSAGE);
}

/** How many journeys failed in the last run of Playwright whose results are in `folder`; undefined where it says nothing. */
export function failedJourneys(folder) {
  const file = join(folder, ".last-run.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).failedTests.length : undefined;
}
