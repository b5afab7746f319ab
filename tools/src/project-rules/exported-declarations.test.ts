import { describe, expect, it } from "vitest";
import { fileSurface } from "./exported-declarations.ts";
import { isTestCode, resolvePath } from "./project-file.ts";

function surfaceOf(text: string) {
  return fileSurface({ path: "packages/x/src/a.ts", text });
}

describe("what a file declares", () => {
  it("is known by name, with its kind, line and docstring", () => {
    const { declarations } = surfaceOf(
      "/**\n * Adds two amounts,\n * exactly.\n */\nexport function add() {}\n",
    );
    expect(declarations.get("add")).toEqual({
      name: "add",
      kind: "function",
      line: 5,
      docstring: "Adds two amounts, exactly.",
      typeOf: undefined,
    });
  });

  it("may be several names with one docstring, exported or not", () => {
    const { declarations } = surfaceOf("/** The ends of the ladder. */\nconst low = 1,\n  high = 2;");
    expect([...declarations.values()].map(({ name, docstring }) => [name, docstring])).toEqual([
      ["low", "The ends of the ladder."],
      ["high", "The ends of the ladder."],
    ]);
  });

  it("is a throw with the file's name where it does not parse", () => {
    expect(() => surfaceOf("export const = 1;")).toThrow("packages/x/src/a.ts does not parse");
  });
});

describe("what a file exports", () => {
  it("is its own, that of others by name, and all of others", () => {
    const { exports } = surfaceOf(
      'export const a = 1;\nconst b = 2;\nexport { b as c };\nexport { d as e } from "./d.ts";\nexport * from "./f.ts";\nexport * as g from "./g.ts";',
    );
    expect(exports).toEqual([
      { kind: "local", name: "a", local: "a" },
      { kind: "local", name: "c", local: "b" },
      { kind: "from", name: "e", imported: "d", module: "./d.ts" },
      { kind: "all", module: "./f.ts" },
      { kind: "all", module: "./g.ts" },
    ]);
  });

  it("is nothing where it only runs", () => {
    expect(surfaceOf('import "./a.ts";\nconsole.log(1);').exports).toEqual([]);
  });
});

describe("the path of a file", () => {
  it("is resolved from the one that names it", () => {
    expect(resolvePath("a/b/c.ts", "./d.ts")).toBe("a/b/d.ts");
    expect(resolvePath("a/b/c.ts", "../../d/e.ts")).toBe("d/e.ts");
  });

  it("says whether the product runs it", () => {
    for (const path of [
      "a/x.test.ts",
      "a/x.stories.tsx",
      "apps/s/src/testing/x.ts",
      "packages/testkit/src/x.ts",
    ]) {
      expect([path, isTestCode(path)]).toEqual([path, true]);
    }
    for (const path of ["apps/s/src/test-match.ts", "packages/x/src/latest.ts"]) {
      expect([path, isTestCode(path)]).toEqual([path, false]);
    }
  });
});
