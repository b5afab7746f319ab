import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { ProtectionState } from "../../protection/exclusion.ts";
import { anOpenBet } from "../../testing/market-answers.ts";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, storedLogin } from "../../testing/test-app.tsx";
import type { ProtectionLimit } from "./limit-words.ts";

afterEach(closeApps);

const DAY_MS = 86_400_000;
const nowMs = () => performance.timeOrigin + performance.now();
const inDays = (days: number) => new Date(nowMs() + days * DAY_MS).toISOString();

/** As the server answers: only limits that are in force or pending. */
function aState(
  change: Partial<ProtectionState> = {},
  limit: Partial<ProtectionLimit> = {},
): ProtectionState {
  const deposit: ProtectionLimit = {
    ...{ kind: "deposit", period: "day", amount: 5_000, used: 1_200, pending: null },
    ...limit,
  };
  return { limits: [deposit], exclusion: null, reminderMinutes: 30, ...change };
}

function openPage(state: () => ProtectionState = aState, change: (wire: FakeWire) => void = () => undefined) {
  const world = openMarketWorld({
    path: "/responsible-gaming",
    wire: (wire) => {
      wire.on("Protection/GetState", () => ok(state()));
      wire.on("Protection/GetRealityCheck", () =>
        ok({
          ...{ sessionStart: inDays(0), elapsedSeconds: 3_900, staked: 500, won: 120, lost: 200, net: -80 },
          reminderMinutes: 30,
        }),
      );
      wire.on("Protection/SetLimit", () => ok({ state: state(), cancelledBets: 2 }));
      wire.on("Protection/SetReminder", () => ok(state()));
      wire.on("Protection/PrepareExclusion", () =>
        ok({ token: "t-1", until: inDays(7), consequences: ["In the server's language."] }),
      );
      wire.on("Protection/Exclude", () =>
        ok({ exclusion: { kind: "timeOut", from: inDays(0), until: inDays(7) }, cancelledBets: 1 }),
      );
      wire.on("Bet/GetUserOpenBets", () =>
        ok({
          ...{ balance: 1_000, exposure: 0, held: 0 },
          openBets: [anOpenBet(), anOpenBet({ betId: 2, matched: 100, unmatched: 0 })],
        }),
      );
      change(wire);
    },
  });
  return { ...world, user: userEvent.setup() };
}

describe("the limits", () => {
  it("[ROUTE-14] are shown with what is used of them, and a stricter one is set at once", async () => {
    const { screen, user, wire } = openPage();
    const deposits = within(await screen.findByRole("region", { name: "Deposit limit" }));
    expect(deposits.getByText("1,200.00")).toBeTruthy();
    expect(deposits.getByRole("progressbar").getAttribute("value")).toBe("1200");
    await user.click(deposits.getByRole("button", { name: "Change the deposit limit of 24 hours" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Deposit limit: 24 hours" }));
    const box = dialog.getByLabelText("Limit");
    await user.clear(box);
    await user.type(box, "2,000");
    expect(dialog.getByText(/A stricter limit is in force at once/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Set limit" }));
    expect(await screen.findByText("The limit is in force. 2 unmatched bets were cancelled.")).toBeTruthy();
    expect(bodiesTo(wire, "Protection/SetLimit")).toEqual([
      { kind: "deposit", period: "day", amount: 2_000 },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("can all be set by a player who has none yet", async () => {
    const { screen, user, wire } = openPage(() => aState({ limits: [] }));
    await screen.findByRole("region", { name: "Deposit limit" });
    expect(screen.getAllByRole("button", { name: /^Change the (deposit|loss|stake) limit of/ })).toHaveLength(
      9,
    );
    await user.click(screen.getByRole("button", { name: "Change the stake limit of Calendar month" }));
    // The first limit is none that waits for a day.
    expect(await screen.findByText(/A stricter limit is in force at once/)).toBeTruthy();
    await user.type(screen.getByLabelText("Limit"), "900");
    await user.click(screen.getByRole("button", { name: "Set limit" }));
    await waitFor(() =>
      expect(bodiesTo(wire, "Protection/SetLimit")).toEqual([
        { kind: "stake", period: "month", amount: 900 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["", "limit is a required field"],
    ["abc", "limit is not a valid amount"],
    ["-5", "limit is not a valid amount"],
    ["0.005", "limit is not a valid amount"],
  ])("[VALID-20] are amounts: %j is said at the box, and nothing is sent", async (text, words) => {
    const { screen, user, wire } = openPage();
    await user.click(await screen.findByRole("button", { name: "Change the loss limit of 7 days" }));
    const dialog = within(await screen.findByRole("dialog"));
    if (text !== "") await user.type(dialog.getByLabelText("Limit"), text);
    await user.click(dialog.getByRole("button", { name: "Set limit" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
    expect(wire.requestsTo("Protection/SetLimit")).toHaveLength(0);
  });

  it("say that a looser one waits, and let it be confirmed after its day or withdrawn", async () => {
    const pending = { amount: 9_000, confirmFrom: inDays(-1), confirmUntil: inDays(6) };
    const { screen, user, wire } = openPage(
      () => aState({}, { pending }),
      (wire) => {
        wire.on("Protection/ConfirmLimit", () => ok({ state: aState(), cancelledBets: 0 }));
        wire.on("Protection/WithdrawLimitChange", () =>
          refused(404, "LIMIT_CHANGE_NOT_FOUND", "It is gone."),
        );
      },
    );
    await user.click(await screen.findByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("The new limit is in force.")).toBeTruthy();
    expect(bodiesTo(wire, "Protection/ConfirmLimit")).toEqual([
      { kind: "deposit", period: "day", amount: 9_000 },
    ]);
    await user.click(screen.getByRole("button", { name: "Keep the present limit" }));
    expect(await screen.findByText("It is gone.")).toBeTruthy();
  });

  it.each([
    ["before their day", 1, 8],
    ["once their time is over", -8, -0.001],
  ])("cannot be confirmed %s", async (_when, from, until) => {
    const pending = { amount: null, confirmFrom: inDays(from), confirmUntil: inDays(until) };
    const { screen } = openPage(() => aState({}, { pending }));
    const confirm = await screen.findByRole("button", { name: "Confirm" });
    expect((confirm as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("an exclusion", () => {
  it("says what becomes of open bets before it is confirmed, and begins only once it is understood", async () => {
    const { screen, user, wire } = openPage();
    const timeOut = within(await screen.findByRole("region", { name: "Time-out" }));
    await user.selectOptions(timeOut.getByLabelText("For how long"), "7 days");
    await user.click(timeOut.getByRole("button", { name: "Take a time-out…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Take a time-out?" }));
    expect(dialog.getByText(/1 unmatched one is cancelled now, and 1 matched one stands/)).toBeTruthy();
    // In the viewer's language, of the app's own catalogue: the server's sentences are English.
    expect(dialog.getByText(/^You cannot bet, pay in, claim bonuses or play games until \d/)).toBeTruthy();
    expect(dialog.getByText(/^It begins at once\./)).toBeTruthy();
    expect(dialog.getByText(/^A round of a game that is open can only be finished/)).toBeTruthy();
    expect(dialog.getByText(/^Your limits stay as they are/)).toBeTruthy();
    expect(dialog.queryByText("In the server's language.")).toBeNull();
    const confirm = dialog.getByRole("button", { name: "Take a time-out" }) as HTMLButtonElement;
    expect(confirm.disabled).toBe(true);
    expect(wire.requestsTo("Protection/Exclude")).toHaveLength(0);
    await user.click(dialog.getByRole("checkbox"));
    await user.click(confirm);
    expect(await screen.findByText("It has begun. 1 unmatched bet was cancelled.")).toBeTruthy();
    expect(bodiesTo(wire, "Protection/PrepareExclusion")).toEqual([{ wish: { kind: "timeOut", days: 7 } }]);
    expect(bodiesTo(wire, "Protection/Exclude")).toEqual([{ token: "t-1", understood: true }]);
  });

  it("that gets no answer stays to be confirmed again: it may not have begun", async () => {
    const { screen, user, wire } = openPage(aState, (wire) => wire.on("Protection/Exclude", () => "lost"));
    const timeOut = within(await screen.findByRole("region", { name: "Time-out" }));
    await user.click(timeOut.getByRole("button", { name: "Take a time-out…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Take a time-out?" }));
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Take a time-out" }));
    await waitFor(() => expect(wire.requestsTo("Protection/Exclude")).toHaveLength(1));
    wire.on("Protection/Exclude", () =>
      ok({ exclusion: { kind: "timeOut", from: inDays(0), until: inDays(7) }, cancelledBets: 0 }),
    );
    await user.click(await dialog.findByRole("button", { name: "Take a time-out" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodiesTo(wire, "Protection/Exclude")).toHaveLength(2);
  });

  it("whose preparation is over is prepared anew", async () => {
    const { screen, user } = openPage(aState, (wire) =>
      wire.on("Protection/Exclude", () => refused(409, "EXCLUSION_NOT_PREPARED", "Please begin again.")),
    );
    const timeOut = within(await screen.findByRole("region", { name: "Time-out" }));
    await user.click(timeOut.getByRole("button", { name: "Take a time-out…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Take a time-out?" }));
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Take a time-out" }));
    expect(await screen.findByText("Please begin again.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that has begun cannot be confirmed once more while the page is read again", async () => {
    const { screen, user, wire } = openPage();
    const timeOut = within(await screen.findByRole("region", { name: "Time-out" }));
    await user.click(timeOut.getByRole("button", { name: "Take a time-out…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Take a time-out?" }));
    await user.click(dialog.getByRole("checkbox"));
    wire.on("Protection/GetState", () => "silent");
    const confirm = dialog.getByRole("button", { name: "Take a time-out" });
    await user.click(confirm);
    expect(await screen.findByText("It has begun. 1 unmatched bet was cancelled.")).toBeTruthy();
    await user.click(confirm);
    expect(bodiesTo(wire, "Protection/Exclude")).toHaveLength(1);
  });

  it("of oneself can be for good", async () => {
    const { screen, user, wire } = openPage();
    const section = within(await screen.findByRole("region", { name: "Self-exclusion" }));
    await user.selectOptions(section.getByLabelText("For how long"), "For good");
    await user.click(section.getByRole("button", { name: "Exclude myself…" }));
    await screen.findByRole("dialog", { name: "Exclude myself?" });
    expect(bodiesTo(wire, "Protection/PrepareExclusion")).toEqual([
      { wish: { kind: "selfExclusion", months: null } },
    ]);
  });

  it("in force is said at the top", async () => {
    const { screen } = openPage(() =>
      aState({ exclusion: { kind: "selfExclusion", from: inDays(-1), until: null } }),
    );
    expect(await screen.findByText(/You have excluded yourself for good/)).toBeTruthy();
  });
});

describe("the reality check", () => {
  it("shows the session's figures, and how often to remind is chosen", async () => {
    const { screen, user, wire } = openPage();
    expect(await screen.findByText("1 h 5 min")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Remind me"), "Every hour");
    await waitFor(() => expect(bodiesTo(wire, "Protection/SetReminder")).toEqual([{ minutes: 60 }]));
  });
});

it("a demo account has no limits, and a failure is said with a way on", async () => {
  const soon = new Date(nowMs() + 600_000);
  const demo = openMarketWorld({ path: "/responsible-gaming", stored: storedLogin(soon, { demo: true }) });
  expect(await demo.screen.findByText(/for players' own accounts/)).toBeTruthy();
  closeApps();
  const { screen } = openPage(aState, (wire) => wire.on("Protection/GetState", () => "lost"));
  expect(await screen.findByText("Your limits could not be loaded.")).toBeTruthy();
});
