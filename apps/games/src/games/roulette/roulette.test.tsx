import { ROULETTE_LIMITS } from "@crossbook/fair";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { showGame, stopGames } from "../../testing/show-game.tsx";

afterEach(() => {
  stopGames();
  cleanup();
});

const place = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}, \\d+ chips?$`) });
const spin = () => screen.getByRole("button", { name: /^Spin|Place a chip/ });

describe("the roulette wheel", () => {
  it("has its pockets in the order of a European one, clockwise from 0", async () => {
    await showGame("roulette");
    const pockets = [...document.querySelectorAll("svg text")].map(({ textContent }) => Number(textContent));
    expect(pockets).toEqual([
      0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9,
      22, 18, 29, 7, 28, 12, 35, 3, 26,
    ]);
  });
});

describe("the roulette table", () => {
  it("starts no round before a chip lies", async () => {
    await showGame("roulette");
    expect(spin().textContent).toBe("Place a chip");
    expect(spin().hasAttribute("disabled")).toBe(true);
  });

  it("is reached by the keyboard, and stakes every chip", async () => {
    const { studio, user } = await showGame("roulette");
    place("17").focus();
    await user.keyboard("{Enter}{Enter}");
    place("1st dozen").focus();
    await user.keyboard(" ");
    expect(place("17").getAttribute("aria-label")).toBe("17, 2 chips");
    expect(spin().textContent).toBe("Spin · 30");
    await user.click(spin());
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Game" }).textContent).toMatch(/Won|Lost|returned/),
    );
    expect(studio.requests.at(-1)?.body).toMatchObject({
      stake: 3_000,
      choice: {
        bets: [
          { bet: "straight:17", units: 2 },
          { bet: "dozen:1", units: 1 },
        ],
      },
    });
  });

  it("is one stop of the Tab key, and arrow keys move over it", async () => {
    const { user } = await showGame("roulette");
    place("0").focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    expect(document.activeElement).toBe(place("5"));
    expect(place("5").getAttribute("aria-label")).toBe("5, 1 chip");
    const places = within(screen.getByRole("group", { name: /^Table/ })).getAllByRole("button");
    expect(places).toHaveLength(49);
    expect(places.filter(({ tabIndex }) => tabIndex === 0)).toEqual([place("5")]);
    await user.tab();
    expect(places).not.toContain(document.activeElement);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(place("5"));
  });

  it("keeps the focus while the wheel turns, and takes no chip then", async () => {
    const { user } = await showGame("roulette", { hasMotion: true });
    await user.click(place("17"));
    await user.click(spin());
    await waitFor(() => expect(place("17").getAttribute("aria-disabled")).toBe("true"));
    place("17").focus();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(place("17"));
    expect(place("17").getAttribute("aria-label")).toBe("17, 1 chip");
  });

  it("has the bets between numbers in a list", async () => {
    const { user } = await showGame("roulette");
    await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "corner");
    await user.selectOptions(screen.getByRole("combobox", { name: "Numbers" }), "corner:1-2-4-5");
    await user.click(screen.getByRole("button", { name: "Place" }));
    const chips = within(screen.getByRole("list", { name: "Your chips" }));
    expect(chips.getByRole("button").textContent).toBe("corner 1, 2, 4, 5 ×1");
    await user.click(screen.getByRole("button", { name: "Double all" }));
    expect(chips.getByRole("button").textContent).toBe("corner 1, 2, 4, 5 ×2");
    await user.click(chips.getByRole("button"));
    expect(chips.getByRole("button").textContent).toBe("corner 1, 2, 4, 5 ×1");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(spin().textContent).toBe("Place a chip");
  });

  it("offers no doubling that would pass the table's limit", async () => {
    const { user } = await showGame("roulette");
    await user.click(place("red"));
    const double = screen.getByRole("button", { name: "Double all" });
    const chips = within(screen.getByRole("list", { name: "Your chips" }));
    const laid = () => Number(/×(\d+)/.exec(chips.getByRole("button").textContent ?? "")?.[1]);
    while (laid() * 2 <= ROULETTE_LIMITS.units) await user.click(double);
    expect(double.hasAttribute("disabled")).toBe(true);
  });

  it("bounds a chip by the limits of the whole table: least, most, and highest win", async () => {
    const limits = { min: 1_000, max: 10_000, step: 100, maxWin: 144_000 };
    const { user } = await showGame("roulette", { opened: { limits } });
    const refusal = async (text: string) => {
      const chip = screen.getByRole("textbox", { name: "Chip" });
      await user.clear(chip);
      await user.type(chip, text);
      return within(screen.getByRole("group", { name: "Round" })).getByRole("button").textContent;
    };
    for (const name of ["red", "black", "even", "odd"]) await user.click(place(name));
    expect(await refusal("2")).toBe("The least stake is 3.");
    expect(await refusal("3")).toBe("Spin · 12");
    expect(await refusal("25")).toBe("Spin · 100");
    expect(await refusal("26")).toBe("The highest stake is 25.");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    for (let chips = 0; chips < 4; chips += 1) await user.click(place("17"));
    expect(await refusal("10")).toBe("Spin · 40");
    expect(await refusal("11")).toMatch(/^This could win more than the limit/);
  });

  it("is played by autoplay with every chip: raised on each chip's step, up to what the balance bears", async () => {
    const { studio, user } = await showGame("roulette");
    studio.luck = "lose";
    for (const name of ["17", "18", "19"]) await user.click(place(name));
    const type = async (label: string, text: string) => {
      await user.clear(screen.getByRole("textbox", { name: label }));
      await user.type(screen.getByRole("textbox", { name: label }), text);
    };
    await type("Chip", "150");
    await user.click(screen.getByRole("tab", { name: "Autoplay" }));
    await type("Rounds", "2");
    await type("Stop at loss of", "1000");
    await type("On loss, stake + %", "1");
    await user.click(screen.getByRole("button", { name: "Start autoplay" }));
    await screen.findByRole("form", { name: "Autoplay" }, { timeout: 5_000 });
    const staked = studio.requests
      .filter(({ path, method }) => path === "rounds" && method === "POST")
      .map(({ body }) => body["stake"]);
    // A hundredth more of 450 is 454.50: on the step of three chips 453.
    expect(staked).toEqual([45_000, 45_300]);
  });

  it("refuses a table that costs more than the balance", async () => {
    const { user } = await showGame("roulette");
    const chip = screen.getByRole("textbox", { name: "Chip" });
    await user.clear(chip);
    await user.type(chip, "600");
    await user.click(place("red"));
    expect(spin().hasAttribute("disabled")).toBe(false);
    await user.click(place("black"));
    const refused = screen.getByRole("button", { name: "Your balance does not cover this stake." });
    expect(refused.hasAttribute("disabled")).toBe(true);
  });
});
