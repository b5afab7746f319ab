import { type Html, html } from "../../console/html.ts";
import { rupees } from "../../console/rupees.ts";
import type { ShownStudio } from "./shown-studio.ts";

/** The studios as rows of the console. */
export function studioTable(studios: readonly ShownStudio[]): Html {
  if (studios.length === 0) return html`<p>None: their keys are not set.</p>`;
  const rows = studios.map(
    ({ name, games, openRounds, due, staked, won }) => html`<tr><td>${name}</td><td>${games.join(", ")}</td>
<td class="figure">${openRounds}</td><td class="figure">${due}</td>
<td class="figure">${rupees(staked)}</td><td class="figure">${rupees(won)}</td></tr>
`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th>Studio</th><th>Games</th><th class="figure">Open rounds</th><th class="figure">Unanswered</th>
<th class="figure">Staked</th><th class="figure">Won</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}
