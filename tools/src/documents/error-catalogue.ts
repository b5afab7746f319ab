import { ERROR_CATALOGUE, endpoints } from "@crossbook/contract";

const RETRY_WORDS = { never: "no", afterChange: "after a change", later: "later" } as const;

/** docs/errors.md: every code with its number, status, retry advice, words and the calls that may answer it. */
export function errorCatalogueDocument(): string {
  const rows = Object.entries(ERROR_CATALOGUE).map(([code, { number, status, retry, message }]) => {
    const calls = endpoints
      .filter(({ errors }) => (errors as readonly string[]).includes(code))
      .map(({ path }) => path);
    return `| ${number} | \`${code}\` | ${status} | ${RETRY_WORDS[retry]} | ${message} | ${calls.join(", ")} |`;
  });
  return [
    "# Errors",
    "",
    "Made from `packages/contract` by `npm run documents`. Every call may also answer the codes of group 1, and every call",
    "with an audience the session codes. Numbers are stable and never reused.",
    "",
    "| number | code | HTTP | try again | words | calls |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
