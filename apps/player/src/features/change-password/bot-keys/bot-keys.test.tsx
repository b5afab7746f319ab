import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import type { BotKey } from "@crossbook/contract";
import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../../testing/market-world.ts";
import { closeApps, storedLogin } from "../../../testing/test-app.tsx";

afterEach(closeApps);

const CREATED = "2026-11-20T10:00:00.000Z";
const PASSWORD = "m0qY0Hh3bq7Yt1aY8d3Qk2vU5sW9xZ4cE6gI1jL0nO2";

function keyOf(botKeyId: number, change: Partial<BotKey> = {}): BotKey {
  return {
    ...{ botKeyId, name: `Bot ${botKeyId}`, appKey: `app-${botKeyId}` },
    ...{ createdAt: CREATED, lastUsedAt: null, ...change },
  };
}

interface Opening {
  readonly keys?: readonly BotKey[];
  readonly since?: string | null;
  readonly wire?: (wire: FakeWire) => void;
}

function openPage({ keys: given = [], since = null, wire: change = () => undefined }: Opening = {}) {
  let keys = given;
  const world = openMarketWorld({
    path: "/change-password",
    wire: (wire) => {
      wire.on("Account/GetSessions", () => ok([]));
      wire.on("Account/GetUserLoginAttempts", () => ok({ items: [], totalCount: 0 }));
      wire.on("Account/GetSecondFactor", () => ok({ since, recoveryCodesLeft: 0 }));
      wire.on("Account/GetBotKeys", () => ok(keys));
      wire.on("Account/CreateBotKey", () => {
        const key = keyOf(9, { name: "Trader" });
        keys = [...keys, key];
        return ok({ key, userName: "asha", password: PASSWORD });
      });
      wire.on("Account/DeleteBotKey", () => {
        keys = [];
        return ok({ endedSessions: 1 });
      });
      change(wire);
    },
  });
  const user = userEvent.setup();
  const section = async () => within(await world.screen.findByRole("region", { name: "Bot keys" }));
  async function make(name: string) {
    const part = await section();
    await user.click(await part.findByRole("button", { name: "Make a bot key" }));
    const dialog = within(await world.screen.findByRole("dialog"));
    if (name !== "") await user.type(dialog.getByLabelText("Name"), name);
    return dialog;
  }
  return { ...world, user, section, make };
}

describe("bot keys", () => {
  it("are made by a name, and shown with their password once", async () => {
    const { wire, user, section, make } = openPage();
    expect(await (await section()).findByText("You have no bot keys.")).toBeTruthy();
    const dialog = await make("");
    expect(dialog.queryByLabelText("Code")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Make" }));
    expect(await dialog.findByText(/is a required field/i)).toBeTruthy();
    await user.type(dialog.getByLabelText("Name"), " Trader ");
    await user.click(dialog.getByRole("button", { name: "Make" }));
    const part = await section();
    const heading = await part.findByRole("heading", { name: "The bot key “Trader” is made" });
    expect(document.activeElement).toBe(heading);
    expect(bodiesTo(wire, "Account/CreateBotKey")).toEqual([{ name: "Trader" }]);
    for (const value of ["asha", "app-9", PASSWORD]) expect(part.getByText(value)).toBeTruthy();
    expect(part.getByText(/\/bots\/$/)).toBeTruthy();
    expect(part.getByRole("button", { name: "Copy: Bot password" })).toBeTruthy();
    await user.click(part.getByRole("button", { name: "I have kept the password" }));
    expect(await part.findByText("Trader")).toBeTruthy();
    expect(part.queryByText(PASSWORD)).toBeNull();
    expect(document.activeElement).toBe(part.getByRole("heading", { name: "Bot keys" }));
  });

  it("take a code of who has a second factor, and say at its field that it is wrong", async () => {
    const words = "This code is not correct or was used before.";
    const { wire, user, make } = openPage({
      since: CREATED,
      wire: (on) => on.on("Account/CreateBotKey", () => refused(422, "SECOND_FACTOR_WRONG", words)),
    });
    const dialog = await make("Trader");
    await user.type(await dialog.findByLabelText("Code"), "123456");
    await user.click(dialog.getByRole("button", { name: "Make" }));
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(bodiesTo(wire, "Account/CreateBotKey")).toEqual([{ name: "Trader", code: "123456" }]);
  });

  it("say of a lost answer that a key may have been made whose password nobody has seen", async () => {
    const { user, make } = openPage({ wire: (on) => on.on("Account/CreateBotKey", () => "lost" as const) });
    const dialog = await make("Trader");
    await user.click(dialog.getByRole("button", { name: "Make" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/whose password nobody has seen/);
  });

  it("are listed with when they were used, and deleted once more is asked", async () => {
    const used = keyOf(3, { lastUsedAt: "2026-11-21T10:00:00.000Z" });
    const { screen, wire, user, section } = openPage({ keys: [used] });
    const part = await section();
    expect(await part.findByText(/app-3 · Made .* · last login/)).toBeTruthy();
    await user.click(part.getByRole("button", { name: "Delete the bot key “Bot 3”" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/logged out at once/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await part.findByText("You have no bot keys.")).toBeTruthy();
    expect(bodiesTo(wire, "Account/DeleteBotKey")).toEqual([{ botKeyId: 3 }]);
  });

  it("are five at most", async () => {
    const { section } = openPage({ keys: [1, 2, 3, 4, 5].map((number) => keyOf(number)) });
    const part = await section();
    expect(await part.findByText(/which is the most/)).toBeTruthy();
    const button = part.getByRole<HTMLButtonElement>("button", { name: "Make a bot key" });
    expect(button.disabled || button.getAttribute("aria-disabled") === "true").toBe(true);
  });

  it("that could not be loaded are said to be so", async () => {
    const { section } = openPage({
      wire: (on) => on.on("Account/GetBotKeys", () => refused(503, "SERVICE_UNAVAILABLE", "Not now.")),
    });
    expect(await (await section()).findByText("Your bot keys could not be loaded.")).toBeTruthy();
  });
});

it("a bot's wrong password is in the list of attempts as a bot's", async () => {
  const attempt = {
    ...{ tenancyName: "", userNameOrEmail: "asha", clientIpAddress: "198.51.100.0/24", clientName: "" },
    ...{ browserInfo: "python-requests/2.34", result: "wrongPassword", creationTime: CREATED },
    ...{ method: "botKey", tries: 2 },
  };
  const { screen } = openPage({
    wire: (on) => on.on("Account/GetUserLoginAttempts", () => ok({ items: [attempt], totalCount: 1 })),
  });
  expect(await screen.findByText("Wrong password, by a bot, 2 times")).toBeTruthy();
});

it("a demo has no bot keys", async () => {
  const stored = storedLogin(new Date(performance.timeOrigin + performance.now() + 600_000), { demo: true });
  const { screen, wire } = openMarketWorld({ path: "/change-password", stored });
  expect(await screen.findByText("A demo account has no password.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Bot keys" })).toBeNull();
  expect(wire.requestsTo("Account/GetBotKeys")).toEqual([]);
});
