import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { showGame, stopGames } from "../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
});

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Stake" });
const roll = () => screen.getByRole("button", { name: /^Roll/ });

describe("the stake's box", () => {
  it("begins with the least stake, and the button says the amount", async () => {
    await showGame("dice");
    expect(box().value).toBe("10");
    expect(roll().textContent).toBe("Roll · 10");
  });

  it("halves, doubles, and goes to the most that the balance bears", async () => {
    const { user } = await showGame("dice");
    await user.click(screen.getByRole("button", { name: "Double the stake" }));
    await user.click(screen.getByRole("button", { name: "Double the stake" }));
    expect(box().value).toBe("40");
    await user.click(screen.getByRole("button", { name: "Half of the stake" }));
    expect(box().value).toBe("20");
    await user.click(screen.getByRole("button", { name: "Max" }));
    expect(box().value).toBe("1000");
  });

  it("changes by the arrow keys", async () => {
    const { user } = await showGame("dice");
    await user.click(box());
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
    expect(box().value).toBe("11");
  });

  it.each([
    ["5", "The least stake is 10."],
    ["10.55", "Stakes go in steps of 1."],
    ["2000", "Your balance does not cover this stake."],
    ["abc", "Type an amount, such as 50 or 12.50."],
  ])("locks the button at %j and says why, also on the button itself", async (text, words) => {
    const { user } = await showGame("dice");
    await user.clear(box());
    await user.type(box(), text);
    expect(screen.getByRole("region", { name: "Stake" }).textContent).toContain(words);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    const button = within(screen.getByRole("group", { name: "Round" })).getByRole("button");
    expect([button.textContent, button.hasAttribute("disabled")]).toEqual([words, true]);
  });

  it("bounds the stake by the highest win of the choice", async () => {
    const limits = { min: 1_000, max: 1_000_000, step: 100, maxWin: 10_000 };
    const { user } = await showGame("dice", { opened: { limits } });
    await user.click(screen.getByRole("button", { name: "Max" }));
    expect(box().value).toBe("49");
    await user.clear(box());
    await user.type(box(), "60");
    expect(screen.getByRole("button", { name: /could win more than the limit of 100/ })).toBeTruthy();
  });

  it("keeps its amount over rounds, and is locked while one is under way", async () => {
    const { studio, user } = await showGame("dice");
    await user.clear(box());
    await user.type(box(), "25");
    studio.fail({ kind: "pending" });
    await user.click(roll());
    await waitFor(() => expect(box().disabled).toBe(true));
    studio.settlePending("taken");
    await waitFor(() => expect(box().disabled).toBe(false));
    expect(box().value).toBe("25");
  });
});
