/** What the server calls the steps of a payment, a bonus or a market, and that in Hindi. */
const STEPS: Readonly<Record<string, string | undefined>> = {
  "Waiting for your payment": "आपके भुगतान का इंतज़ार",
  Result: "नतीजा",
  "Result reversed": "नतीजा वापस लिया गया",
  "Being looked at": "जाँच हो रही है",
  "Not paid": "भुगतान नहीं हुआ",
  "Not paid in time": "समय पर भुगतान नहीं हुआ",
  "Added to your balance": "आपके बैलेंस में जोड़ा गया",
  "Withdrawal requested": "निकासी का अनुरोध",
  "Withdrawal paid out": "निकासी का भुगतान",
  "Withdrawal returned": "निकासी की रकम वापस",
  "On hold": "रोका गया",
  Approved: "मंज़ूर",
  "Sent to the bank": "बैंक को भेजा गया",
  "Paid out": "भुगतान हुआ",
  Refused: "मना किया गया",
  Rejected: "अस्वीकृत",
  "Sent back by the bank": "बैंक ने वापस भेजा",
  Offered: "उपलब्ध",
  Claimed: "लिया गया",
  Wagered: "खेला गया",
  Released: "जारी हुआ",
  Expired: "समय समाप्त",
  Forfeited: "ज़ब्त",
  Cancelled: "रद्द",
  "All given away": "सब बँट चुके",
};

/** A step in Hindi; one that is not known stays as the server calls it. */
export function stepWords(title: string): string {
  return STEPS[title] ?? title;
}

/** What a step says beside its title. Of a bonus it is a market, by its event where both are known, and what counted there. */
export function stepTextWords(text: string, market: (name: string) => string): string {
  const [, event = "", name = "", amount = ""] = /^(.+ · )?([^:]+): ([\d,]+\.\d\d)$/.exec(text) ?? [];
  if (name === "") return text;
  return `${event}${name === "A market" ? "एक मार्केट" : market(name)}: ${amount}`;
}
