import type * as z from "zod/mini";

type Issue = z.core.$ZodRawIssue;

/** What an operator reads of a value that a schema does not take; the schemas have no words of their own. */
export function faultWords(issue: Issue): string {
  if (isMissing(issue.input)) return "Must be filled in.";
  if (issue.code === "invalid_type") return TYPE_WORDS[issue.expected] ?? NOT_VALID;
  if (issue.code === "too_small") return boundWords(issue, "at least", Number(issue.minimum));
  if (issue.code === "too_big") return boundWords(issue, "at most", Number(issue.maximum));
  return NOT_VALID;
}

const NOT_VALID = "Is not valid.";

const TYPE_WORDS: Readonly<Partial<Record<string, string>>> = {
  number: "Must be a number.",
  int: "Must be a whole number.",
};

function boundWords({ origin }: { readonly origin: string }, how: string, bound: number): string {
  if (origin === "string") return `Must have ${how} ${bound} characters.`;
  return origin === "array" ? `Must have ${how} ${bound} entries.` : `Must be ${how} ${bound}.`;
}

function isMissing(input: unknown): boolean {
  const isEmptyList = Array.isArray(input) && input.length === 0;
  return input === undefined || input === null || input === "" || isEmptyList;
}
