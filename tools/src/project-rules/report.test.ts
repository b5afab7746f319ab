import { expect, it } from "vitest";
import { reportLines, singleFileFolders } from "./report.ts";

const files = [
  { path: "packages/x/package.json", text: '{ "exports": { ".": { "source": "./src/index.ts" } } }' },
  { path: "packages/x/src/index.ts", text: 'export { a } from "./one/a.ts";' },
  { path: "packages/x/src/one/a.ts", text: "export const a = 1;" },
  { path: "packages/x/src/one/a.test.ts", text: "const crowd = 1;" },
  { path: "packages/x/src/two/b.ts", text: "" },
  { path: "packages/x/src/two/c.ts", text: "" },
];

it("lists folders with one source file, tests not counted and folders of folders left out", () => {
  expect(singleFileFolders(files)).toEqual(["packages/x/src/one"]);
});

it("counts the exports of an app without a docstring", () => {
  const app = { path: "apps/x/src/a.ts", text: "/** Does a. */\nexport function a() {}\nexport class B {}" };
  const lines = reportLines([...files, app]);
  expect(lines).toContain("  apps/x: 1 of 2");
  expect(lines).toContain("Folders with a single source file: 2");
});
