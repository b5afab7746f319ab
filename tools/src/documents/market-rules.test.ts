import { describe, expect, it } from "vitest";
import { marketRules } from "./market-rules.ts";

describe("the document of market rules", () => {
  const text = marketRules();

  it("has each story's title as a rule, and its lines under it", () => {
    expect(text).toContain(`## A session

- **A session pays YES at its line and above, and NO below its own.**

  \`\`\`text
  market: R50, R51, R52 (session from 50)
  ravi lays  R51 100 @ 1.90
`);
  });

  it("says what every kind of market does, and leaves out what only tests need", () => {
    for (const subject of ["A market of several winners", "A handicap or a total", "A bet each way"])
      expect(text).toContain(`\n## ${subject}\n`);
    expect(text).toContain("- **A bonus account places no bets.**");
    expect(text).not.toMatch(/- \*\* |runMarketStory\(|import |\$\{/);
  });
});
