import { type Paise, paise } from "@crossbook/money";

/** What a payer's app reads. */
export interface UpiPayee {
  readonly payeeVpa: string;
  readonly payeeName: string;
  /** Our reference, which comes back with the payment. */
  readonly orderRef: string;
  readonly amount: Paise;
  readonly note: string;
}

/** Apps whose own scheme opens them with the same parameters; others take `upi:`. */
const APPS = [
  { app: "Any UPI app", base: "upi://pay" },
  { app: "Google Pay", base: "tez://upi/pay" },
  { app: "PhonePe", base: "phonepe://pay" },
  { app: "Paytm", base: "paytmmp://pay" },
  { app: "BHIM", base: "bhim://upi/pay" },
] as const;

/**
 * The link of NPCI's UPI linking specification 1.6: parameters in its order, percent-encoded (a space is %20), the amount
 * with two decimals, rupees only. The payee address keeps its `@`.
 */
export function upiUri(payee: UpiPayee): string {
  return `upi://pay?${parametersOf(payee)}`;
}

/** The same link for one app each, for a phone. */
export function appLinks(payee: UpiPayee): { readonly app: string; readonly uri: string }[] {
  const parameters = parametersOf(payee);
  return APPS.map(({ app, base }) => ({ app, uri: `${base}?${parameters}` }));
}

function parametersOf({ payeeVpa, payeeName, orderRef, amount, note }: UpiPayee): string {
  const parameters = [
    ["pa", payeeVpa],
    ["pn", payeeName],
    ["tr", orderRef],
    ["tn", note],
    ["am", rupees(amount)],
    ["cu", "INR"],
  ] as const;
  return parameters.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
}

/** RFC 3986, with the marks that `encodeURIComponent` leaves; `@` is allowed in a query and written plainly by every app. */
function encoded(text: string): string {
  const percent = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replaceAll(/[!'()*]/g, percent)
    .replaceAll("%40", "@");
}

function rupees(amount: Paise): string {
  const rest = amount % 100;
  return `${paise(amount - rest) / 100}.${String(rest).padStart(2, "0")}`;
}
