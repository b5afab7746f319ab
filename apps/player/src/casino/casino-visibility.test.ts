import { describe, expect, it } from "vitest";
import { isCasinoVisible } from "./casino-visibility.ts";

const BOOLEANS = [true, false] as const;

describe("the casino in menus", () => {
  it("[VALID-18] is there for a player unless the list was empty, whatever else is known", () => {
    for (const hasGames of BOOLEANS) {
      for (const casino of [...BOOLEANS, undefined]) {
        expect(isCasinoVisible({ loggedIn: true, isEmpty: false, hasGames, casino })).toBe(true);
        expect(isCasinoVisible({ loggedIn: true, isEmpty: true, hasGames, casino })).toBe(false);
      }
    }
  });

  it.each([
    [false, true, true, true],
    [true, true, true, false],
    [false, false, true, false],
    [false, true, false, false],
    [false, true, undefined, false],
    [true, false, false, false],
  ] as const)(
    "[VALID-19] of a guest: empty %s, stored games %s, setting %s: %s",
    (isEmpty, hasGames, casino, isVisible) => {
      expect(isCasinoVisible({ loggedIn: false, isEmpty, hasGames, casino })).toBe(isVisible);
    },
  );
});
