import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { startLanguage } from "../language/languages.ts";
import { showGame, stopGames } from "../testing/show-game.tsx";
import { english } from "./english/index.ts";
import { hindi } from "./hindi/index.ts";

afterEach(async () => {
  stopGames();
  cleanup();
  await startLanguage("en");
});

/** Every text of a part by its path: `drawers.history`, `dice.2`. */
function leaves(texts: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (typeof texts !== "object" || texts === null) return [[path, texts]];
  return Object.entries(texts).flatMap(([key, text]) => leaves(text, `${path}.${key}`));
}

const ENGLISH_LEAVES = Object.entries(english).flatMap(([name, part]) => leaves(part(), name));
const HINDI_LEAVES = Object.entries(hindi).flatMap(([name, part]) => leaves(part, name));

/** What a message makes of values that can be recognised in it. */
function made(message: unknown): string {
  if (typeof message !== "function") return String(message);
  return String(message(...Array.from({ length: message.length }, (_, index) => String(71 + index))));
}

describe("the catalogue of the games", () => {
  it("has every text in Hindi too, each rule included, and nothing else", () => {
    const paths = (all: readonly (readonly [string, unknown])[]) => all.map(([path]) => path).sort();
    expect(paths(HINDI_LEAVES)).toEqual(paths(ENGLISH_LEAVES));
  });

  it("names the same values in both languages", () => {
    const translated = new Map(HINDI_LEAVES);
    const named = (text: unknown) => [...new Set(made(text).match(/7\d/g) ?? [])].sort();
    for (const [path, text] of ENGLISH_LEAVES) {
      if (typeof text !== "function") continue;
      expect([path, named(translated.get(path))]).toEqual([path, named(text)]);
    }
  });

  it.each([
    {
      language: "en",
      chips: "red, 1 chip",
      mines: ["A mine after 1 safe tile.", "1 safe tile: 2×.", "Cashed out after 1 safe tile."],
      there: ["Take a chip from red, 1 there", "Take a chip from red, 2 there"],
    },
    {
      language: "hi",
      chips: "red, 1 चिप",
      mines: ["1 सुरक्षित खाने के बाद बम।", "1 सुरक्षित खाना: 2×।", "1 सुरक्षित खाने के बाद कैश आउट किया।"],
      there: ["red से एक चिप हटाएँ, वहाँ 1 है", "red से एक चिप हटाएँ, वहाँ 2 हैं"],
    },
  ] as const)("counts one as one ($language)", async ({ language, chips, mines, there }) => {
    await startLanguage(language);
    const texts = english.game();
    expect(texts.roulette.chipsOn("red", 1)).toBe(chips);
    const { afterTiles, safeSoFar, cashedOutAfter } = texts.mines;
    expect([afterTiles(1), safeSoFar(1, "2×"), cashedOutAfter(1)]).toEqual(mines);
    expect([1, 2].map((count) => texts.roulette.takeChip("red", count))).toEqual(there);
  });

  it("is in Devanagari where it is Hindi: no text was left in English", () => {
    const latin = HINDI_LEAVES.map(([path, text]) => [path, made(text)] as const)
      .filter(([, text]) => /[a-z]{2}/.test(text) && !/[\u0900-\u097f]/.test(text))
      .map(([path]) => path);
    expect(latin).toEqual([]);
  });
});

/** RTP is what casinos in India call it too. */
const ENGLISH_WORD = /\b(?!RTP\b)[A-Za-z]{3,}\b/;

describe("the page of a game in Hindi", () => {
  it.each([
    ["dice", "पासा फेंकें"],
    ["limbo", "खेलें"],
    ["mines", "शुरू करें"],
    ["plinko", "गेंद गिराएँ"],
    ["wheel", "घुमाएँ"],
    ["roulette", "एक चिप रखें"],
    ["slot", "घुमाएँ"],
    ["blackjack", "पत्ते बाँटें"],
    ["teen-patti", "पत्ते बाँटें"],
    ["crash", "बेट लगाएँ"],
  ])("of %s has no English word but names: texts, labels, and rules", async (game, act) => {
    const { user } = await showGame(game, { language: "hi" });
    expect(document.documentElement.lang).toBe("hi");
    expect((await screen.findAllByRole("button", { name: new RegExp(act) })).length).toBeGreaterThan(0);
    await user.click(within(screen.getByRole("navigation")).getByRole("button", { name: "नियम" }));
    const labels = [...document.querySelectorAll("[aria-label], [aria-valuetext], [placeholder]")].flatMap(
      (element) =>
        ["aria-label", "aria-valuetext", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    const names = [...document.querySelectorAll("h1, h1 + p")].map(({ textContent }) => textContent ?? "");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? "");
    const shown = [...texts, ...labels].filter((text) => !names.includes(text));
    expect(shown.filter((text) => ENGLISH_WORD.test(text))).toEqual([]);
  });

  it("says what a round came to, and calls the tab by the game", async () => {
    const { user } = await showGame("dice", { language: "hi" });
    await user.click(screen.getByRole("button", { name: /पासा फेंकें/ }));
    expect((await screen.findAllByText(/आया।/)).length).toBeGreaterThan(0);
    expect(document.title).toBe(screen.getByRole("heading", { level: 1 }).textContent);
  });
});
