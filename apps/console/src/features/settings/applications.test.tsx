import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { openFailedThenEmpty } from "../../testing/empty-and-failed.ts";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";

afterEach(closeConsoles);

const BOT = {
  ...{ clientId: "app-1", name: "Bot", redirectUris: ["https://bot.example/back", "http://[::1]:9/"] },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", disabledAt: null as string | null, sessions: 1 },
};
const ENDED = { ...BOT, clientId: "app-0", name: "Old bot", disabledAt: "2026-01-02T00:00:00.000Z" };

function openApplications(role: OperatorRole, more: (wire: FakeWire) => void = () => undefined) {
  return openConsole({
    path: "/settings/applications",
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetApplications", () => ok({ items: [BOT, ENDED], totalCount: 2 }));
      more(wire);
    },
  });
}

describe("outside applications", () => {
  it("say that they could not be loaded, and that there are none", async () => {
    await openFailedThenEmpty({
      ...{ path: "/settings/applications", call: "GetApplications", role: "admin" },
      ...{ failure: "The applications could not be loaded.", empty: "No applications." },
    });
  });

  it("are listed with their addresses, and are disabled for good once it is confirmed", async () => {
    const { wire } = openApplications("support");
    wire.on("Operator/DisableApplication", () => ok({ endedSessions: 1 }));
    const table = within(await screen.findByRole("table", { name: "Applications" }));
    expect(table.getAllByText("https://bot.example/back")).toHaveLength(2);
    expect(table.getByText("in use")).toBeTruthy();
    expect(table.getByText("disabled")).toBeTruthy();
    expect(table.queryByRole("button", { name: "Disable Old bot" })).toBeNull();
    expect(screen.queryByRole("button", { name: "New application" })).toBeNull();
    await userEvent.click(table.getByRole("button", { name: "Disable Bot" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Disable Bot" }));
    expect(dialog.getByText(/1 session of players stop/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Disable" }));
    await screen.findByText("Bot is disabled; 1 session ended.");
    expect(wire.requestsTo("Operator/DisableApplication")[0]?.body).toEqual({ clientId: "app-1" });
  });

  it("are where Settings begin for a role that sees no operators", async () => {
    openApplications("risk");
    const link = await screen.findByRole("link", { name: /Settings/ });
    expect(link.getAttribute("href")).toBe("/console/settings/applications");
    expect(within(screen.getByRole("navigation", { name: "Settings" })).queryByText("Operators")).toBeNull();
  });

  it("are registered by an admin, who reads the secret once", async () => {
    const { wire } = openApplications("admin");
    wire.on("Operator/CreateApplication", () => ok({ clientId: "app-2", clientSecret: "s3cret" }));
    await userEvent.click(await screen.findByRole("button", { name: "New application" }));
    const form = within(await screen.findByRole("dialog", { name: "New application" }));
    await userEvent.type(form.getByLabelText("Name"), "  Bot two ");
    await userEvent.type(
      form.getByLabelText(/^Addresses/),
      "https://two.example/back{Enter}{Enter} http://127.0.0.1:8/ ",
    );
    await userEvent.click(form.getByRole("button", { name: "Register" }));
    const given = within(await screen.findByRole("dialog", { name: "The application's secret" }));
    expect([given.getByText("app-2"), given.getByText("s3cret")]).toHaveLength(2);
    expect(wire.requestsTo("Operator/CreateApplication")[0]?.body).toEqual({
      ...{ name: "Bot two", redirectUris: ["https://two.example/back", "http://127.0.0.1:8/"] },
    });
    await userEvent.click(given.getByRole("button", { name: "It is kept" }));
    expect(screen.queryByText("s3cret")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "New application" }));
    await screen.findByRole("dialog", { name: "New application" });
  });

  it("are not registered without a name or at an address where a secret would be read, which the form says", async () => {
    const { wire } = openApplications("admin");
    wire.on("Operator/CreateApplication", () => refused(409, "APPLICATIONS_FULL", "There are too many."));
    await userEvent.click(await screen.findByRole("button", { name: "New application" }));
    const form = within(await screen.findByRole("dialog", { name: "New application" }));
    const register = form.getByRole("button", { name: "Register" });
    await userEvent.click(register);
    await form.findByText("At least one address is needed.");
    expect(form.getByText("Name is required.")).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText("Name"));
    await userEvent.type(form.getByLabelText("Name"), "Bot");
    await userEvent.type(form.getByLabelText(/^Addresses/), "https://a.example/{Enter}http://b.example/");
    await userEvent.click(register);
    expect((await form.findByRole("alert")).textContent).toMatch(
      /^http:\/\/b.example\/ is no address for it/,
    );
    expect(wire.requestsTo("Operator/CreateApplication")).toEqual([]);
    await userEvent.clear(form.getByLabelText(/^Addresses/));
    await userEvent.type(form.getByLabelText(/^Addresses/), "https://a.example/");
    await userEvent.click(register);
    await form.findByText("There are too many.");
  });
});
