import { expect, it } from "vitest";
import { givenVoid } from "./given-void.ts";

it("is void as a whole, by bets, by runner or by time", () => {
  const given = { what: "all", bets: "", runnerId: "", from: "", until: "" } as const;
  expect(givenVoid(given)).toEqual({ type: "void" });
  expect(givenVoid({ ...given, what: "bets", bets: "12, 13 14" })).toMatchObject({
    scope: { betIds: [12, 13, 14] },
  });
  expect(givenVoid({ ...given, what: "bets", bets: "12, x" })).toMatch(/numbers of bets/);
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(" ");
  expect(givenVoid({ ...given, what: "bets", bets: numbers(100) })).toMatchObject({ type: "voidBets" });
  expect(givenVoid({ ...given, what: "bets", bets: numbers(101) })).toBe("Enter 1 to 100 numbers of bets.");
  expect(givenVoid({ ...given, what: "bets", bets: " , " })).toBe("Enter 1 to 100 numbers of bets.");
  expect(givenVoid({ ...given, what: "runner" })).toBe("Choose a runner.");
  const [from, until] = ["2026-01-02T09:00", "2026-01-02T09:05:30"];
  expect(givenVoid({ ...given, what: "time", from, until })).toMatchObject({
    scope: { from: new Date(from).toISOString(), until: new Date(until).toISOString() },
  });
  expect(givenVoid({ ...given, what: "time", from: until, until: from })).toMatch(/until a later one/);
  expect(givenVoid({ ...given, what: "time", from, until: from })).toMatch(/until a later one/);
  expect(givenVoid({ ...given, what: "time", from: "", until })).toMatch(/until a later one/);
});
