import { expect, it } from "vitest";
import { hoverStyles } from "./hover-styles.ts";

function linesFound(text: string, path = "apps/player/src/a.module.css"): readonly string[] {
  return hoverStyles([{ path, text }]).map((violation) => violation.path.replace(/^.*:/, ""));
}

const HOVER = ".a:hover:not(:disabled) {\n  color: red;\n}";

it("finds styles of hovering that phones would keep after a touch", () => {
  expect(linesFound(`.a {\n  color: blue;\n}\n\n${HOVER}`)).toEqual(["5"]);
  expect(linesFound(`.b,\n.a:hover {\n}\n`)).toEqual(["2"]);
  expect(linesFound(`@media (max-width: 10rem) {\n${HOVER}\n}`)).toEqual(["2"]);
  expect(linesFound(`@media (hover: hover) {\n.b {}\n}\n${HOVER}`)).toEqual(["4"]);
});

it("leaves those alone that stand in their media query, comments, and other files", () => {
  expect(
    linesFound(`@media (hover: hover) {\n${HOVER}\n@media (max-width: 10rem) {\n${HOVER}\n}\n}`),
  ).toEqual([]);
  expect(linesFound("/* .a:hover { } */\n.a {\n  content: ':hover';\n}")).toEqual([]);
  expect(linesFound(HOVER, "docs/a.md")).toEqual([]);
});
