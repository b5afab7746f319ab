import { ok, refused } from "@crossbook/browser/testing";
import type { OperatorRole, PlayerProfile } from "@crossbook/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { AT, openPlayer, PROFILE } from "../../../testing/open-player.ts";

afterEach(() => {
  closeConsoles();
  vi.restoreAllMocks();
});

const LOCKED: Partial<PlayerProfile> = {
  loginLock: { since: AT, by: "olga", reason: "Ticket 7", until: null },
};

/** The screen of a player whose login is locked, or who is as given. */
function openLocked(role: OperatorRole, profile: Partial<PlayerProfile> = LOCKED) {
  return openPlayer(role, undefined, (wire) => {
    wire.on("Operator/GetPlayerProfile", () => ok({ ...PROFILE, ...profile }));
    wire.on("Operator/FindPlayers", () => ok({ items: [], totalCount: 0 }));
  });
}

const personalData = async () => within(await screen.findByRole("region", { name: "Personal data" }));

describe("a player's personal data", () => {
  it("is saved as a file with a reason", async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:file";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { wire } = openLocked("compliance");
    const records = [{ name: "Account", rows: [{ username: "Asha" }] }];
    wire.on("Operator/ExportPlayerData", () => ok({ userName: "Asha", at: AT, records }));
    await userEvent.click((await personalData()).getByRole("button", { name: "Save as a file" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Asked by letter{Enter}");
    await screen.findByText("What is kept about Asha is saved as a file.");
    expect(JSON.parse((await files[0]?.text()) ?? "")).toEqual({ userName: "Asha", at: AT, records });
    expect(wire.requestsTo("Operator/ExportPlayerData")[0]?.body).toEqual({
      ...{ userName: "Asha", reason: "Asked by letter" },
    });
  });

  it("is saved once by two presses before the first is answered", async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => "blob:file");
    const { wire } = openLocked("compliance");
    wire.on("Operator/ExportPlayerData", () => ok({ userName: "Asha", at: AT, records: [] }));
    await userEvent.click((await personalData()).getByRole("button", { name: "Save as a file" }));
    const reason = await screen.findByLabelText<HTMLInputElement>("Reason");
    await userEvent.type(reason, "Asked by letter");
    act(() => {
      if (reason.form) for (const _ of [1, 2]) fireEvent.submit(reason.form);
    });
    await screen.findByText("What is kept about Asha is saved as a file.");
    expect(wire.requestsTo("Operator/ExportPlayerData")).toHaveLength(1);
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it("is removed with a reason, and leads to the list of players, since nobody has the name any more", async () => {
    const { wire, address } = openLocked("compliance");
    wire.on("Operator/RemovePlayerData", () => ok({ userId: 7 }));
    await userEvent.click((await personalData()).getByRole("button", { name: "Remove" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Asked by letter{Enter}");
    await screen.findByText("The personal data of account 7 is removed.");
    await screen.findByRole("heading", { name: "Players" });
    expect(address()).toBe("/console/players");
    expect(wire.requestsTo("Operator/RemovePlayerData")[0]?.body).toEqual({
      ...{ userName: "Asha", reason: "Asked by letter" },
    });
  });

  it("says in its dialog what is still open", async () => {
    const { wire } = openLocked("admin");
    wire.on("Operator/RemovePlayerData", () =>
      refused(409, "PLAYER_DATA_NEEDED", "There is still money in the account."),
    );
    await userEvent.click((await personalData()).getByRole("button", { name: "Remove" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Asked by letter{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("There is still money in the account.");
  });

  it("cannot be removed while the login is open, and is not seen by who may do neither, nor of a house account", async () => {
    openLocked("admin", { loginLock: null });
    const remove = (await personalData()).getByRole<HTMLButtonElement>("button", { name: "Remove" });
    expect(remove.disabled).toBe(true);
    expect(screen.getByText(/Before it can be removed the login must be locked/)).toBeTruthy();
    closeConsoles();
    openLocked("support");
    await screen.findByRole("region", { name: "Locks" });
    expect(screen.queryByRole("region", { name: "Personal data" })).toBeNull();
    closeConsoles();
    openLocked("admin", { ...LOCKED, kind: "house" });
    await screen.findByRole("region", { name: "Locks" });
    expect(screen.queryByRole("region", { name: "Personal data" })).toBeNull();
  });
});
