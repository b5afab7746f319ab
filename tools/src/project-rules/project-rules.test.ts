import { describe, expect, it } from "vitest";
import type { ProjectFile } from "./project-file.ts";
import { projectViolations } from "./project-rules.ts";

const largeFolder = Array.from({ length: 26 }, (_, n) => ({
  path: `packages/x/src/large/f${n}.ts`,
  text: "",
}));
const clock = ["new Date(", ")"].join("");
const off = ["// oxlint", "-disable-next-line no-console"].join("");

const planted: readonly (readonly [string, readonly ProjectFile[]])[] = [
  ["names-that-say-nothing", [{ path: "packages/x/src/utils/a.ts", text: "" }]],
  ["names-that-say-nothing", [{ path: "apps/x/src/helpers.ts", text: "" }]],
  ["large-folders", largeFolder],
  ["raw-clocks", [{ path: "apps/server/src/x.ts", text: `const at = ${clock};` }]],
  ["raw-clocks", [{ path: "apps/server/src/x.ts", text: `const at = ${clock.replace("(", "( ")};` }]],
  ["reasonless-lint-off", [{ path: "apps/server/src/x.ts", text: off }]],
  ["reasonless-lint-off", [{ path: "apps/server/src/x.ts", text: `${off} -- ok` }]],
  ["suppressed-types", [{ path: "apps/server/src/x.ts", text: `// @ts-${"ignore"}` }]],
  ["suppressed-types", [{ path: "apps/server/src/x.ts", text: `const a = 1;\n  // @ts-${"nocheck"}` }]],
  ["hover-styles", [{ path: "apps/player/src/x.module.css", text: ".a:hover { color: red; }" }]],
  [
    "download-addresses",
    [{ path: "package-lock.json", text: '"resolved": "https://example.invalid/x.tgz"' }],
  ],
  [
    "download-addresses",
    [{ path: "e2e/package-lock.json", text: '"resolved": "http://example.invalid/x.tgz"' }],
  ],
  ["merge-markers", [{ path: "docs/x.md", text: `${"<".repeat(7)} HEAD` }]],
  [
    "module-cycles",
    [
      { path: "apps/server/src/modules/a/x.ts", text: 'import "../b/index.ts";' },
      { path: "apps/server/src/modules/b/y.ts", text: 'import "../a/index.ts";' },
    ],
  ],
  ["texts-in-catalogue", [{ path: "apps/player/src/a.tsx", text: "export const a = <p>Place bet</p>;" }]],
  ["plain-words", [{ path: "tools/src/x.ts", text: "const door = 1;" }]],
  [
    "docstrings",
    [
      { path: "packages/money/package.json", text: '{ "exports": { ".": "./src/index.ts" } }' },
      { path: "packages/money/src/index.ts", text: "export const a = 1;" },
    ],
  ],
  ["short-records", [{ path: "docs/decisions/0001-x.md", text: "line\n".repeat(46) }]],
  ["short-records", [{ path: "docs/architecture.md", text: "line\n".repeat(91) }]],
];

describe("project rules", () => {
  it.each(planted)("%s: a planted violation is found", (rule, files) => {
    expect(projectViolations(files).map((violation) => violation.rule)).toContain(rule);
  });

  it("leaves good files alone", () => {
    const good = [
      { path: "apps/server/src/ports/clock.ts", text: `const at = ${clock};` },
      { path: "apps/server/src/x.ts", text: `${off} -- the process has no logger yet` },
      { path: "docs/decisions/0001-x.md", text: "line\n".repeat(45) },
      ...largeFolder.slice(1),
      ...largeFolder.map(({ path, text }) => ({ path: path.replace(".ts", ".test.ts"), text })),
    ];
    expect(projectViolations(good)).toEqual([]);
  });
});
