import { type FakeWire, ok, refused, type WireAnswer } from "@crossbook/browser/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeConsoles } from "../../testing/open-console.tsx";
import { AT, openPlayer, PROFILE } from "../../testing/open-player.ts";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const LOCKED = { userName: "Asha", locked: true, betLocked: true, endedSessions: 2, cancelledBets: 1 };
const SESSION = {
  ...{ sessionId: "s-1", address: "10.0.0.7", userAgent: "A phone" },
  ...{ startedAt: AT, lastUsedAt: AT, endsAt: AT },
};

describe("a player's screen", () => {
  it("says why bets are locked and until when, and locks the login for a time with a reason", async () => {
    const { wire } = openPlayer("support");
    wire.on("Operator/LockPlayer", () => ok(LOCKED));
    const locks = within(await screen.findByRole("region", { name: "Locks" }));
    expect(locks.getByText(/locked until .* · Ticket 7 · olga/)).toBeTruthy();
    expect(locks.getByText("open")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Lock login" }));
    await userEvent.selectOptions(await screen.findByLabelText("Ends"), "7 days");
    await userEvent.type(screen.getByLabelText("Reason"), "Ticket 9{Enter}");
    await screen.findByText("Lock login: done for Asha.");
    expect(wire.requestsTo("Operator/LockPlayer")[0]?.body).toEqual({
      ...{ userName: "Asha", reason: "Ticket 9", hours: 168 },
    });
  });

  it("has the lock that another operator has set while it is looked at, and how to take it away", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { wire } = openPlayer("risk", "/players/Asha?tab=bets", (rules) => {
      rules.on("Operator/GetPlayerOpenBets", () => ok({ openBets: [] }));
      rules.on("Operator/GetPlayerBets", () => ok({ items: [], totalCount: 0 }));
    });
    await screen.findByRole("button", { name: "Unlock bets" });
    const loginLock = { since: AT, by: "sara", reason: "Ticket 8", until: null };
    wire.on("Operator/GetPlayerProfile", () => ok({ ...PROFILE, loginLock }));
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(await screen.findByRole("button", { name: "Unlock login" })).toBeTruthy();
  });

  it("says on every tab that the locks could not be read, and that they may be old where they could before", async () => {
    const { app, wire } = openPlayer("risk", "/players/Asha?tab=logins", (rules) => {
      rules.on("Operator/GetPlayerLoginAttempts", () => ok({ items: [], totalCount: 0 }));
      rules.on("Operator/GetPlayerProfile", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    });
    await screen.findByText("The player could not be loaded.");
    expect(screen.queryByRole("button", { name: "Lock bets" })).toBeNull();
    wire.on("Operator/GetPlayerProfile", () => ok(PROFILE));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Unlock bets" });
    expect(screen.queryByText("The player could not be loaded.")).toBeNull();
    wire.on("Operator/GetPlayerProfile", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    await act(() => app.queryClient.invalidateQueries());
    await screen.findByText(/Too much at once\./);
    expect(screen.getByRole("button", { name: "Unlock bets" })).toBeTruthy();
  });

  it("offers to take away only the locks that stand, and nothing at all of a name that nobody has", async () => {
    openPlayer("risk");
    expect(await screen.findByRole("button", { name: "Unlock bets" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Unlock login" })).toBeNull();
    closeConsoles();
    openPlayer("risk", "/players/Nobody", (wire) =>
      wire.on("Operator/GetPlayerProfile", () =>
        refused(404, "USER_NOT_FOUND", "This account does not exist."),
      ),
    );
    await screen.findByText("The player could not be loaded.");
    expect(screen.queryByRole("button", { name: /lock|End sessions/ })).toBeNull();
  });

  it("sets a self-exclusion with a reason, for compliance", async () => {
    const { wire } = openPlayer("compliance");
    wire.on("Operator/ExcludePlayer", () =>
      ok({ exclusion: { kind: "selfExclusion", from: AT, until: null }, cancelledBets: 3 }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Exclude the player" }));
    await userEvent.selectOptions(await screen.findByLabelText("Exclusion"), "Self-exclusion of 6 months");
    await userEvent.type(screen.getByLabelText("Reason"), "Asked by phone{Enter}");
    await screen.findByText("Asha is excluded; 3 bets were cancelled.");
    expect(wire.requestsTo("Operator/ExcludePlayer")[0]?.body).toEqual({
      ...{ userName: "Asha", wish: { kind: "selfExclusion", months: 6 }, reason: "Asked by phone" },
    });
  });

  it("says what is limited and excluded in words, and of one bet that it was cancelled", async () => {
    const { wire } = openPlayer("compliance", undefined, (rules) => {
      const pending = { amount: null, confirmFrom: AT, confirmUntil: AT };
      const limit = { kind: "stake", period: "month", amount: 500, used: 20, pending };
      const exclusion = { kind: "selfExclusion", from: AT, until: null };
      rules.on("Operator/GetProtection", () =>
        ok({
          ...{ userName: "Asha", exclusions: [], changes: [] },
          state: { limits: [limit, { ...limit, kind: "casino" }], exclusion, reminderMinutes: null },
        }),
      );
      rules.on("Operator/SetPlayerLimit", () => ok({ limit, cancelledBets: 1 }));
    });
    const limits = await screen.findByRole("table", { name: "Limits" });
    const [, known, unknown] = within(limits).getAllByRole("row");
    expect(known?.textContent).toMatch(/^Stakes, calendar month500\.00/);
    expect(unknown?.textContent).toMatch(/^casino, calendar month500\.00/);
    expect(screen.getByText("excluded").parentElement?.textContent).toBe("excluded for good");
    await userEvent.click(screen.getByRole("button", { name: "Set a stricter limit" }));
    await userEvent.type(await screen.findByLabelText("Amount"), "100");
    await userEvent.type(screen.getByLabelText("Reason"), "Asked by phone{Enter}");
    await screen.findByText("The limit of Asha is in force; 1 bet was cancelled.");
    expect(wire.requestsTo("Operator/SetPlayerLimit")).toHaveLength(1);
  });

  it("sends a link for a new password and says where it went; no cashier does", async () => {
    const link = { sentTo: "0001", sentAt: AT, expiresAt: AT };
    const { wire } = openPlayer("support");
    wire.on("Operator/SendPasswordReset", () => ok({ userName: "Asha", ...link }));
    await screen.findByText("none was sent");
    await userEvent.click(screen.getByRole("button", { name: "Send password link" }));
    wire.on("Operator/GetPlayerProfile", () =>
      ok({ ...PROFILE, passwordReset: { ...link, by: "sam", usedAt: null } }),
    );
    await userEvent.type(await screen.findByLabelText("Reason"), "Called{Enter}");
    await screen.findByText(/The link was sent to ••••0001 at /);
    await screen.findByText(/^sent to ••••0001 at .* · sam · works until /);
    expect(wire.requestsTo("Operator/SendPasswordReset")[0]?.body).toEqual({
      ...{ userName: "Asha", reason: "Called" },
    });
    closeConsoles();
    openPlayer("cashier");
    await screen.findByText("none was sent");
    expect(screen.queryByRole("button", { name: "Send password link" })).toBeNull();
  });

  it("takes a second factor away with a reason, where there is one and the role may", async () => {
    let secondFactorSince: string | null = AT;
    const rules = (wire: Pick<FakeWire, "on">) => {
      wire.on("Operator/GetPlayerProfile", () => ok({ ...PROFILE, secondFactorSince }));
      wire.on("Operator/ResetPlayerSecondFactor", () => {
        secondFactorSince = null;
        return ok({ userName: "Asha", endedSessions: 1 });
      });
    };
    const { wire } = openPlayer("support", undefined, rules);
    expect(await screen.findByText(/^since /)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Remove second factor" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Lost phone{Enter}");
    await screen.findByText("The second factor was removed; 1 session ended.");
    expect(wire.requestsTo("Operator/ResetPlayerSecondFactor")[0]?.body).toEqual({
      ...{ userName: "Asha", reason: "Lost phone" },
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Remove second factor" })).toBeNull());
    closeConsoles();
    secondFactorSince = AT;
    openPlayer("cashier", undefined, rules);
    expect(await screen.findByText(/^since /)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove second factor" })).toBeNull();
  });

  it("reads a tab when it is looked at, and none before", async () => {
    const { wire, address } = openPlayer("support", undefined, (rules) => {
      rules.on("Operator/GetPlayerSessions", () => ok([SESSION]));
      rules.on("Operator/EndPlayerSession", () => ok({ endedSessions: 1 }));
      rules.on("Operator/GetPlayerNotes", () => ok({ items: [], totalCount: 0 }));
      rules.on("Operator/AddPlayerNote", () => ok({ noteId: 1, at: AT, author: "support", text: "Called" }));
    });
    await screen.findByRole("region", { name: "Money" });
    expect(wire.requestsTo("Operator/GetPlayerSessions")).toHaveLength(0);
    await userEvent.click(screen.getByRole("tab", { name: "Sessions" }));
    await userEvent.click(
      await screen.findByRole("button", { name: /^End the session of 10\.0\.0\.7, 20 Nov 2026/ }),
    );
    await userEvent.type(await screen.findByLabelText("Reason"), "Lost phone{Enter}");
    await screen.findByText("The session has ended.");
    expect(wire.requestsTo("Operator/EndPlayerSession")[0]?.body).toEqual({
      ...{ userName: "Asha", sessionId: "s-1", reason: "Lost phone" },
    });
    expect(address()).toBe("/console/players/Asha?tab=sessions");
    await userEvent.click(screen.getByRole("tab", { name: "Notes" }));
    await userEvent.type(await screen.findByLabelText("New note"), "Called{Enter}");
    await screen.findByText("The note is kept.");
    expect(wire.requestsTo("Operator/AddPlayerNote")[0]?.body).toEqual({
      ...{ userName: "Asha", text: "Called", clientReference: expect.any(String) },
    });
  });

  it("keeps what is typed of the next note while one is saved", async () => {
    let answer: (given: WireAnswer) => void = () => undefined;
    const { wire } = openPlayer("support", "/players/Asha?tab=notes", (rules) => {
      rules.on("Operator/GetPlayerNotes", () => ok({ items: [], totalCount: 0 }));
      rules.on("Operator/AddPlayerNote", () => new Promise((resolve) => (answer = resolve)));
    });
    const field = await screen.findByLabelText<HTMLInputElement>("New note");
    await userEvent.type(field, "Called{Enter}");
    await waitFor(() => expect(wire.requestsTo("Operator/AddPlayerNote")).toHaveLength(1));
    await userEvent.clear(field);
    await userEvent.type(field, "He calls back");
    answer(ok({ noteId: 1, at: AT, author: "support", text: "Called" }));
    await screen.findByText("The note is kept.");
    expect(field.value).toBe("He calls back");
    await userEvent.type(field, "{Enter}");
    await waitFor(() => expect(wire.requestsTo("Operator/AddPlayerNote")).toHaveLength(2));
    answer(ok({ noteId: 2, at: AT, author: "support", text: "He calls back" }));
    await waitFor(() => expect(field.value).toBe(""));
  });

  it("keeps a note and shows it letter for letter: what operators write is evidence", async () => {
    const text = `He asked "where is it?"; O'Brien's UPI -- <b>refused</b>`;
    const { wire } = openPlayer("support", "/players/Asha?tab=notes", (rules) => {
      rules.on("Operator/GetPlayerNotes", () =>
        ok({ items: [{ noteId: 1, at: AT, author: "support", text }], totalCount: 1 }),
      );
      rules.on("Operator/AddPlayerNote", () => ok({ noteId: 2, at: AT, author: "support", text }));
    });
    expect(await screen.findByRole("cell", { name: text })).toBeTruthy();
    fireEvent.change(screen.getByLabelText("New note"), { target: { value: text } });
    await userEvent.click(screen.getByRole("button", { name: "Add the note" }));
    await screen.findByText("The note is kept.");
    expect(wire.requestsTo("Operator/AddPlayerNote")[0]?.body).toMatchObject({ userName: "Asha", text });
  });

  it("has the money of a statement as it has balances, and nothing where a line moved none", async () => {
    const line = { id: 1, date: AT, kind: "credit", description: "Goodwill", reference: null };
    const money = { credit: "150000.00", debit: "0.00", balance: "150000.00", balanceAfter: 150_000 };
    openPlayer("support", "/players/Asha?tab=statement", (rules) =>
      rules.on("Operator/GetPlayerStatement", () =>
        ok({
          ...{ items: [{ ...line, ...money }], totalCount: 1, openingBalance: 0, totalCredit: 150_000 },
          ...{ totalDebit: 0, closingBalance: 150_000, upTo: 1 },
        }),
      ),
    );
    const [, row] = within(await screen.findByRole("table", { name: "Statement" })).getAllByRole("row");
    const cells = within(row as HTMLElement).getAllByRole("cell");
    expect(cells.slice(-3).map(({ textContent }) => textContent)).toEqual(["1,50,000.00", "", "1,50,000.00"]);
  });

  it("has later pages of a statement of the lines that the first page was taken from", async () => {
    const line = { date: AT, kind: "credit", description: "Goodwill", reference: null };
    const money = { credit: "1.00", debit: "0.00", balance: "1.00", balanceAfter: 1 };
    const { wire } = openPlayer("support", "/players/Asha?tab=statement", (rules) =>
      rules.on("Operator/GetPlayerStatement", () =>
        ok({
          ...{ items: [{ id: 1, ...line, ...money }], totalCount: 120, openingBalance: 0, totalCredit: 1 },
          ...{ totalDebit: 0, closingBalance: 1, upTo: 77 },
        }),
      ),
    );
    for (const name of ["Next page", "Next page", "Previous page", "Previous page"])
      await userEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() =>
      expect(wire.requestsTo("Operator/GetPlayerStatement").at(-1)?.query.get("SkipCount")).toBe("0"),
    );
    const asked = wire
      .requestsTo("Operator/GetPlayerStatement")
      .map(({ query }) => `${query.get("SkipCount")} ${query.get("UpTo")}`);
    expect(new Set(asked)).toEqual(new Set(["0 null", "50 77", "100 77"]));
  });

  it("has tries to log in and results of bets in words, and what has none as it came", async () => {
    const attempt = {
      ...{ tenancyName: "", userNameOrEmail: "Asha", clientIpAddress: "10.0.0.0/24", clientName: "" },
      ...{ browserInfo: "A phone", creationTime: AT, tries: 2 },
    };
    const { goTo } = openPlayer("support", "/players/Asha?tab=logins", (rules) => {
      rules.on("Operator/GetPlayerLoginAttempts", () =>
        ok({
          items: [
            { ...attempt, result: "wrongPassword", method: "passwordChange" },
            { ...attempt, result: "notVerified", method: "fingerprint" },
          ],
          totalCount: 2,
        }),
      );
      rules.on("Operator/GetPlayerOpenBets", () => ok({ openBets: [] }));
      const bet = {
        ...{ placeTime: AT, betTitle: "A v B", marketName: "Win", betType: "back", betRunnerName: "A" },
        ...{ odds: 2, notation: "decimal", fancyValue: null, matched: 10, profitLoss: "0" },
      };
      rules.on("Operator/GetPlayerBets", () =>
        ok({
          items: [
            { ...bet, betId: 1, result: "DEAD_HEAT", resultNote: "dead heat, 1 place for 2" },
            {
              ...bet,
              betId: 2,
              result: "WON",
              resultNote: "half won, half returned",
              profitLoss: "1234567.50",
            },
            { ...bet, betId: 3, result: "HALVED", resultNote: null },
          ],
          totalCount: 3,
        }),
      );
    });
    const attempts = within(await screen.findByRole("table", { name: "Login attempts" })).getAllByRole("row");
    expect(attempts[1]?.textContent).toContain("wrong passwordchange of the password2");
    expect(attempts[2]?.textContent).toContain("not verified yetfingerprint2");
    goTo("/players/Asha?tab=bets");
    const bets = within(await screen.findByRole("table", { name: "Finished bets" })).getAllByRole("row");
    expect(bets.slice(1).map((row) => within(row).getAllByRole("cell")[6]?.textContent)).toEqual([
      "dead heat, 1 place for 2",
      "won, half won, half returned",
      "HALVED",
    ]);
    expect(bets[2]?.textContent).toMatch(/12,34,567\.50$/);
  });

  it("has payments in the words of the cash screens, each leading to its own", async () => {
    const payment = {
      ...{ paymentId: 41, version: 2, userName: "Asha", amount: 500, utr: null, remark: null },
      ...{ claimedBy: null, claimedUntil: null, creationTime: AT, updateTime: AT, method: "UPI" },
    };
    const deposit = {
      ...{ ...payment, direction: "deposit", channel: "manual", state: "review", reasonCode: null },
    };
    const withdrawal = {
      ...{ ...payment, paymentId: 42, direction: "withdrawal", channel: "manual", state: "onHold" },
      ...{ reasonCode: "nameMismatch", remark: "Send a picture" },
    };
    openPlayer("support", "/players/Asha?tab=payments", (rules) =>
      rules.on("Operator/GetPayments", () => ok({ items: [deposit, withdrawal], totalCount: 2 })),
    );
    const table = within(await screen.findByRole("table", { name: "Payments" }));
    expect(table.getByRole("link", { name: "Deposit by hand 41" })).toBeTruthy();
    expect(table.getByText("under review")).toBeTruthy();
    expect(table.getByRole("link", { name: "Withdrawal 42" }).getAttribute("href")).toMatch(/payments\/42$/);
    expect(table.getByText("on hold")).toBeTruthy();
    expect(table.getByText("The account's name is not the player's · Send a picture")).toBeTruthy();
  });

  it("says of very many payments that there may be more than were counted", async () => {
    const payment = {
      ...{
        paymentId: 41,
        userName: "Asha",
        direction: "deposit",
        channel: "manual",
        method: "Upi",
        amount: 500,
      },
      ...{
        state: "credited",
        creationTime: "2026-11-20T09:00:00.000Z",
        utr: null,
        reasonCode: null,
        remark: null,
      },
    };
    openPlayer("support", "/players/Asha?tab=payments", (rules) =>
      rules.on("Operator/GetPayments", () => ok({ items: [payment], totalCount: 10_000 })),
    );
    expect(await screen.findByText("1–50 of 10,000 or more")).toBeTruthy();
  });

  it("has neither acts nor tabs that the role may not read", async () => {
    openPlayer("viewer");
    await screen.findByRole("region", { name: "Locks" });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Overview", "Bets"]);
    expect(screen.queryByRole("button", { name: /^Lock (login|bets|Cricket)|Exclude|limit/ })).toBeNull();
  });

  it("begins with the overview where the address names a tab that the role may not read, and asks for nothing of it", async () => {
    const { wire } = openPlayer("viewer", "/players/Asha?tab=sessions");
    await screen.findByRole("region", { name: "Locks" });
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Overview");
    expect(wire.requestsTo("Operator/GetPlayerSessions")).toEqual([]);
  });
});
