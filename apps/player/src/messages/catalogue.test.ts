import { describe, expect, it } from "vitest";
import { english } from "./english/index.ts";
import { hindi } from "./hindi/index.ts";

type Texts = Readonly<Record<string, unknown>>;

const parts = Object.entries(english).map(([name, part]) => ({ name, texts: part() as Texts }));

/** Every text of a part by its path: `quick.today`, `months.3`. */
function leaves(texts: unknown, path = ""): readonly (readonly [string, unknown])[] {
  if (typeof texts !== "object" || texts === null) return [[path, texts]];
  return Object.entries(texts).flatMap(([key, text]) => leaves(text, path === "" ? key : `${path}.${key}`));
}

/** What a message makes of values that can be recognised in it. */
function made(message: (...values: unknown[]) => unknown): string {
  const values = Array.from({ length: message.length }, (_, index) => 71 + index);
  try {
    return String(message(...values));
  } catch {
    // It asks for something else than numbers: a text, or an error with its code.
    return "";
  }
}

/** Of a name, or of a number that is never 1. */
const NEVER_OF_ONE: ReadonlySet<string> = new Set([
  ...["bonus.markets", "ladder.tooManyAtOnce", "market.winners", "market.mostWatched", "profitLoss.ifWins"],
  ...["protection.months", "protection.everyMinutes", "settings.times", "withdrawal.requestsLeft"],
]);

/** What it makes of the number 1; empty where it asks for something else. */
function madeOfOne(message: (value: unknown) => unknown): string {
  try {
    return String(message(1));
  } catch {
    return "";
  }
}

describe("the catalogue", () => {
  it("has each part under its own name, in Hindi too", () => {
    expect(Object.keys(hindi).sort()).toEqual(parts.map(({ name }) => name).sort());
  });

  it.each(parts)("$name: each message of Hindi names what the English one names", ({ name, texts }) => {
    const translated = new Map(leaves((hindi as unknown as Readonly<Record<string, unknown>>)[name]));
    for (const [path, text] of leaves(texts)) {
      const other = translated.get(path);
      expect([path, typeof other]).toEqual([path, typeof text]);
      if (typeof text !== "function" || typeof other !== "function") continue;
      const [inEnglish, inHindi] = [made(text as () => unknown), made(other as () => unknown)];
      const named = (words: string) => [...new Set(words.match(/7\d/g) ?? [])].sort();
      if (inEnglish !== "" && inHindi !== "")
        expect([path, named(inHindi)]).toEqual([path, named(inEnglish)]);
    }
  });

  it("is in Devanagari where it is Hindi: no text was left in English", () => {
    const latin = parts.flatMap(({ name }) =>
      leaves((hindi as unknown as Readonly<Record<string, unknown>>)[name], name)
        .filter(([path, text]) => typeof text === "string" && !path.endsWith(".id"))
        .filter(([, text]) => /[a-z]{2}/.test(String(text)) && !/[\u0900-\u097f]/.test(String(text)))
        .map(([path]) => path),
    );
    expect(latin).toEqual([]);
  });

  it("has one of a thing in the singular", () => {
    const many = parts.flatMap(({ name, texts }) =>
      leaves(texts, name)
        .filter(([path, text]) => typeof text === "function" && text.length === 1 && !NEVER_OF_ONE.has(path))
        .map(([path, text]) => `${path}: ${madeOfOne(text as (value: unknown) => unknown)}`)
        .filter((words) => /\b1 (more |open |other )?(?!is\b|was\b|has\b)[a-z]{3,}s\b/.test(words)),
    );
    expect(many).toEqual([]);
  });
});
