import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { ProtectionState } from "../../protection/exclusion.ts";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";
import type { ProtectionLimit } from "./limit-words.ts";

afterEach(closeApps);

const LIMIT: ProtectionLimit = { kind: "deposit", period: "day", amount: 5_000, used: 1_200, pending: null };
const OPEN: ProtectionState = { limits: [LIMIT], exclusion: null, reminderMinutes: null };
const EXCLUDED: ProtectionState = {
  ...OPEN,
  exclusion: { kind: "selfExclusion", from: "2026-11-20T09:00:00.000Z", until: null },
};

function openPage(change: (wire: FakeWire) => void = () => undefined) {
  const world = openMarketWorld({
    path: "/responsible-gaming",
    wire: (wire) => {
      wire.on("Protection/GetState", () => ok(OPEN));
      wire.on("Protection/PrepareExclusion", () => ok({ token: "t-1", until: null, consequences: [] }));
      change(wire);
    },
  });
  return { ...world, user: userEvent.setup() };
}

async function askForExclusion({ screen, user }: ReturnType<typeof openPage>) {
  const section = within(await screen.findByRole("region", { name: "Self-exclusion" }));
  await user.click(section.getByRole("button", { name: "Exclude myself…" }));
  return within(await screen.findByRole("dialog", { name: "Exclude myself?" }));
}

describe("an exclusion", () => {
  it.each([
    ["whose answer was lost", "lost"],
    ["that was begun by a press before", refused(409, "EXCLUSION_NOT_PREPARED", "Please begin again.")],
  ] as const)("%s is shown where it has begun", async (_, answer) => {
    const world = openPage((wire) =>
      wire.on("Protection/Exclude", () => {
        wire.on("Protection/GetState", () => ok(EXCLUDED));
        return answer;
      }),
    );
    const dialog = await askForExclusion(world);
    await world.user.click(dialog.getByRole("checkbox"));
    await world.user.click(dialog.getByRole("button", { name: "Exclude myself" }));
    expect(await world.screen.findByText(/You have excluded yourself for good/)).toBeTruthy();
  });

  it("can be asked for while nothing else is answered", async () => {
    const world = openPage();
    await world.screen.findByRole("region", { name: "Self-exclusion" });
    for (const call of ["Protection/GetState", "Protection/GetRealityCheck", "Bet/GetUserOpenBets"])
      world.wire.on(call, () => "silent");
    expect(await askForExclusion(world)).toBeTruthy();
  });
});

const PENDING = {
  amount: null,
  confirmFrom: "2026-11-29T09:00:00.000Z",
  confirmUntil: "2026-12-06T09:00:00.000Z",
};

describe("a limit", () => {
  it("that is refused stays to be changed, with what was typed", async () => {
    const { screen, user } = openPage((wire) =>
      wire.on("Protection/SetLimit", () => refused(422, "AMOUNT_INVALID", "That is too much.")),
    );
    await user.click(await screen.findByRole("button", { name: "Change the deposit limit of 24 hours" }));
    await user.type(screen.getByLabelText("Limit"), "0{Enter}");
    expect(await screen.findByText("That is too much.")).toBeTruthy();
    expect(screen.getByLabelText("Limit")).toHaveProperty("value", "50000");
  });

  it("that is taken away waits for a day, which is said", async () => {
    const { screen, user, wire } = openPage((rules) =>
      rules.on("Protection/SetLimit", () =>
        ok({ state: { ...OPEN, limits: [{ ...LIMIT, pending: PENDING }] }, cancelledBets: 0 }),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Change the deposit limit of 24 hours" }));
    await user.click(screen.getByRole("button", { name: "Ask for no limit" }));
    expect(await screen.findByText("The looser limit waits for a day.")).toBeTruthy();
    expect(bodiesTo(wire, "Protection/SetLimit")).toEqual([{ kind: "deposit", period: "day", amount: null }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Change the loss limit of 24 hours" }));
    expect(screen.queryByRole("button", { name: "Ask for no limit" })).toBeNull();
  });

  it("of which more is used than it allows by now is shown as used up", async () => {
    const { screen } = openPage((wire) =>
      wire.on("Protection/GetState", () => ok({ ...OPEN, limits: [{ ...LIMIT, used: 7_000 }] })),
    );
    const bar = await screen.findByRole("progressbar", { name: "Used of the deposit limit of 24 hours" });
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["5000", "5000"]);
    expect(screen.getByText("7,000.00")).toBeTruthy();
  });

  it("that was set and whose answer was lost is shown", async () => {
    const { screen, user } = openPage((wire) =>
      wire.on("Protection/SetLimit", () => {
        wire.on("Protection/GetState", () => ok({ ...OPEN, limits: [{ ...LIMIT, amount: 2_000 }] }));
        return "lost";
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Change the deposit limit of 24 hours" }));
    const box = screen.getByLabelText("Limit");
    await user.clear(box);
    await user.type(box, "2000{Enter}");
    expect(await screen.findByText("2,000.00")).toBeTruthy();
  });

  it("is called stricter or looser than the one of now, which another device may have set meanwhile", async () => {
    const { screen, user, wire, app } = openPage();
    await user.click(await screen.findByRole("button", { name: "Change the deposit limit of 24 hours" }));
    const box = screen.getByLabelText("Limit");
    await user.clear(box);
    await user.type(box, "3000");
    expect(screen.getByText(/A stricter limit is in force at once/)).toBeTruthy();
    wire.on("Protection/GetState", () => ok({ ...OPEN, limits: [{ ...LIMIT, amount: 2_000 }] }));
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText(/A stricter limit is in force at once/)).toBeNull());
    expect(screen.getByLabelText("Limit")).toHaveProperty("value", "3000");
  });
});
