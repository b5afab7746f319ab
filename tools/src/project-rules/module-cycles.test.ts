import { describe, expect, it } from "vitest";
import { moduleCycles } from "./module-cycles.ts";

/** What is found in modules whose files import these paths; files are named below `apps/server/src/modules`. */
function cycles(imports: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries(imports).map(([path, imported]) => ({
    path: `apps/server/src/modules/${path}`,
    text: `import { a } from "${imported}";`,
  }));
  return moduleCycles(files).map(({ advice }) => advice.split(":", 1)[0] ?? "");
}

describe("cycles of modules", () => {
  it("are found where no two files import each other", () => {
    const found = cycles({
      "accounts/login/log-in.ts": "../../sessions/index.ts",
      "accounts/index.ts": "./login/log-in.ts",
      "sessions/expiry.ts": "../accounts/index.ts",
      "sessions/index.ts": "./session.ts",
    });
    expect(found).toEqual(["accounts → sessions → accounts"]);
  });

  it("are found over several modules, each once", () => {
    const found = cycles({ "c/x.ts": "../a/index.ts", "a/x.ts": "../b/index.ts", "b/x.ts": "../c/index.ts" });
    expect(found).toEqual(["a → b → c → a"]);
  });

  it("are found where only types are imported, or passed on", () => {
    const file = (path: string, text: string) => ({ path: `apps/server/src/modules/${path}`, text });
    const found = moduleCycles([
      file("a/x.ts", 'import type { B } from "../b/index.ts";'),
      file("b/index.ts", 'export type { A } from "../a/index.ts";'),
    ]);
    expect(found).toHaveLength(1);
  });

  it("are none where modules stand above each other, or import themselves and what is no module", () => {
    const found = cycles({
      "a/x.ts": "../b/index.ts",
      "a/y.ts": "../c/index.ts",
      "b/x.ts": "../c/index.ts",
      "c/deep/x.ts": "../y.ts",
      "c/y.ts": "../../calls/handler.ts",
      "c/z.ts": "zod",
    });
    expect(found).toEqual([]);
  });

  it("are none in tests, which drive one module through the others", () => {
    for (const path of ["a/x.test.ts", "a/testing/x.ts", "a/kill-test/x.ts"]) {
      expect(cycles({ [path]: "../b/index.ts", "b/y.ts": "../a/index.ts" })).toEqual([]);
    }
  });
});
