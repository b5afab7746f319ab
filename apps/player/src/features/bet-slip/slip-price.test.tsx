import { within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openSlip } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

describe("the price of a slip", () => {
  it("counts the difference to the market from the price that is typed", async () => {
    const { slip, user } = await openSlip();
    const price = slip.getByLabelText<HTMLInputElement>("Price");
    await user.clear(price);
    await user.type(price, "1.48");
    await user.click(slip.getByRole("button", { name: "Use 1.90 (+0.42)" }));
    expect(price.value).toBe("1.90");
    expect(slip.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  it("says what would wait, and nothing of a price that the market takes whole", async () => {
    const { slip, user } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "300");
    expect(slip.queryByText(/will wait/i)).toBeNull();
    await user.clear(slip.getByLabelText("Stake"));
    await user.type(slip.getByLabelText("Stake"), "500");
    expect(slip.getByText("400 at once, 100 will wait")).toBeTruthy();
    const price = slip.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, "1.5");
    expect(slip.getByText("Will wait")).toBeTruthy();
  });

  it("is what the button asks for where it is none", async () => {
    const { slip, user } = await openSlip();
    await user.type(slip.getByLabelText("Stake"), "300");
    const price = slip.getByLabelText("Price");
    await user.clear(price);
    await user.type(price, "0.9");
    expect(slip.getByRole("button", { name: "Enter a price" })).toHaveProperty("disabled", true);
  });

  it("is decimal in the question and the options too, whatever odds are read elsewhere: it is what is placed", async () => {
    const stored = { oddsFormat: "fractional", confirmBeforePlaceBet: "true" };
    const { screen, slip, user } = await openSlip(/^Lay India at 9\/10$/, { stored });
    await user.click(slip.getByRole("button", { name: /^Options:/ }));
    await user.click(slip.getByRole("radio", { name: "Accept worse prices" }));
    expect(slip.getByText(/at worst/).textContent).toMatch(/, to 1\.\d\d at worst/);
    await user.type(slip.getByLabelText("Stake"), "500{Enter}");
    const question = within(await screen.findByRole("dialog", { name: "Please confirm your bet" }));
    expect(question.getByText("Price").parentElement?.textContent).toMatch(/^Price1\.90 to 1\.\d\d$/);
  });

  it("outlines the price that was pressed, not the best one beside it", async () => {
    const { screen, user } = await openSlip();
    const second = screen.getByRole("button", { name: "Back India at 1.84" });
    await user.click(second);
    expect(second.getAttribute("aria-pressed")).toBe("true");
    const outlined = screen.getAllByRole("button", { pressed: true, name: /^(Back|Lay) / });
    expect(outlined).toEqual([second]);
  });
});
