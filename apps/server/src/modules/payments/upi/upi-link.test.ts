import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import { appLinks, type UpiPayee, upiUri } from "./upi-link.ts";

const PAYEE: UpiPayee = {
  payeeVpa: "crossbook.play@sandbank",
  payeeName: "Crossbook Play",
  orderRef: "CB23456789",
  amount: paise(125_050),
  note: "Deposit CB23456789",
};

describe("the link of a UPI payment", () => {
  it("has the parameters of NPCI's specification, spaces as %20, the amount with two decimals", () => {
    expect(upiUri(PAYEE)).toBe(
      "upi://pay?pa=crossbook.play@sandbank&pn=Crossbook%20Play&tr=CB23456789&tn=Deposit%20CB23456789&am=1250.50&cu=INR",
    );
  });

  it.each([
    [1, "0.01"],
    [100, "1.00"],
    [105, "1.05"],
    [20_000_000, "200000.00"],
  ])("writes %i paise as %s", (amount, text) => {
    expect(upiUri({ ...PAYEE, amount: paise(amount) })).toContain(`&am=${text}&`);
  });

  it.each([
    ["R&D = 100% + more?", "R%26D%20%3D%20100%25%20%2B%20more%3F"],
    ["Ram's (Deli)*!", "Ram%27s%20%28Deli%29%2A%21"],
    ["रुपये", "%E0%A4%B0%E0%A5%81%E0%A4%AA%E0%A4%AF%E0%A5%87"],
    ["a#b/c", "a%23b%2Fc"],
  ])("writes a name such as %s so that every app reads it back", (payeeName, encoded) => {
    const uri = upiUri({ ...PAYEE, payeeName });
    expect(uri).toContain(`&pn=${encoded}&`);
    expect(new URLSearchParams(uri.split("?")[1]).get("pn")).toBe(payeeName);
  });

  it("is the same for every app but for its scheme", () => {
    const query = upiUri(PAYEE).split("?")[1];
    const links = appLinks(PAYEE);
    expect(links.map(({ uri }) => uri.split("?")[1])).toEqual(links.map(() => query));
    expect(links.map(({ uri }) => uri.split(":")[0])).toEqual(["upi", "tez", "phonepe", "paytmmp", "bhim"]);
  });
});
