import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKS } from "./checks.ts";
import { type Check, reportOf, runCheck } from "./run-check.ts";

const project = resolve(import.meta.dirname, "../../..");

/** A check that runs this program of Node. */
function checkOf(program: string): Check {
  return { name: "planted", command: [process.execPath, "-e", program] };
}

describe("a check", () => {
  it("passes where its program ends with 0, whatever it wrote", async () => {
    const result = await runCheck(checkOf("console.error('a warning')"));
    expect(result).toEqual({ name: "planted", hasPassed: true, output: "a warning" });
    expect(reportOf(result)).toBe("ok      planted\n");
  });

  it("fails where its program ends otherwise, and shows all that it wrote", async () => {
    const result = await runCheck(checkOf("console.log('a'); console.error('b'); process.exit(3)"));
    expect(result.hasPassed).toBe(false);
    const lines = reportOf(result).split("\n");
    expect(lines[0]).toBe("FAILED  planted");
    expect(lines.slice(1).sort()).toEqual(["", "        a", "        b"]);
  });

  it("fails where its program is killed", async () => {
    const { hasPassed } = await runCheck(checkOf("process.kill(process.pid, 'SIGKILL')"));
    expect(hasPassed).toBe(false);
  });

  it("fails with a reason where its program cannot be started", async () => {
    const result = await runCheck({ name: "planted", command: ["./no-such-program"] });
    expect(result.hasPassed).toBe(false);
    expect(reportOf(result)).toContain("no-such-program");
  });

  it("keeps output longer than a pipe holds", async () => {
    const { output } = await runCheck(checkOf("process.stdout.write('x'.repeat(300_000))"));
    expect(output).toHaveLength(300_000);
  });
});

describe("the checks of the project", () => {
  it("have names of their own and programs that are there", () => {
    expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
    for (const { command } of CHECKS) {
      const script = command.find((part) => /\.(mjs|js|ts)$|\/bin\//.test(part) && !part.startsWith("/"));
      expect([script, existsSync(resolve(project, script ?? "missing"))]).toEqual([script, true]);
    }
  });
});
