import { ok, refused } from "@crossbook/browser/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { closeConsoles } from "../../../testing/open-console.tsx";
import { openPlayer } from "../../../testing/open-player.ts";

afterEach(closeConsoles);

const ACCOUNT = { userName: "Asha", kind: "player", cash: 500, available: 400, exposure: 100, held: 0 };

const money = async () => within(await screen.findByRole("region", { name: "Money" }));
const confirm = (dialog: ReturnType<typeof within>, name: string) =>
  userEvent.click(dialog.getByRole("button", { name }));

describe("a player's exposure limit", () => {
  it("is set with an amount and a reason, and stands beside the exposure", async () => {
    const { wire } = openPlayer("risk");
    const limited = { ...ACCOUNT, exposureLimit: 1_500.5 };
    wire.on("Operator/SetExposureLimit", () => {
      wire.on("Operator/GetPlayer", () => ok(limited));
      return ok(limited);
    });
    const region = await money();
    expect(region.queryByText("Exposure limit")).toBeNull();
    await userEvent.click(await region.findByRole("button", { name: "Limit the exposure" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Exposure limit of Asha" }));
    await userEvent.type(dialog.getByLabelText("Reason"), "Ticket 9");
    await confirm(dialog, "Set the limit");
    expect(wire.requestsTo("Operator/SetExposureLimit")).toEqual([]);
    await userEvent.type(dialog.getByLabelText("All open bets may lose at most"), "1,500.50");
    await confirm(dialog, "Set the limit");
    await screen.findByText("The exposure limit of Asha is in force.");
    expect(wire.requestsTo("Operator/SetExposureLimit")[0]?.body).toEqual({
      ...{ userName: "Asha", exposureLimit: 1_500.5, reason: "Ticket 9" },
    });
    await region.findByText("1,500.50");
  });

  it("is taken away by its choice, and a refusal is read in the dialog", async () => {
    const { wire } = openPlayer("admin", "/players/Asha", (rules) =>
      rules.on("Operator/GetPlayer", () => ok({ ...ACCOUNT, exposureLimit: 500 })),
    );
    const answers = [refused(409, "EXCHANGE_BUSY", "Too much at once. Try again."), ok(ACCOUNT)];
    wire.on("Operator/SetExposureLimit", () => answers.shift() ?? ok(ACCOUNT));
    await userEvent.click(await (await money()).findByRole("button", { name: "Change the exposure limit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Exposure limit of Asha" }));
    expect(dialog.getByLabelText<HTMLInputElement>("All open bets may lose at most").value).toBe("500");
    await userEvent.selectOptions(dialog.getByLabelText("Limit"), "No limit: as much as the balance covers");
    await userEvent.type(dialog.getByLabelText("Reason"), "Reviewed");
    await confirm(dialog, "Take the limit away");
    await dialog.findByText("Too much at once. Try again.");
    await confirm(dialog, "Take the limit away");
    await screen.findByText("The exposure of Asha has no limit of its own.");
    expect(wire.requestsTo("Operator/SetExposureLimit")[1]?.body).toEqual({
      ...{ userName: "Asha", exposureLimit: null, reason: "Reviewed" },
    });
  });

  it("is read by support, and set by risk and admins only", async () => {
    openPlayer("support", "/players/Asha", (rules) =>
      rules.on("Operator/GetPlayer", () => ok({ ...ACCOUNT, exposureLimit: 500 })),
    );
    expect(await (await money()).findByText("Exposure limit")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /exposure/ })).toBeNull();
  });
});

describe("a player's commission discount", () => {
  it("is set by an admin in whole percent, with a reason, and stands beside the money", async () => {
    const { wire } = openPlayer("admin");
    const discounted = { ...ACCOUNT, commissionDiscountPercent: 40 };
    wire.on("Operator/SetCommissionDiscount", () => {
      wire.on("Operator/GetPlayer", () => ok(discounted));
      return ok(discounted);
    });
    const region = await money();
    await userEvent.click(await region.findByRole("button", { name: "Give a commission discount" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Commission discount of Asha" }));
    await userEvent.type(dialog.getByLabelText("Reason"), "Ticket 9");
    const field = dialog.getByLabelText("Discount in percent");
    for (const wrong of ["12.5", "101", "-1"]) {
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await confirm(dialog, "Set the discount");
      await dialog.findByText("Discount in percent must be a whole number from 0 to 100");
    }
    expect(wire.requestsTo("Operator/SetCommissionDiscount")).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, "40");
    await confirm(dialog, "Set the discount");
    await screen.findByText("Asha pays 40% less commission.");
    expect(wire.requestsTo("Operator/SetCommissionDiscount")[0]?.body).toEqual({
      ...{ userName: "Asha", commissionDiscountPercent: 40, reason: "Ticket 9" },
    });
    await region.findByText("40%");
    expect(region.getByRole("button", { name: "Change the commission discount" })).toBeTruthy();
  });

  it("is not given by who answers for risk alone", async () => {
    openPlayer("risk");
    expect(await (await money()).findByRole("button", { name: "Limit the exposure" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /discount/ })).toBeNull();
  });
});
