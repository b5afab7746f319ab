import { describe, expect, it } from "vitest";
import { hubMessage } from "./hub.ts";
import { paymentState, payments } from "./payments.ts";

const REQUEST_ID = "0b6c1ae3-6f6e-4d0e-9d52-3b7a4d0c9a11";

describe("a deposit by UPI, as it is asked for", () => {
  it("is paid by QR unless it says otherwise", () => {
    const asked = payments.generate.input.parse({ amount: 500, clientRequestId: REQUEST_ID });
    expect(asked).toEqual({ amount: 500, method: "UPI_QR", clientRequestId: REQUEST_ID });
  });

  it.each([
    ["a text longer than any amount", { amount: "1".repeat(25), clientRequestId: REQUEST_ID }],
    ["no request id", { amount: 500 }],
    ["a request id that is no UUID", { amount: 500, clientRequestId: "1" }],
    [
      "a collect request, which UPI has stopped",
      { amount: 500, method: "UPI_COLLECT", clientRequestId: REQUEST_ID },
    ],
  ])("is not valid with %s", (_what, asked) => {
    expect(payments.generate.input.safeParse(asked).success).toBe(false);
  });
});

describe("a deposit by UPI, as it is asked after", () => {
  it.each([
    [{ paymentId: "17" }, true],
    [{ orderId: "CB2345" }, true],
    [{ paymentId: 17, utr: "632600000001" }, true],
    [{}, false],
    [{ utr: "632600000001" }, false],
    [{ paymentId: 17, utr: "63260000000" }, false],
    [{ paymentId: 17, utr: "6326000000012" }, false],
    [{ orderId: "" }, false],
  ])("%j is valid: %j", (asked, isValid) => {
    expect(payments.check.input.safeParse(asked).success).toBe(isValid);
  });
});

it("is pushed to its player in every state", () => {
  for (const State of paymentState.options) {
    const message = { Code: "Payment", Data: { Id: 17, Direction: "deposit", State } };
    expect(hubMessage.parse(message)).toEqual(message);
  }
});
