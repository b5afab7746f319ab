import { COMMON_ERRORS, ERROR_CATALOGUE, type ErrorCode, endpoints } from "@crossbook/contract";

/** The contract as a page to read: calls with their refusals, then the catalogue. Plain HTML without style or script. */
export function apiPage(): string {
  const calls = endpoints.map(
    ({ method, path, audience, summary, errors }) =>
      `<tr><td>${method}</td><td><code>/api/${text(path)}</code></td><td>${audience}</td><td>${text(summary)}</td><td>${errors.map(link).join(", ")}</td></tr>`,
  );
  const codes = Object.entries(ERROR_CATALOGUE).map(
    ([code, { number, status, retry, message }]) =>
      `<tr id="${code}"><td>${number}</td><td><code>${code}</code></td><td>${status}</td><td>${RETRY[retry]}</td><td>${text(message)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Crossbook API</title></head><body>
<h1>Crossbook API</h1>
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a>. Every call may also answer ${COMMON_ERRORS.map(link).join(", ")}.</p>
<h2>Calls</h2>
<table><thead><tr><th>Method</th><th>Address</th><th>For</th><th>What it does</th><th>Refusals</th></tr></thead><tbody>
${calls.join("\n")}
</tbody></table>
<h2>Refusals</h2>
<table><thead><tr><th>Number</th><th>Code</th><th>Status</th><th>Ask again</th><th>Words</th></tr></thead><tbody>
${codes.join("\n")}
</tbody></table>
</body></html>
`;
}

const RETRY = { never: "no", afterChange: "after a change", later: "later" } as const;

function link(code: ErrorCode): string {
  return `<a href="#${code}">${code}</a>`;
}

function text(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
