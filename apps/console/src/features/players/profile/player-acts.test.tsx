import { ok } from "@crossbook/browser/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { AT, openPlayer, PROFILE } from "../../../testing/open-player.ts";

afterEach(closeConsoles);

const EXCLUSIONS = [
  ["Time-out of 24 hours", { kind: "timeOut", days: 1 }],
  ["Time-out of 7 days", { kind: "timeOut", days: 7 }],
  ["Time-out of 42 days", { kind: "timeOut", days: 42 }],
  ["Self-exclusion of 6 months", { kind: "selfExclusion", months: 6 }],
  ["Self-exclusion of 12 months", { kind: "selfExclusion", months: 12 }],
  ["Self-exclusion of 5 years", { kind: "selfExclusion", months: 60 }],
  ["Self-exclusion for good", { kind: "selfExclusion", months: null }],
] as const;

describe("a player", () => {
  it.each(EXCLUSIONS)("is excluded for as long as was chosen: %s", async (words, wish) => {
    const { wire } = openPlayer("support");
    wire.on("Operator/ExcludePlayer", () =>
      ok({ exclusion: { kind: wish.kind, from: AT, until: null }, cancelledBets: 0 }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Exclude the player" }));
    const exclusion = await screen.findByLabelText<HTMLSelectElement>("Exclusion");
    expect([...exclusion.options].map(({ textContent }) => textContent)).toEqual(
      EXCLUSIONS.map(([choice]) => choice),
    );
    await userEvent.selectOptions(exclusion, words);
    await userEvent.type(screen.getByLabelText("Reason"), "Asked by phone{Enter}");
    await screen.findByText("Asha is excluded; 0 bets were cancelled.");
    expect(wire.requestsTo("Operator/ExcludePlayer")[0]?.body).toEqual({
      ...{ userName: "Asha", wish, reason: "Asked by phone" },
    });
  });

  it("has the limit that was chosen: of what, in which time and how much", async () => {
    const { wire } = openPlayer("support");
    wire.on("Operator/SetPlayerLimit", () => ok({ limit: {}, cancelledBets: 0 }));
    await userEvent.click(await screen.findByRole("button", { name: "Set a stricter limit" }));
    await userEvent.selectOptions(await screen.findByLabelText("Of"), "Loss");
    await userEvent.selectOptions(screen.getByLabelText("In"), "7 days");
    await userEvent.type(screen.getByLabelText("Amount"), "1,500.50");
    await userEvent.type(screen.getByLabelText("Reason"), "Asked by phone{Enter}");
    await screen.findByText(/^The limit of Asha is in force/);
    expect(wire.requestsTo("Operator/SetPlayerLimit")[0]?.body).toEqual({
      ...{ userName: "Asha", kind: "loss", period: "week", amount: "1,500.50", reason: "Asked by phone" },
    });
  });

  it.each([
    ["Lock bets", "LockBets"],
    ["Unlock bets", "UnlockBets"],
    ["Unlock login", "UnlockPlayer"],
    ["End sessions", "EndPlayerSessions"],
  ] as const)("has the act that its button names, and no other: %s", async (name, call) => {
    const { wire } = openPlayer("risk");
    wire.on("Operator/GetPlayerProfile", () =>
      ok({ ...PROFILE, loginLock: { since: AT, by: "olga", reason: "Ticket 7", until: null } }),
    );
    for (const each of ["LockBets", "UnlockBets", "LockPlayer", "UnlockPlayer", "EndPlayerSessions"])
      wire.on(`Operator/${each}`, () => ok({ userName: "Asha", locked: false, betLocked: false }));
    await userEvent.click(await screen.findByRole("button", { name }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Ticket 8{Enter}");
    await screen.findByText(`${name}: done for Asha.`);
    const acts = wire.requests.filter(({ path }) => /(Lock|Unlock|End)/.test(path) && !/Get/.test(path));
    expect(acts.map(({ path, body }) => [path.split("/").at(-1), body])).toEqual([
      [call, { userName: "Asha", reason: "Ticket 8" }],
    ]);
  });

  it("is logged out of the one session that was chosen, which may have ended already", async () => {
    const session = (sessionId: number, address: string) => ({
      ...{ sessionId, address, startedAt: AT, lastUsedAt: AT, endsAt: AT, userAgent: "Firefox" },
    });
    const { wire } = openPlayer("support", "/players/Asha?tab=sessions", (rules) => {
      rules.on("Operator/GetPlayerSessions", () => ok([session(1, "10.0.0.1"), session(2, "10.0.0.2")]));
      rules.on("Operator/EndPlayerSession", () => ok({ endedSessions: 0 }));
    });
    await userEvent.click(await screen.findByRole("button", { name: /^End the session of 10\.0\.0\.2/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "End a session of Asha" }));
    expect(dialog.getByText(/^The device at 10\.0\.0\.2 is logged out/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Reason"), "Ticket 8{Enter}");
    await screen.findByText("This session had ended already.");
    expect(wire.requestsTo("Operator/EndPlayerSession")[0]?.body).toEqual({
      ...{ userName: "Asha", sessionId: 2, reason: "Ticket 8" },
    });
  });
});
