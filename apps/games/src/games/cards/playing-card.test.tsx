import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Card, cardWords } from "./playing-card.tsx";

afterEach(cleanup);

describe("a playing card", () => {
  it.each([
    [0, "2 of clubs"],
    [8, "10 of clubs"],
    [9, "jack of clubs"],
    [12, "ace of clubs"],
    [13, "2 of diamonds"],
    [26, "2 of hearts"],
    [51, "ace of spades"],
  ])("%i is the %s", (card, words) => {
    expect(cardWords(card)).toBe(words);
    render(<Card card={card} />);
    expect(screen.getByRole("img", { name: words })).toBeTruthy();
  });

  it("says nothing of a card that lies face down", () => {
    render(<Card card={undefined} />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("face down");
  });

  it("has a name of its own for each of the 52", () => {
    expect(new Set(Array.from({ length: 52 }, (_, card) => cardWords(card))).size).toBe(52);
  });
});
