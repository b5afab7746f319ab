import { html } from "../console/html.ts";
import { page } from "../console/page.ts";
import { isoMoment } from "../ports/moment-text.ts";
import type { SentMessage } from "./sms-outbox.ts";

/** The page where a person reads the codes that a phone would have got. */
export function smsPage(messages: readonly SentMessage[], fault: string): string {
  const rows = messages.map(
    (message) => html`<tr>
<td><time datetime="${isoMoment(message.sentAt)}">${isoMoment(message.sentAt).slice(11, 19)}</time></td>
<td>${message.to}</td><td>${message.from}</td><td>${withLinks(message.text)}</td></tr>
`,
  );
  const list =
    rows.length === 0
      ? html`<p>No messages yet. Sign up in the player app and the code appears here.</p>`
      : html`<div class="scroll"><table>
<thead><tr><th>Sent (UTC)</th><th>To</th><th>From</th><th>Message</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
  return page({
    title: "SMS messages · Crossbook sandbox",
    refreshSeconds: 3,
    body: html`<h1>SMS messages</h1>
<p class="quiet">No phone receives these. Newest first; the page renews itself every 3 seconds. Fault: ${fault}.
<a href="/">Back to the sandbox</a></p>
${list}`,
  });
}

/** As a phone shows a message: its addresses can be followed. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
