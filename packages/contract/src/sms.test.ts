import { describe, expect, it } from "vitest";
import { smsAccepted, smsMessage } from "./sms.ts";

describe("a message by SMS", () => {
  const SMS = { to: "+919876543210", from: "CROSSBOOK", text: "Your code is 123456" };

  it("goes to an Indian mobile number in full", () => {
    expect(smsMessage.parse(SMS)).toEqual(SMS);
    for (const to of [
      "9876543210",
      "+915876543210",
      "+9198765432100",
      "+91987654321",
      "+1 555 0100",
      "+919876543210\n",
      "",
    ]) {
      expect(smsMessage.safeParse({ ...SMS, to }).success).toBe(false);
    }
  });

  it("has a sender and a text that networks carry", () => {
    for (const wrong of [{ from: "" }, { from: "x".repeat(12) }, { text: "" }, { text: "x".repeat(481) }]) {
      expect(smsMessage.safeParse({ ...SMS, ...wrong }).success).toBe(false);
    }
  });

  it("is taken once it has an id", () => {
    expect(smsAccepted.parse({ id: "m-1", status: "queued" })).toEqual({ id: "m-1", status: "queued" });
    expect(smsAccepted.safeParse({ id: "m-1", status: "failed" }).success).toBe(false);
  });
});
