import { describe, expect, it } from "vitest";
import { readBankCsv } from "./bank-csv.ts";

const HEAD = "reference,date,amount,utr,payer,narration";
const only = (text: string) => {
  const read = readBankCsv(text);
  return read.ok ? read.lines : read.problems.map(({ message }) => message).join(" ");
};

describe("lines of the bank account", () => {
  it("are read by the names of their columns, with quotes and other ends of lines", () => {
    const text = `\uFEFFDate,Amount,Reference,Narration,Payer\r\n22/11/2026,"1,500.50",B1,"UPI/632600012345/""ASHA""","Rao, Asha"\r\n\r\n`;
    expect(only(text)).toEqual([
      {
        bankReference: "B1",
        at: new Date("2026-11-21T18:30:00.000Z"),
        amount: 150_050,
        utr: "632600012345",
        payer: "Rao, Asha",
        narration: 'UPI/632600012345/"ASHA"',
      },
    ]);
  });

  it.each([
    ["2026-11-22", "2026-11-21T18:30:00.000Z"],
    ["2026-11-22T10:00:00+05:30", "2026-11-22T04:30:00.000Z"],
    ["2026-11-22T10:00Z", "2026-11-22T10:00:00.000Z"],
    ["22-11-2026", "2026-11-21T18:30:00.000Z"],
  ])("take the moment %s", (date, at) => {
    expect(only(`reference,date,amount\nB1,${date},1`)).toMatchObject([{ at: new Date(at) }]);
  });

  it.each([
    ["UPI/632600012345/ASHA", "632600012345"],
    ["UPI/632600012345/632600012345", "632600012345"],
    ["UPI/632600012345/632600012346", undefined],
    ["ACCOUNT 1632600012345", undefined],
    ["REF632600012345", undefined],
  ])("take a UTR of %s where it is the only one, and a word of its own", (narration, utr) => {
    expect(only(`reference,date,amount,narration\nB1,2026-11-22,1,${narration}`)).toMatchObject([{ utr }]);
  });

  it("are a thousand at most", () => {
    const lines = Array.from({ length: 1000 }, (_, line) => `B${line},2026-11-22,1`);
    expect(only(["reference,date,amount", ...lines].join("\n"))).toHaveLength(1000);
  });

  it.each([
    ["", /missing/],
    ["reference,date\nB1,2026-11-22", /amount is missing/],
    ["reference,date,amount,balance\n", /balance is not known/],
    ["reference,date,amount,amount\n", /there twice/],
    [HEAD, /no lines/],
    [`${HEAD}\nB1,2026-11-22,1`, /number of fields/],
    [`${HEAD}\n,2026-11-22,1,,,`, /no reference/],
    [`${HEAD}\nB1,31/02/2026,1,,,`, /no date/],
    [`${HEAD}\nB1,2026-02-31T10:00:00Z,1,,,`, /no date/],
    [`${HEAD}\nB1,2026-02-28T24:30:00Z,1,,,`, /no date/],
    [`${HEAD}\nB1,yesterday,1,,,`, /no date/],
    [`${HEAD}\nB1,2026-11-22,0,,,`, /no amount/],
    [`${HEAD}\nB1,2026-11-22,-5,,,`, /no amount/],
    [`${HEAD}\nB1,2026-11-22,1.005,,,`, /no amount/],
    [`${HEAD}\nB1,2026-11-22,9007199254740993,,,`, /no amount/],
    [`${HEAD}\nB1,2026-11-22,1,12345,,`, /UTR/],
    [`${HEAD}\nB1,2026-11-22,1,,,${"x".repeat(301)}`, /300 characters/],
    [`${HEAD}\nB1,2026-11-22,1,,${"x".repeat(301)},`, /300 characters/],
    [`${HEAD}\nB1,2026-11-22,1,,,\nB1,2026-11-22,2,,,`, /Line 3 repeats/],
    [`${HEAD}\nB1,2026-11-22,1,,"open`, /quotes/],
    [`reference,date,amount\n${"B,2026-11-22,1\n".repeat(1001)}`, /1000 lines/],
  ])("are refused as a whole: %j", (text, problem) => {
    expect(only(text)).toMatch(problem);
  });
});
