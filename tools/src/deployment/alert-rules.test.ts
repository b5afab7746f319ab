import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { project } from "../testing/run-tool.ts";
import { deployed } from "./testing/installation-files.ts";

describe("the alert rules", () => {
  const rule = z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(["page", "warn"]) }),
    annotations: z.strictObject({ summary: z.string(), runbook: z.string().startsWith("docs/operate.md#") }),
  });
  const file = z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
  });

  const rules = file
    .parse(parse(deployed("monitoring/crossbook.rules.yaml")))
    .groups.flatMap((group) => group.rules);

  it("notice what was never counted since a start", () => {
    const expressions = new Map(rules.map(({ alert, expr }) => [alert, expr]));
    // A counter with labels has no series before it first counts: a sum of none is nothing.
    for (const { alert, expr } of rules.filter(({ expr }) => /^\(?sum\(.+== 0$/.test(expr)))
      expect([alert, expr]).toEqual([alert, expect.stringMatching(/^\(.+ or vector\(0\)\) == 0$/)]);
    expect(expressions.get("CrossbookFeedSilent")).toContain("or vector(0)");
  });

  it("each say what to do, in a section of the runbook that there is", () => {
    expect(rules.length).toBeGreaterThan(10);
    const runbook = readFileSync(join(project, "docs/operate.md"), "utf8");
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(
      ([, title = ""]) => `docs/operate.md#${title.toLowerCase().replaceAll(" ", "-")}`,
    );
    for (const { alert, annotations } of rules) {
      expect([alert, sections]).toEqual([alert, expect.arrayContaining([annotations.runbook])]);
      expect([alert, runbook.includes(`\`${alert}\``)]).toEqual([alert, true]);
    }
  });
});
