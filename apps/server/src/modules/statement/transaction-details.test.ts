import { expect, it } from "vitest";
import { registeredSteps, type TransactionDetails, type TransactionSubject } from "./transaction-details.ts";

const STEP = { at: 1, title: "Requested", text: "" };

function stepsOf(reference: string, details: TransactionDetails) {
  return registeredSteps(details, { accountId: 7, entryId: 9, kind: "deposit", reference });
}

it("the reader of a reference's prefix is asked, with what follows it", async () => {
  const asked: TransactionSubject[] = [];
  const deposit = async (subject: TransactionSubject) => {
    asked.push(subject);
    return [STEP];
  };
  expect(await stepsOf("deposit:17:b", { deposit })).toEqual([STEP]);
  expect(asked).toEqual([
    { accountId: 7, entryId: 9, kind: "deposit", reference: "deposit:17:b", id: "17:b" },
  ]);
});

it.each(["", "deposit", "deposit:", ":17", "bonus:3", "constructor:1", "__proto__:1"])(
  "nobody knows a history of %j",
  async (reference) => {
    expect(await stepsOf(reference, { deposit: async () => [STEP] })).toBeUndefined();
  },
);
