import { describe, expect, it } from "vitest";
import { mergeMarkers } from "./merge-markers.ts";

// Put together here, so that this file does not break the rule it tests.
const [ours, base, middle, theirs] = ["<", "|", "=", ">"].map((sign) => sign.repeat(7));

function linesFound(text: string, path = "docs/x.md"): string[] {
  return mergeMarkers([{ path, text }]).map((violation) => violation.path);
}

describe("merge markers", () => {
  it("finds every line that a merge leaves, in any kind of file", () => {
    const text = ["a", `${ours} HEAD`, "b", `${base} 1a2b3c`, "c", middle, "d", `${theirs} 9f8e7d (x)`].join(
      "\n",
    );
    expect(linesFound(text)).toEqual(["docs/x.md:2", "docs/x.md:4", "docs/x.md:6", "docs/x.md:8"]);
    expect(linesFound(text, "apps/player/src/x.css")).toHaveLength(4);
    expect(linesFound(text.replaceAll("\n", "\r\n"))).toHaveLength(4);
  });

  it("finds a marker whose partners were already removed", () => {
    expect(linesFound(`a\n${theirs} topic\nb`)).toEqual(["docs/x.md:2"]);
    expect(linesFound(`a\n${ours} HEAD\nb`)).toEqual(["docs/x.md:2"]);
  });

  it("leaves titles, tables, quotes and arrows alone", () => {
    const fine = [
      "Title",
      middle,
      "",
      `> ${theirs} quoted`,
      "||||||||",
      `x ${ours} y`,
      `const a = b ${">".repeat(3)} 1`,
    ];
    expect(linesFound(fine.join("\n"))).toEqual([]);
    expect(linesFound(`${ours} a\nx\n${theirs} b\nTitle\n${middle}`)).toHaveLength(2);
  });
});
