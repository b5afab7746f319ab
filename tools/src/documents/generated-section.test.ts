import { describe, expect, it } from "vitest";
import { replaceSection } from "./generated-section.ts";

const document = "before\n<!-- table:start -->\nold\n<!-- table:end -->\nafter\n";

describe("a generated section", () => {
  it("replaces what stands between its marks and keeps the rest", () => {
    const written = replaceSection(document, "table", "new");
    expect(written).toBe("before\n<!-- table:start -->\n\nnew\n\n<!-- table:end -->\nafter\n");
    expect(replaceSection(written, "table", "new")).toBe(written);
  });

  it("refuses a document without the section, or with its marks in the wrong order", () => {
    expect(() => replaceSection(document, "other", "new")).toThrow("no section other");
    expect(() => replaceSection("<!-- a:end --><!-- a:start -->", "a", "new")).toThrow("no section a");
  });

  it("refuses a section that a merge has doubled", () => {
    expect(() => replaceSection(document + document, "table", "new")).toThrow("more than once");
    expect(() => replaceSection(`${document}<!-- table:end -->`, "table", "new")).toThrow("more than once");
  });
});
