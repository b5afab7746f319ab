import { formatPaise, paise } from "@crossbook/money";
import { type Html, html } from "../console/html.ts";
import { page } from "../console/page.ts";
import { rupees } from "../console/rupees.ts";
import { isoMoment } from "../ports/moment-text.ts";
import { FAULT_NAMES, FAULTS, type Fault } from "./faults.ts";
import type { OrderRecord, PayoutRecord } from "./provider-records.ts";

/** Said on every page of the bank. */
const SIMULATION = html`<p class="notice"><strong>This is a simulation.</strong> No bank is asked and no money moves.</p>`;

const STATUS_WORDS = {
  created: "waiting for a payment",
  attempted: "a payment has failed; it can be paid again",
  paid: "paid",
  closed: "closed",
} as const;

/** Faults of payouts have no effect on an order. */
const ORDER_FAULTS = FAULT_NAMES.filter((fault) => !fault.startsWith("payout") && fault !== "answerLost");

/** What became of the last press where it was refused. */
export interface RefusedPress {
  readonly words: string;
  /** What was typed as the amount; undefined: nothing. */
  readonly amount: string | undefined;
}

/** What a payer sees of one order: whom to pay, how much, and the buttons. */
export function bankOrderPage({ order, faults, due }: OrderRecord, refused?: RefusedPress): string {
  const isOpen = order.status === "created" || order.status === "attempted";
  const known = new Set(order.payments.map(({ id }) => id));
  const isOnItsWay = due.some((step) => step.step === "capture" && !known.has(step.paymentId));
  const payments = order.payments.map(
    (payment) =>
      html`<li>${rupees(payment.amount)} ${payment.status}${
        payment.acquirer_data.rrn === null ? "" : html`, UTR <code>${payment.acquirer_data.rrn}</code>`
      }</li>`,
  );
  const isPayable = isOpen && !isOnItsWay;
  return page({
    title: `Pay ${order.qr.payeeName} · simulated bank`,
    ...(isPayable ? {} : { refreshSeconds: 3 }),
    isNarrow: true,
    body: html`<h1>Simulated bank</h1>
${SIMULATION}
${refused === undefined ? "" : html`<p role="alert">${refused.words}</p>`}
<dl><dt>Payee</dt><dd>${order.qr.payeeName}<br><span class="quiet">${order.qr.payeeVpa}</span></dd>
<dt>Amount</dt><dd class="amount">${rupees(order.amount)}</dd>
<dt>Order</dt><dd><code>${order.receipt}</code></dd>
<dt>Open until</dt><dd>${isoMoment(order.close_by * 1000).slice(11, 19)} UTC</dd>
<dt>Status</dt><dd>${isOnItsWay ? "a payment is on its way" : STATUS_WORDS[order.status]}</dd></dl>
${payments.length === 0 ? "" : html`<ul>${payments}</ul>`}
${isPayable ? payForm(order.id, refused?.amount ?? plainRupees(order.amount), faults) : ""}
<p><a href="/bank">All orders</a></p>`,
  });
}

function payForm(orderId: string, amount: string, faults: readonly Fault[]): Html {
  const boxes = ORDER_FAULTS.map(
    (fault) =>
      html`<label><input type="checkbox" name="fault" value="${fault}"${
        faults.includes(fault) ? html` checked` : ""
      }> ${FAULTS[fault]}</label>`,
  );
  return html`<form method="post" action="/bank/orders/${orderId}">
<label>Amount in rupees
<input name="amount" inputmode="decimal" autocomplete="off" value="${amount}"></label>
<button class="main" name="action" value="pay">Pay</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="close">Close the order</button>
<input type="hidden" name="setFaults" value="yes">
<details${faults.length > 0 ? html` open` : ""}><summary>What shall go wrong</summary><fieldset>
<legend class="quiet">Applies to what happens next</legend>${boxes}</fieldset></details>
</form>`;
}

export interface BankView {
  /** Newest first. */
  readonly open: readonly OrderRecord[];
  readonly finished: readonly OrderRecord[];
  readonly payouts: readonly PayoutRecord[];
}

/** The list of orders that can be paid, what became of others, and payouts. */
export function bankListPage({ open, finished, payouts }: BankView): string {
  const payoutRows = payouts.map(
    ({
      payout,
    }) => html`<tr><td><code>${payout.reference_id}</code></td><td class="figure">${rupees(payout.amount)}</td>
<td>${payout.mode}</td><td>${payout.status}</td><td><code>${payout.utr ?? ""}</code></td></tr>
`,
  );
  return page({
    title: "Simulated bank · Crossbook sandbox",
    body: html`<h1>Simulated bank</h1>
${SIMULATION}
<form method="get" action="/bank/pay"><label>Link of a QR code
<input name="link" placeholder="upi://pay?…" autocomplete="off"></label><button>Open</button></form>
<h2>Open orders</h2>
${orderTable(open)}
<h2>Finished orders</h2>
${orderTable(finished)}
<h2>Payouts</h2>
${
  payoutRows.length === 0
    ? html`<p>None.</p>`
    : html`<div class="scroll"><table>
<thead><tr><th>Reference</th><th class="figure">Amount</th><th>Mode</th><th>Status</th><th>UTR</th></tr></thead>
<tbody>
${payoutRows}</tbody></table></div>`
}
<p><a href="/bank">Look again</a> · <a href="/">Back to the sandbox</a></p>`,
  });
}

/** Orders as rows that lead to their pages. */
export function orderTable(records: readonly OrderRecord[]): Html {
  if (records.length === 0) return html`<p>None.</p>`;
  const rows = records.map(
    ({ order, faults }) => html`<tr><td><a href="/bank/orders/${order.id}">${order.receipt}</a></td>
<td class="figure">${rupees(order.amount)}</td><td>${STATUS_WORDS[order.status]}</td>
<td class="quiet">${faults.map((fault) => FAULTS[fault]).join("; ")}</td></tr>
`,
  );
  return html`<div class="scroll"><table>
<thead><tr><th>Order</th><th class="figure">Amount</th><th>Status</th><th>Goes wrong</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

/** A page for a link that leads to no order. */
export function bankUnknownPage(words: string): string {
  return page({
    title: "Simulated bank",
    isNarrow: true,
    body: html`<h1>Simulated bank</h1>
${SIMULATION}
<p role="alert">${words}</p>
<p><a href="/bank">All orders</a></p>`,
  });
}

function plainRupees(amount: number): string {
  return formatPaise(paise(amount), { grouping: "none" });
}
