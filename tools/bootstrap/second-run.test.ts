import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderOfFiles } from "../src/testing/run-tool.ts";
import { failedJourneys, failuresOf } from "./second-run.mjs";
import { root } from "./setup.mjs";

const passed = { fullName: "adds", status: "passed", failureMessages: [] };
const failed = { fullName: "adds twice", status: "failed", failureMessages: ["expected 3\nat sum.ts"] };
const report = {
  testResults: [
    { name: join(root, "a.test.ts"), status: "passed", message: "", assertionResults: [passed] },
    { name: join(root, "b.test.ts"), status: "failed", message: "", assertionResults: [passed, failed] },
    {
      name: join(root, "c.test.ts"),
      status: "failed",
      message: "No such module\nat c",
      assertionResults: [],
    },
  ],
};
const folder = folderOfFiles({
  "report.json": JSON.stringify(report),
  "results/.last-run.json": JSON.stringify({ status: "failed", failedTests: ["one", "two"] }),
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("what is run again after a failed stage", () => {
  it("is each file with a failed test or without any, and a line for each failure", () => {
    expect(failuresOf(join(folder, "report.json"))).toEqual({
      files: ["b.test.ts", "c.test.ts"],
      lines: ["b.test.ts: adds twice: expected 3", "c.test.ts: No such module"],
    });
  });

  it("is nothing where the tests left no report", () => {
    expect(failuresOf(join(folder, "none.json"))).toEqual({ files: [], lines: [] });
  });

  it("are the journeys that the last run names", () => {
    expect(failedJourneys(join(folder, "results"))).toBe(2);
    expect(failedJourneys(join(folder, "none"))).toBeUndefined();
  });
});
