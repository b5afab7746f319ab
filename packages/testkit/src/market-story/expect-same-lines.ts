import { AssertionError } from "node:assert";

/** Fails with both texts, so that the test's runner shows their difference, at the first line that went another way. */
export function expectSameLines(expected: readonly string[], actual: readonly string[], where: string): void {
  const at = expected.findIndex((line, index) => line !== actual[index]);
  if (at < 0) return;
  throw new AssertionError({
    message: `on ${where} this line goes another way: ${actual[at]}`,
    expected: expected.join("\n"),
    actual: actual.join("\n"),
    operator: "strictEqual",
  });
}
