import type { ShownFixture } from "../match-feed/match-feed.ts";
import { orderTable } from "../payment-provider/bank-page.ts";
import type { OrderRecord } from "../payment-provider/provider-records.ts";
import type { ShownStudio } from "../studios/console/shown-studio.ts";
import { studioTable } from "../studios/console/studio-table.ts";
import { html } from "./html.ts";
import { page } from "./page.ts";

export interface ConsoleView {
  readonly fixtures: readonly ShownFixture[];
  readonly connected: boolean;
  readonly crossbookUrl: string;
  readonly speed: number;
  readonly filedMatches: number;
  /** Makers and bettors. */
  readonly loggedIn: readonly string[];
  /** Payment orders that can be paid, newest first. */
  readonly openOrders: readonly OrderRecord[];
  readonly studios: readonly ShownStudio[];
}

const MOST_ORDERS_SHOWN = 10;

/** The front page: what the sandbox stands in for, and what it is doing right now. */
export function consolePage(view: ConsoleView): string {
  const rows = view.fixtures.map(
    (fixture) => html`<tr><td>${fixture.phase}</td><td>${fixture.startTime.slice(11, 19)}</td>
<td>${fixture.title}<br><span class="quiet">${fixture.competition}</span></td>
<td>${fixture.scoreLine}</td><td class="quiet">${fixture.sourceLabel}</td></tr>
`,
  );
  const fixtures =
    rows.length === 0
      ? html`<p>None yet${view.connected ? "" : `: the exchange at ${view.crossbookUrl} does not answer`}.</p>`
      : html`<div class="scroll"><table>
<thead><tr><th>Phase</th><th>Start (UTC)</th><th>Match</th><th>Score</th><th>Source</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
  return page({
    title: "Crossbook sandbox",
    refreshSeconds: 5,
    body: html`<h1>Crossbook sandbox</h1>
<p class="quiet">A stand-in for the outside world of the exchange at <a href="${view.crossbookUrl}">${view.crossbookUrl}</a>.
Nothing here is real money, and no match here is live.</p>
<h2>Match feed</h2>
<p>${view.filedMatches} real matches from files, and simulated tennis, racing, kabaddi and trade, at up to ${view.speed} times real speed.</p>
${fixtures}
<h2>SMS gateway</h2>
<p>Codes that the exchange sends to phones can be read on the <a href="/sms">SMS page</a>.</p>
<h2>Payment provider</h2>
<p>Deposits by UPI are paid or declined, and payouts seen, at the <a href="/bank">simulated bank</a>. Orders to pay now:</p>
${orderTable(view.openOrders.slice(0, MOST_ORDERS_SHOWN))}
<h2>Casino studios</h2>
<p>Simulated studios, play money. What they owe or are owed is in their own books; a round is open until its player has finished it.
<a href="/studios/self-validation">Check the wallet</a> against each studio's rules.</p>
${studioTable(view.studios)}
<h2>Market makers and bettors</h2>
<p>${
      view.loggedIn.length === 0
        ? "Nobody quotes: MAKER_PASSWORD is not set, or the accounts cannot log in."
        : `At work through the public API as ordinary accounts: ${view.loggedIn.join(", ")}.`
    }</p>
<h2>Match data</h2>
<p>Cricket: <a href="https://cricsheet.org">Cricsheet</a> (ODC-By 1.0). Football:
<a href="https://github.com/openfootball">openfootball</a> (public domain). Replays show what really happened, on another day.
Whatever is simulated says so.</p>`,
  });
}
