import { decimalOfPaise } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { type Html, html } from "../../console/html.ts";
import type { ShownStudio } from "./shown-studio.ts";

/** The studios as rows of the console. */
export function studioTable(studios: readonly ShownStudio[]): Html {
  if (studios.length === 0) return html`<p>None: their keys are not set.</p>`;
  const rows = studios.map(
    ({ name, games, openRounds, due, staked, won }) => html`<tr><td>${name}</td><td>${games.join(", ")}</td>
<td>${openRounds}</td><td>${due}</td><td>${decimalOfPaise(paise(staked))}</td><td>${decimalOfPaise(paise(won))}</td></tr>
`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th>Studio</th><th>Games</th><th>Open rounds</th><th>Unanswered</th><th>Staked</th><th>Won</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}
