import { AssertionError } from "node:assert";

/** Fails with both texts, so that the test's runner shows their difference, at the first line that went another way. */
export function expectAsTold(meant: readonly string[], told: readonly string[], where: string): void {
  const at = meant.findIndex((line, index) => line !== told[index]);
  if (at < 0) return;
  throw new AssertionError({
    message: `on ${where} this line goes another way: ${told[at]}`,
    expected: meant.join("\n"),
    actual: told.join("\n"),
    operator: "strictEqual",
  });
}
