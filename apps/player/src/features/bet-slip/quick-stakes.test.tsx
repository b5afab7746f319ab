import { act } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openSlip } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(() => {
  closeApps();
  vi.restoreAllMocks();
});

describe("the player's quick stakes", () => {
  it("may be alike, and each is a button of its own", async () => {
    const { app, slip, user } = await openSlip();
    const warned = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const stakes = (...values: number[]) => values.map((value) => ({ title: String(value), value }));
    act(() => app.session.setStakes(stakes(100, 100, 500)));
    const texts = () =>
      slip.getAllByRole("button", { name: /^Add .* to the stake$/ }).map(({ textContent }) => textContent);
    expect(texts()).toEqual(["+100", "+100", "+500"]);
    act(() => app.session.setStakes(stakes(500, 100)));
    expect(texts()).toEqual(["+500", "+100"]);
    await user.click(slip.getByRole("button", { name: "Add 100 to the stake" }));
    expect(slip.getByLabelText<HTMLInputElement>("Stake").value).toBe("100");
    expect(warned.mock.calls).toEqual([]);
  });
});
