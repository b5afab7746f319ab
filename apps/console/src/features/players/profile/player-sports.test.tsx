import { ok, refused } from "@crossbook/browser/testing";
import type { SportLock } from "@crossbook/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { AT, openPlayer } from "../../../testing/open-player.ts";

afterEach(closeConsoles);

const lock = (sport: SportLock["sport"], of: SportLock["for"], reason: string): SportLock => ({
  ...{ sport, for: of, reason, lockedAt: AT, lockedBy: "olga" },
});
const OWN = { type: "player", userName: "Asha" } as const;
const on = (host: string) => ({ type: "host", host }) as const;

async function rowOf(sport: string): Promise<HTMLElement> {
  const table = within(await screen.findByRole("table", { name: "Sports" }));
  return table.getByText(sport).closest("tr") as HTMLElement;
}

describe("the sports of a player", () => {
  it("are locked by a lock of his own, of his host or of every host, and by no other host's", async () => {
    openPlayer("risk", undefined, (wire) =>
      wire.on("Operator/GetSportLocks", () =>
        ok({
          locks: [
            lock("cricket", on("other.example"), "Elsewhere"),
            lock("cricket", OWN, "Ticket 7"),
            lock("football", on("other.example"), "Elsewhere"),
            lock("football", on("play.example"), "No licence"),
            lock("tennis", on("*"), "No feed"),
            lock("kabaddi", on("other.example"), "Elsewhere"),
          ],
        }),
      ),
    );
    expect((await rowOf("Cricket")).textContent).toMatch(/^Cricketlocked Ticket 7 · olga/);
    expect((await rowOf("Football")).textContent).toMatch(/^Footballlocked on the host No licence · olga/);
    expect((await rowOf("Tennis")).textContent).toMatch(/^Tennislocked on every host No feed · olga/);
    expect((await rowOf("Kabaddi")).textContent).toBe("KabaddiopenLock");
    expect((await rowOf("Trade")).textContent).toBe("TradeopenLock");
  });

  it.each([
    ["Cricket", "cricket", "Unlock", "Unlock", false, "Cricket is open for Asha."],
    ["Football", "football", "Lock", "Lock", true, "Football is locked for Asha."],
  ] as const)(
    "%s is changed with a reason, by the button that says what it does",
    async (name, sport, button, title, locked, words) => {
      const { wire } = openPlayer("risk", undefined, (rules) => {
        rules.on("Operator/GetSportLocks", () => ok({ locks: [lock("cricket", OWN, "Ticket 7")] }));
        rules.on("Operator/SetSportLock", () => ok({ locks: [] }));
      });
      await userEvent.click(await screen.findByRole("button", { name: `${button} ${name}` }));
      await screen.findByRole("dialog", { name: `${title} ${name}: Asha` });
      await userEvent.type(screen.getByLabelText("Reason"), "Ticket 8{Enter}");
      await screen.findByText(words);
      expect(wire.requestsTo("Operator/SetSportLock").map(({ body }) => body)).toEqual([
        { for: OWN, sport, locked, reason: "Ticket 8" },
      ]);
    },
  );

  it("are changed as the button said, also where another operator has locked one meanwhile", async () => {
    const { app, wire } = openPlayer("risk", undefined, (rules) => {
      rules.on("Operator/GetSportLocks", () => ok({ locks: [] }));
      rules.on("Operator/SetSportLock", () => refused(409, "EXCHANGE_BUSY", "Too much at once."));
    });
    await userEvent.click(await screen.findByRole("button", { name: "Lock Cricket" }));
    wire.on("Operator/GetSportLocks", () => ok({ locks: [lock("cricket", OWN, "Ticket 7")] }));
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByText("Unlock", { selector: "button" })).toBeTruthy());
    await userEvent.type(screen.getByLabelText("Reason"), "Ticket 8{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Too much at once.");
    expect(wire.requestsTo("Operator/SetSportLock")[0]?.body).toMatchObject({ locked: true });
  });

  it("are read by support, who locks none", async () => {
    openPlayer("support");
    expect((await rowOf("Cricket")).textContent).toBe("Cricketopen");
  });
});
