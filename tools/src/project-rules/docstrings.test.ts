import { describe, expect, it } from "vitest";
import { docstrings, docstringsOfApps, undocumentedExports } from "./docstrings.ts";
import type { ProjectFile } from "./project-file.ts";

const manifest = {
  path: "packages/x/package.json",
  text: JSON.stringify({
    exports: {
      ".": { source: "./src/index.ts" },
      "./inner": { source: "./src/inner/index.ts" },
      "./css": "./a.css",
    },
  }),
};

/** A package `x` with these files below its `src`. */
function packageOf(files: Readonly<Record<string, string>>): readonly ProjectFile[] {
  return [
    manifest,
    ...Object.entries(files).map(([path, text]) => ({ path: `packages/x/src/${path}`, text })),
  ];
}

/** Where faults are found, as `file:line`. */
function faults(files: Readonly<Record<string, string>>): readonly string[] {
  return undocumentedExports(packageOf(files), "x").map(({ path }) => path.replace("packages/x/src/", ""));
}

describe("docstrings", () => {
  it("finds an export without one, of every kind of declaration", () => {
    const kinds = [
      "export function a(): void {}",
      "export class B {}",
      "export interface C {\n  readonly d: number;\n}",
      "export type E = string;",
      "export const f = 1;",
      "export async function g(): Promise<void> {}",
    ];
    for (const text of kinds) expect(faults({ "index.ts": text })).toEqual(["index.ts:1"]);
    for (const text of kinds) expect(faults({ "index.ts": `/** Says it. */\n${text}` })).toEqual([]);
  });

  it("follows index files, lists, renames and stars to the declaration", () => {
    const found = faults({
      "index.ts": 'export { a as b } from "./parts/a.ts";\nexport * from "./parts/index.ts";',
      "parts/index.ts": 'export type { C } from "../c.ts";\nexport { e } from "./d.ts";',
      "parts/a.ts": "\nexport const a = 1;\nexport const notReached = 2;",
      "c.ts": "export interface C {}",
      "parts/d.ts": "function d() {}\nexport { d as e };",
    });
    expect([...found].sort()).toEqual(["c.ts:1", "parts/a.ts:2", "parts/d.ts:1"]);
  });

  it("starts from every entry point of the package.json, and survives a circle of stars", () => {
    const found = faults({
      "index.ts": 'export * from "./inner/index.ts";\nexport * from "other-package";',
      "inner/index.ts": 'export * from "../index.ts";\nexport const inner = 1;',
    });
    expect(found).toEqual(["inner/index.ts:2"]);
  });

  it("does not take an ordinary comment, or one of the statement before, for a docstring", () => {
    const notDocstrings = ["// Says it.", "/* Says it. */", "/** Of something else. */\nconst hidden = 1;"];
    for (const before of notDocstrings) {
      expect(faults({ "index.ts": `${before}\nexport const a = 1;` })).toHaveLength(1);
    }
  });

  it("asks of overloads that the first has one", () => {
    const overloads =
      "export function a(b: string): void;\nexport function a(b: number): void;\nexport function a() {}";
    expect(faults({ "index.ts": overloads })).toEqual(["index.ts:1"]);
    expect(faults({ "index.ts": `/** Says it. */\n${overloads}` })).toEqual([]);
  });

  it("refuses a docstring that only repeats the name", () => {
    expect(
      faults({ "index.ts": "/** The market status. */\nexport type MarketStatus = string;" }),
    ).toHaveLength(1);
    expect(
      faults({ "index.ts": "/** Orders of an account. */\nexport const accountOrders = 1;" }),
    ).toHaveLength(1);
    expect(
      faults({ "index.ts": "/** Resting orders, oldest first. */\nexport const accountOrders = 1;" }),
    ).toEqual([]);
  });

  it("lets the type that is taken from an exported schema do without", () => {
    const taken = "export type Bet = z.output<typeof bet>;";
    expect(
      faults({ "index.ts": `/** One open wager. */\nexport const bet = z.object({});\n${taken}` }),
    ).toEqual([]);
    expect(faults({ "index.ts": `const bet = z.object({});\n${taken}` })).toEqual(["index.ts:2"]);
  });

  it("looks at every package", () => {
    const files = packageOf({ "index.ts": "export const a = 1;" });
    expect(docstrings(files)).toHaveLength(1);
  });

  it("counts exported functions, classes and interfaces of apps, tests left aside", () => {
    const files = [
      {
        path: "apps/a/src/a.ts",
        text: "/** Says it. */\nexport function b() {}\nexport class C {}\nexport const d = 1;",
      },
      { path: "apps/a/src/a.test.ts", text: "export function e() {}" },
    ];
    expect(docstringsOfApps(files)).toEqual(new Map([["apps/a", { total: 2, missing: 1 }]]));
  });
});
