import { ok } from "@crossbook/browser/testing";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

beforeAll(() => fetchLanguage("hi"));
afterEach(closeApps);

const URI = "upi://pay?pa=play@bank&pn=Crossbook%20Play&tr=CB1&tn=Deposit%20CB1&am=500.00&cu=INR";

/** The page of a Hindi reader on a phone, with a payment that stands so. */
function openPage(status: string, message: string) {
  const expiresAt = new Date(performance.timeOrigin + performance.now() + 600_000).toISOString();
  const payment = {
    ...{ paymentId: 17, orderRef: "CB1", amount: 500, currency: "INR", payeeVpa: "play@bank" },
    ...{ payeeName: "Crossbook Play", note: "Deposit CB1", upiUri: URI, status, expiresAt },
    ...{ appLinks: [{ app: "Any UPI app", uri: URI }], pollAfterMs: 5000, expiresInSeconds: 600 },
    ...{ orderId: "CB1", upiId: "play@bank", upiLink: URI, qrData: URI },
  };
  return openMarketWorld({
    ...{ path: "/depositw", width: 390, stored: { language: "hi" } },
    wire: (wire) => {
      wire.on("Payment/GetOpen", () => ok([payment]));
      wire.on("Payment/Check", () =>
        ok({
          ...{ paymentId: 17, orderId: "CB1", status, amount: 500, amountPaid: 0, utr: null, paidAt: null },
          ...{ credited: false, transactionId: null, balance: 1000, exposure: 0, message, expiresAt },
          pollAfterMs: 0,
        }),
      );
    },
  });
}

it.each([
  [
    "pending",
    "Pay exactly this amount. It is credited as soon as your payment is reported.",
    "ठीक इतनी ही राशि का भुगतान करें। भुगतान की सूचना मिलते ही वह जमा हो जाती है।",
  ],
  [
    "success",
    "Your payment has arrived and is being credited.",
    "आपका भुगतान मिल गया है और जमा किया जा रहा है।",
  ],
  ["credited", "Your payment has been credited.", "आपका भुगतान जमा हो गया है।"],
  ["review", "A cashier looks at this payment.", "कैशियर इस भुगतान को देख रहा है।"],
  ["rejected", "Not our account.", "Not our account."],
])("a payment that is %s is said in the player's language", async (status, message, said) => {
  const { screen } = openPage(status, message);
  expect(await screen.findByText(said)).toBeTruthy();
});

it("names the app that is not named", async () => {
  const { screen } = openPage("pending", "Waiting for your payment.");
  expect(await screen.findByRole("link", { name: "कोई भी UPI ऐप" })).toBeTruthy();
});
