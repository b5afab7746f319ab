import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";
import { PROFILE } from "../../testing/open-player.ts";

afterEach(closeConsoles);

function openPlayers(role: OperatorRole) {
  return openConsole({
    path: "/players",
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/FindPlayers", () => ok({ items: [], totalCount: 0 }));
      wire.on("Operator/GetPlayerProfile", () => ok({ ...PROFILE, userName: "ravi" }));
    },
  });
}

describe("a player made by hand", () => {
  it("has a name, a first password and a kind, and is shown once it is there", async () => {
    const { wire, address } = openPlayers("admin");
    const answers = [
      refused(409, "USERNAME_TAKEN", "This user name is taken."),
      ok({ userName: "ravi", kind: "house", cash: 0, available: 0, exposure: 0, held: 0 }),
    ];
    wire.on("Operator/CreatePlayer", () => answers.shift() ?? ok(""));
    await userEvent.click(await screen.findByRole("button", { name: "New player" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New player" }));
    await userEvent.click(dialog.getByRole("button", { name: "Create" }));
    expect(wire.requestsTo("Operator/CreatePlayer")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Name"), " ravi ");
    await userEvent.type(dialog.getByLabelText("Password"), "Googly7@spin");
    await userEvent.selectOptions(dialog.getByLabelText("Kind"), "House: quotes prices for the exchange");
    await userEvent.click(dialog.getByRole("button", { name: "Create" }));
    await dialog.findByText("This user name is taken.");
    await userEvent.click(dialog.getByRole("button", { name: "Create" }));
    await screen.findByText("ravi is a new house account.");
    await screen.findByRole("heading", { name: "ravi" });
    expect(address()).toBe("/console/players/ravi");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(wire.requestsTo("Operator/CreatePlayer")[1]?.body).toEqual({
      ...{ userName: " ravi ", password: "Googly7@spin", kind: "house" },
    });
  });

  it("is an admin's to make", async () => {
    openPlayers("support");
    await screen.findByText("No such players.");
    expect(screen.queryByRole("button", { name: "New player" })).toBeNull();
  });
});
