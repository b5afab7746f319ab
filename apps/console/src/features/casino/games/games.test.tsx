import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../../testing/open-console.tsx";

afterEach(() => {
  closeConsoles();
  vi.useRealTimers();
});

const AT = "2026-11-20T09:30:00.000Z";
const GAME = {
  ...{ id: "kestrel:dice", name: "Dice", studio: "kestrel", section: "originals", rtpPercent: "99.00" },
  ...{ hasDemo: true, listed: true, firstSeenAt: AT },
};
const closed = (host: string, subject = "kestrel:dice") => ({
  ...{ subject, host, closedAt: AT, closedBy: "olga", reason: "Maintenance" },
});

function openGames(
  role: OperatorRole,
  path = "/casino",
  closures: readonly ReturnType<typeof closed>[] = [],
) {
  return openConsole({
    path,
    session: aSession(role),
    wire: (rules) => {
      const studio = { studio: "kestrel", name: "Kestrel Games", configured: true, answers: true };
      rules.on("Operator/GetCasinoGames", () =>
        ok({ studios: [{ ...studio, listedAt: AT }], games: [GAME], closures }),
      );
      rules.on("Operator/SetCasinoSwitch", () => ok({ closures: [] }));
    },
  });
}

async function rowOf(table: string): Promise<HTMLElement> {
  const [, row] = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  if (row === undefined) throw new Error(`${table} has no row`);
  return row;
}

it("a studio that answers no more is seen while the list is looked at, and what others have closed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { wire } = openGames("risk");
  expect((await rowOf("Studios")).textContent).toContain("answers");
  const studio = { studio: "kestrel", name: "Kestrel Games", configured: true, answers: false };
  wire.on("Operator/GetCasinoGames", () =>
    ok({ studios: [{ ...studio, listedAt: AT }], games: [GAME], closures: [closed("*")] }),
  );
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  await screen.findByText("does not answer");
  expect((await rowOf("Games")).textContent).toContain("Closed on every host by olga");
});

describe("the switch of a game", () => {
  it.each([
    ["no host", "", [], ["open", "Close Dice"]],
    ["no host", "", [closed("*")], ["Closed on every host by olga: Maintenance", "Open Dice"]],
    ["no host", "", [closed("play.example")], ["open", "Close Dice"]],
    [
      "play.example",
      "?host=play.example",
      [closed("play.example")],
      ["Closed on play.example by olga: Maintenance", "Open Dice"],
    ],
    [
      "play.example",
      "?host=play.example",
      [closed("*")],
      ["Closed on every host by olga: Maintenance", "Close Dice"],
    ],
    ["play.example", "?host=play.example", [closed("other.example")], ["open", "Close Dice"]],
    ["play.example", "?host=play.example", [closed("play.example", "kestrel:mines")], ["open", "Close Dice"]],
  ] as const)(
    "for %s (%s) with the closures %j reads %j, with its button in sight",
    async (_host, query, closures, words) => {
      openGames("risk", `/casino${query}`, closures);
      const cells = within(await rowOf("Games")).getAllByRole("cell");
      const [state, act] = cells.slice(-2);
      expect(state?.textContent?.endsWith(words[0])).toBe(true);
      // The row names what is switched: the button has room for its act only.
      const button = act?.querySelector("button");
      expect([button?.getAttribute("aria-label"), button?.textContent]).toEqual([
        ...[words[1], words[1].split(" ")[0]],
      ]);
      // Moved sideways, the table keeps its buttons in sight.
      expect(act?.className).toMatch(/act/);
    },
  );

  it.each([
    ["", "*", "every host"],
    ["?host=play.example", "play.example", "play.example"],
  ] as const)("at /casino%s opens again what is closed on %s", async (query, host, words) => {
    const { wire } = openGames("admin", `/casino${query}`, [closed(host)]);
    await userEvent.click(await screen.findByRole("button", { name: "Open Dice" }));
    const before = wire.requestsTo("Operator/GetCasinoGames").length;
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: " It is mended " } });
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await screen.findByText(`Dice is opened on ${words}.`);
    expect(wire.requestsTo("Operator/SetCasinoSwitch").map(({ body }) => body)).toEqual([
      { host, subject: "kestrel:dice", open: true, reason: "It is mended" },
    ]);
    await waitFor(() => expect(wire.requestsTo("Operator/GetCasinoGames").length).toBeGreaterThan(before));
  });

  it.each([
    ["Close", [], [closed("*")], false],
    ["Open", [closed("*")], [], true],
  ] as const)(
    "does what it said when it was pressed, %s, though another operator's act comes between",
    async (act, before, after, open) => {
      const { app, wire } = openGames("risk", "/casino", before);
      await userEvent.click(await screen.findByRole("button", { name: `${act} Dice` }));
      await screen.findByRole("dialog", { name: `${act} Dice` });
      wire.on("Operator/GetCasinoGames", () =>
        ok({
          studios: [
            { studio: "kestrel", name: "Kestrel Games", configured: true, answers: true, listedAt: AT },
          ],
          ...{ games: [GAME], closures: after },
        }),
      );
      await app.queryClient.invalidateQueries();
      // What is behind a dialog is hidden from roles.
      const games = within(screen.getByRole("table", { name: "Games", hidden: true }));
      await games.findByText(open ? "open" : "closed");
      await userEvent.type(screen.getByLabelText("Reason"), "Odds{Enter}");
      await screen.findByText(`Dice is ${open ? "opened" : "closed"} on every host.`);
      expect(wire.requestsTo("Operator/SetCasinoSwitch").map(({ body }) => body)).toEqual([
        { host: "*", subject: "kestrel:dice", open, reason: "Odds" },
      ]);
    },
  );

  it("says who has closed it, where and why", async () => {
    openGames("viewer", "/casino?host=play.example", [closed("*")]);
    await rowOf("Games");
    expect(screen.getByTitle("Closed on every host by olga: Maintenance").textContent).toMatch(/^closed/);
  });

  it("of a whole studio is not closed without a reason, nor where the server refuses", async () => {
    const { wire } = openGames("risk");
    wire.on("Operator/SetCasinoSwitch", () => refused(403, "FORBIDDEN", "Not from here."));
    await userEvent.click(await screen.findByRole("button", { name: "Close Kestrel Games" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Close Kestrel Games" }));
    await userEvent.type(dialog.getByLabelText("Reason"), "{Enter}");
    expect(await dialog.findByText("Reason is required.")).toBeTruthy();
    expect(wire.requestsTo("Operator/SetCasinoSwitch")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Reason"), "Odds{Enter}");
    await dialog.findByText("Not from here.");
    expect(wire.requestsTo("Operator/SetCasinoSwitch")[0]?.body).toMatchObject({
      ...{ subject: "kestrel", host: "*", open: false },
    });
  });

  it.each(["viewer", "support", "trader", "cashier", "compliance"] as const)(
    "is not the role %s's",
    async (role) => {
      openGames(role);
      await rowOf("Games");
      expect(screen.queryByRole("button", { name: /^(Open|Close) (Dice|Kestrel)/ })).toBeNull();
    },
  );
});

describe("the filters of games", () => {
  it("keep name, studio and host in the address, in small letters where it is a host", async () => {
    const { address } = openGames("risk");
    await rowOf("Games");
    await userEvent.selectOptions(screen.getByLabelText("Studio"), "kestrel");
    for (const [label, value, part] of [
      ["Game", "dice", "q=dice"],
      ["Host of the switches (empty: all)", " Play.Example ", "host=play.example"],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await waitFor(() => expect(address()).toContain(part));
    }
    expect(address()).toContain("studio=kestrel");
    fireEvent.change(screen.getByLabelText("Game"), { target: { value: "roulette" } });
    await screen.findByText("No such games.");
  });
});
