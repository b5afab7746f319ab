import { expect, it } from "vitest";
import { textCell } from "../../calls/csv.ts";

it.each([
  ["Withdrawal requested", '"Withdrawal requested"'],
  ["India, v Australia", '"India, v Australia"'],
  ['the "Lions"', '"the ""Lions"""'],
  ["भारत · ₹", '"भारत · ₹"'],
  ["", '""'],
  ['=HYPERLINK("http://x.test","win")', `"'=HYPERLINK(""http://x.test"",""win"")"`],
  ["+1+cmd|' /C calc'!A0", `"'+1+cmd|' /C calc'!A0"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1:A9)", `"'@SUM(A1:A9)"`],
  ["|cmd", `"'|cmd"`],
  ["%0A=1", `"'%0A=1"`],
  ["\t=1+1", `"' =1+1"`],
  ["\r\n=1+1", `"' =1+1"`],
  ["   =1+1", `"'   =1+1"`],
  ["\u00a0=1", `"'\u00a0=1"`],
  ["＝1+1", `"'＝1+1"`],
  ["one\r\ntwo", '"one two"'],
  ["a\u0007b", '"a b"'],
])("text %j is written so that no spreadsheet computes it", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});
