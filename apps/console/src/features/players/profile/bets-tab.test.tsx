import { ok } from "@crossbook/browser/testing";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { AT, openPlayer } from "../../../testing/open-player.ts";

afterEach(closeConsoles);

const NONE = ok({ items: [], totalCount: 0 });
const OPEN = {
  ...{ betId: 1, placeTime: AT, betTitle: "India v Australia", marketName: "Match Odds", betType: "back" },
  ...{ notation: "decimal", fancyValue: null, matched: 0, runnerName: "India", betRate: 3 },
  ...{ stake: 60, liability: 60 },
};

it("bets that wait for the starting price, or missed it, have their limit as price, and a lay no stake", async () => {
  const limited = (state: "waits" | "missed") => ({ state, limitPrice: 3, price: null });
  const bet = {
    ...{ betId: 1, placeTime: AT, betTitle: "India v Australia", marketName: "Match Odds", betType: "lay" },
    ...{ notation: "decimal", fancyValue: null, matched: 0 },
  };
  openPlayer("risk", "/players/Asha?tab=bets", (rules) => {
    const open = { ...bet, runnerName: "India", betRate: 3, stake: 60, liability: 60 };
    rules.on("Operator/GetPlayerOpenBets", () =>
      ok({ openBets: [{ ...open, startingPrice: limited("waits") }] }),
    );
    const finished = { ...bet, betRunnerName: "India", odds: 3, result: "LAPSED", resultNote: null };
    const items = [{ ...finished, profitLoss: "0.00", startingPrice: limited("missed") }];
    rules.on("Operator/GetPlayerBets", () => ok({ items, totalCount: 1 }));
  });
  const cells = async (name: string) => {
    const row = await within(await screen.findByRole("table", { name })).findByRole("row", {
      name: /lay India/,
    });
    return [...row.children].map(({ textContent }) => textContent);
  };
  expect((await cells("Open bets")).slice(-4)).toEqual(["SP, limit 3.00", "–", "0.00", "60.00"]);
  expect(await cells("Finished bets")).toContain("SP, limit 3.00");
});

it("open bets say until when they stand, where any has an end, and that they are the newest of more", async () => {
  openPlayer("support", "/players/Asha?tab=bets", (rules) => {
    rules.on("Operator/GetPlayerOpenBets", () =>
      ok({
        openBets: [OPEN, { ...OPEN, betId: 2, expiresAt: "2026-11-20T10:00:00.000Z" }],
        totalCount: 1020,
      }),
    );
    rules.on("Operator/GetPlayerBets", () => NONE);
  });
  const table = within(await screen.findByRole("table", { name: "Open bets" }));
  expect(table.getByRole("columnheader", { name: "Stands until" })).toBeTruthy();
  const [, first, second] = table.getAllByRole("row");
  expect(first?.lastChild?.textContent).toBe("–");
  expect(second?.lastChild?.textContent).toMatch(/20 Nov/);
  expect(screen.getByText("The newest 2 of 1020 open bets.")).toBeTruthy();
});

it("open bets without an end have no column for it", async () => {
  openPlayer("support", "/players/Asha?tab=bets", (rules) => {
    rules.on("Operator/GetPlayerOpenBets", () => ok({ openBets: [OPEN] }));
    rules.on("Operator/GetPlayerBets", () => NONE);
  });
  const table = within(await screen.findByRole("table", { name: "Open bets" }));
  expect(table.queryByRole("columnheader", { name: "Stands until" })).toBeNull();
  expect(screen.queryByText(/newest/)).toBeNull();
});
