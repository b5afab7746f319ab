import { describe, expect, it } from "vitest";
import { providerEvent, providerOrderRequest, providerPayoutRequest } from "./payment-provider.ts";

const ORDER = { amount: 50_000, currency: "INR", receipt: "D-1", close_by: 1_767_225_600 };
const UPI_PAYOUT = {
  amount: 50_000,
  currency: "INR",
  mode: "UPI",
  fund_account: { vpa: "asha@bank" },
  reference_id: "W-1",
  narration: "Withdrawal",
};
const BANK = { name: "Asha", ifsc: "SBIN0001234", account_number: "123456789" };

describe("an order of the payment provider", () => {
  it("has whole paise, a reference and a time to close by", () => {
    expect(providerOrderRequest.parse(ORDER)).toEqual(ORDER);
  });

  it.each<[string, object]>([
    ["less than a rupee", { amount: 99 }],
    ["more than a crore", { amount: 1_000_000_001 }],
    ["half a paisa", { amount: 100.5 }],
    ["a negative amount", { amount: -100 }],
    ["an amount as text", { amount: "50000" }],
    ["an amount that numbers cannot hold", { amount: 2 ** 53 }],
    ["another currency", { currency: "USD" }],
    ["no receipt", { receipt: "" }],
    ["a receipt that is too long", { receipt: "x".repeat(41) }],
    ["no time to close by", { close_by: undefined }],
    ["milliseconds as the time to close by", { close_by: 1_767_225_600_000 }],
    ["too many notes", { notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, ""])) }],
    ["a note that is too long", { notes: { n: "x".repeat(257) } }],
    ["a field that there is not", { colour: "red" }],
  ])("is refused with %s", (_what, wrong) => {
    expect(providerOrderRequest.safeParse({ ...ORDER, ...wrong }).success).toBe(false);
  });
});

describe("a payout of the payment provider", () => {
  it("goes to a VPA by UPI, to a bank account by IMPS", () => {
    const imps = { ...UPI_PAYOUT, mode: "IMPS", fund_account: { bank_account: BANK } };
    expect(providerPayoutRequest.parse(UPI_PAYOUT)).toEqual(UPI_PAYOUT);
    expect(providerPayoutRequest.parse(imps)).toEqual(imps);
  });

  it.each<[string, object]>([
    ["UPI to a bank account", { fund_account: { bank_account: BANK } }],
    ["IMPS to a VPA", { mode: "IMPS" }],
    ["a VPA without a handle", { fund_account: { vpa: "asha" } }],
    ["a VPA with spaces", { fund_account: { vpa: "asha @bank" } }],
    ["both at once", { fund_account: { vpa: "asha@bank", bank_account: BANK } }],
    ["a malformed IFSC", { mode: "IMPS", fund_account: { bank_account: { ...BANK, ifsc: "SBIN1001234" } } }],
    [
      "an IFSC in small letters",
      { mode: "IMPS", fund_account: { bank_account: { ...BANK, ifsc: "sbin0001234" } } },
    ],
    ["another way of paying", { mode: "NEFT" }],
    ["no amount", { amount: 0 }],
    ["a narration that is too long", { narration: "x".repeat(31) }],
  ])("is refused with %s", (_what, wrong) => {
    expect(providerPayoutRequest.safeParse({ ...UPI_PAYOUT, ...wrong }).success).toBe(false);
  });
});

describe("a webhook of the payment provider", () => {
  it("names what happened, and refuses an event that there is not", () => {
    const event = { entity: "event", event: "order.paid", payload: {}, created_at: 1 };
    expect(providerEvent.parse(event)).toEqual(event);
    expect(providerEvent.safeParse({ ...event, event: "order.eaten" }).success).toBe(false);
  });
});
