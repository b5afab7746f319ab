import { expect, it } from "vitest";
import { styleVariables } from "./style-variables.ts";

const TOKENS = { path: "packages/ui/src/tokens/size.css", text: ":root {\n  --text-13: 1rem;\n}\n" };
const PAGE = "apps/player/src/page.module.css";

it("finds a variable of styles that nothing sets, with its line", () => {
  const text = ".a {\n  font-size: var(--text-13);\n  color: var( --text-14, red);\n}\n";
  expect(styleVariables([TOKENS, { path: PAGE, text }])).toEqual([
    expect.objectContaining({ path: `${PAGE}:3`, advice: expect.stringContaining("--text-14") }),
  ]);
});

it("knows those that code sets, and those that a style sheet sets for itself", () => {
  const text = ".a {\n  --own: 1px;\n  width: var(--own);\n  height: var(--share);\n}\n";
  const code = { path: "apps/player/src/bar.tsx", text: 'const style = { "--share": share };' };
  expect(styleVariables([{ path: PAGE, text }, code])).toEqual([]);
  expect(styleVariables([{ path: PAGE, text }])).toHaveLength(1);
});
