import { ok, refused } from "@crossbook/browser/testing";
import type { CasinoRound, CasinoRoundDetail } from "@crossbook/contract";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openCasino } from "../../testing/casino-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { someSettings } from "../../testing/wire-answers.ts";

afterEach(closeApps);

function aRound(overrides: Partial<CasinoRound> = {}): CasinoRound {
  return {
    ...{
      id: 7,
      gameId: "kestrel:dice",
      gameName: "Dice",
      provider: "kestrel",
      providerName: "Kestrel Games",
    },
    ...{ roundRef: "r-7", state: "closed", staked: 100, won: 198, net: 98 },
    openedAt: "2026-11-22T10:00:00.000Z",
    closedAt: "2026-11-22T10:00:01.000Z",
    ...overrides,
  };
}

function aDetail(overrides: Partial<CasinoRoundDetail> = {}): CasinoRoundDetail {
  return {
    ...aRound(),
    transactions: [
      { kind: "bet", amount: -100, at: "2026-11-22T10:00:00.000Z" },
      { kind: "win", amount: 198, at: "2026-11-22T10:00:01.000Z" },
    ],
    verifyUrl: "https://studio.example/studios/verify/?round=r-7",
    ...overrides,
  };
}

const openList = (rounds: readonly CasinoRound[], totalCount = rounds.length) =>
  openCasino({
    path: "/casino-history",
    wire: (wire) => wire.on("Casino/GetRounds", () => ok({ items: rounds, totalCount })),
  });

const openRound = (answer: () => ReturnType<typeof ok>, path = "/casino-history/7") =>
  openCasino({ path, wire: (wire) => wire.on("Casino/GetRound", answer) });

describe("the casino history", () => {
  it.each([true, false])(
    "[ROLE-07] is there for what was played, and leads to the games as far as the host has them: %s",
    async (casino) => {
      const { screen } = openCasino({
        path: "/casino-history",
        wire: (wire) => {
          wire.on(".json", () => ok(someSettings({ casino })));
          wire.on("Casino/GetRounds", () => ok({ items: [], totalCount: 0 }));
        },
      });
      expect(await screen.findByText("You have played no round yet.")).toBeTruthy();
      const toGames = within(screen.getByRole("main")).queryAllByRole("link", {
        name: /^(Casino|See the games)$/,
      });
      expect(toGames).toHaveLength(casino ? 2 : 0);
    },
  );

  it("[PROD-07] lists the player's rounds with stake, win and net", async () => {
    const { screen, wire } = openList([
      aRound(),
      aRound({ id: 6, roundRef: "r-6", won: 0, net: -100 }),
      aRound({ id: 5, roundRef: "r-5", state: "open", won: 0, net: -100, closedAt: null }),
      aRound({ id: 4, roundRef: "r-4", state: "rolledBack", staked: 0, won: 0, net: 0 }),
      // Of a studio that never says that a round is over.
      aRound({ id: 3, roundRef: "r-3", state: "open", closedAt: null }),
      aRound({ id: 2, roundRef: "r-2", state: "open", won: 50, net: -50, closedAt: null }),
      aRound({ id: 1, roundRef: "r-1", state: "open", staked: 0, won: 0, net: 0, closedAt: null }),
    ]);
    const rows = (await screen.findAllByRole("link", { name: /^Dice, round/ })).map(
      (link) => link.closest("li")?.textContent ?? "",
    );
    expect(rows[0]).toContain("Staked100.00Won198.00Net+98.00StateWon");
    expect(rows[0]).toContain("22 Nov 2026, 15:30:00");
    expect(rows[1]).toContain("StateFinished");
    expect(rows[2]).toContain("StateNo win yet");
    expect(rows[3]).toContain("StateStake given back");
    expect(rows[4]).toContain("StateWon");
    expect(rows[5]).toContain("StateFinished");
    expect(rows[6]).toContain("StateStake given back");
    const [first] = wire.requestsTo("Casino/GetRounds");
    expect([first?.query.get("MaxResultCount"), first?.query.get("SkipCount")]).toEqual(["20", "0"]);
  });

  it("is for players, in the menu of the account", async () => {
    const { address } = openCasino({ path: "/casino-history", guest: true });
    await waitFor(() => expect(address()).toBe("/auth/login?to=%2Fcasino-history"));
    closeApps();
    const test = openList([aRound()]);
    await userEvent.click(await test.screen.findByRole("button", { name: /^Account/ }));
    expect(await test.screen.findByRole("menuitem", { name: "Casino history" })).toBeTruthy();
  });

  it("turns its pages", async () => {
    const { screen, wire } = openList([aRound()], 45);
    await userEvent.click(await screen.findByRole("button", { name: /next/i }));
    await waitFor(() => expect(wire.requestsTo("Casino/GetRounds")[1]?.query.get("SkipCount")).toBe("20"));
  });

  it("says so where there is none, and what went wrong", async () => {
    const { screen } = openList([]);
    expect(await screen.findByText("You have played no round yet.")).toBeTruthy();
    closeApps();
    const failed = openCasino({
      path: "/casino-history",
      wire: (wire) => wire.on("GetRounds", () => refused(503, "SERVICE_UNAVAILABLE", "Try later.")),
    });
    expect((await failed.screen.findByRole("alert")).textContent).toContain("Try later.");
  });
});

describe("one round", () => {
  it("that could not be read again stays, and says that it may be old", async () => {
    let isUp = true;
    const { hub, screen } = openRound(() =>
      isUp ? ok(aDetail()) : refused(503, "SERVICE_UNAVAILABLE", "Not now."),
    );
    await screen.findByRole("region", { name: "Money of this round" });
    await waitFor(() => expect(hub.calls.some(({ method }) => method === "RegisterClient")).toBe(true));
    isUp = false;
    act(() => hub.push({ Code: "UserBalance", Data: { Balance: 7, Exposure: 0, Held: 0 } }));
    expect(await screen.findByText("This may be out of date: Not now.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Money of this round" })).toBeTruthy();
  });

  it("shows its money, and leads to the page that checks its fairness", async () => {
    const { screen, wire } = openRound(() => ok(aDetail()));
    const movements = within(await screen.findByRole("region", { name: "Money of this round" }));
    const lines = movements.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^Stake22 Nov 2026, 15:30:00.*100\.00$/);
    expect(lines[1]).toMatch(/^Win22 Nov 2026, 15:30:01\+198\.00$/);
    const link = screen.getByRole("link", { name: /Check the fairness/ });
    expect(screen.getByText(/^Its seeds are in the game, under Rounds/)).toBeTruthy();
    expect(link.getAttribute("href")).toBe("https://studio.example/studios/verify/?round=r-7");
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "_blank",
      "noreferrer noopener",
    ]);
    expect(wire.requestsTo("Casino/GetRound")[0]?.query.get("roundId")).toBe("7");
  });

  it.each([null, "javascript:alert(1)", "data:text/html,x"])(
    "has no link where the studio gives none that is safe: %s",
    async (verifyUrl) => {
      const { screen } = openRound(() => ok(aDetail({ verifyUrl })));
      expect(
        await screen.findByText("This site names no page that checks the fairness of rounds."),
      ).toBeTruthy();
      expect(screen.queryByRole("link", { name: /Check the fairness/ })).toBeNull();
    },
  );

  it("of another player is none, as is a number that cannot be one", async () => {
    const { screen } = openRound(() => refused(404, "CASINO_ROUND_NOT_FOUND", "There is no such round."));
    expect(await screen.findByText("There is no such round in your history.")).toBeTruthy();
    closeApps();
    const odd = openRound(() => ok(aDetail()), "/casino-history/abc");
    expect(await odd.screen.findByText("There is no such round in your history.")).toBeTruthy();
    expect(odd.wire.requestsTo("Casino/GetRound")).toEqual([]);
  });

  it("that could not be loaded says why", async () => {
    const { screen } = openRound(() => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    expect((await screen.findByRole("alert")).textContent).toContain("Try later.");
  });
});
