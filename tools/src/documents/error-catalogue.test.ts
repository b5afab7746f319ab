import { ERROR_CATALOGUE } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { errorCatalogueDocument } from "./error-catalogue.ts";

const rows = errorCatalogueDocument()
  .split("\n")
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("docs/errors.md", () => {
  it("has every code once, with its number, status and words", () => {
    expect(rows).toHaveLength(Object.keys(ERROR_CATALOGUE).length);
    for (const [code, { number, status, message }] of Object.entries(ERROR_CATALOGUE)) {
      const row = rows.find((cells) => cells[2] === `\`${code}\``);
      expect(row?.slice(1, 6)).toEqual([
        String(number),
        `\`${code}\``,
        String(status),
        expect.any(String),
        message,
      ]);
    }
  });

  it("says in words when to try again", () => {
    const advice = new Map(rows.map((cells) => [cells[2], cells[4]]));
    expect(advice.get("`MARKET_SUSPENDED`")).toBe("later");
    expect(advice.get("`MARKET_CLOSED`")).toBe("no");
    expect(advice.get("`STAKE_INVALID`")).toBe("after a change");
  });

  it("names the calls that may answer a code", () => {
    const calls = rows.find((cells) => cells[2] === "`SELF_MATCH`")?.[6];
    expect(calls).toContain("Bet/PlaceBetV2");
    expect(calls).not.toContain("Account/");
  });
});
