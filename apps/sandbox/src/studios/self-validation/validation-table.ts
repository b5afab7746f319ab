import { type Html, html } from "../../console/html.ts";
import type { ValidationReport } from "./self-validation.ts";

/** A report as plain text, for a terminal or a log. */
export function validationText({
  studio,
  walletUrl,
  rows,
  passed,
  failed,
  notRun,
}: ValidationReport): string {
  const width = Math.max(...rows.map(({ situation }) => situation.length));
  const lines = rows.map(({ situation, result, detail }) =>
    `${result.padEnd(8)} ${situation.padEnd(width)} ${detail}`.trimEnd(),
  );
  const sum = `${passed} passed, ${failed} failed, ${notRun} not run`;
  return [`${studio} against ${walletUrl}`, ...lines, sum, ""].join("\n");
}

/** A report as a table of a page. */
export function validationTable({ walletUrl, rows, passed, failed, notRun }: ValidationReport): Html {
  const lines = rows.map(
    ({ situation, result, detail }) => html`<tr><td>${result}</td><td>${situation}</td><td>${detail}</td></tr>
`,
  );
  return html`<p>${passed} passed, ${failed} failed, ${notRun} not run, against <code>${walletUrl}</code>.</p>
<div class="scroll"><table><thead><tr><th>Result</th><th>Situation</th><th>Finding</th></tr></thead>
<tbody>
${lines}</tbody></table></div>`;
}
