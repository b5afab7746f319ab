import type { SportSettings } from "@crossbook/first-page";
import { describe, expect, it } from "vitest";
import { isSportVisible } from "./sport-visibility.ts";

const ALL_ON: SportSettings = {
  tennis: true,
  football: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  trade: true,
};
const PLAYER_ALL_ON = { tennis: true, football: true, cricket: true };

describe("which sports are shown", () => {
  it.each([
    [2, "tennis"],
    [1, "football"],
    [3, "cricket"],
  ] as const)("[ROLE-02] a player sees sport %i by the own flag %s, whatever the host says", (id, key) => {
    const flagOff = { flags: { ...PLAYER_ALL_ON, [key]: false }, settings: ALL_ON };
    const hostOff = { flags: PLAYER_ALL_ON, settings: { ...ALL_ON, [key]: false } };
    expect(isSportVisible(id, flagOff)).toBe(false);
    expect(isSportVisible(id, hostOff)).toBe(true);
  });

  it.each([
    [26, "horseRacing"],
    [25, "kabaddi"],
    [40, "trade"],
  ] as const)("[ROLE-03] a player sees sport %i by the host's setting %s", (id, key) => {
    expect(isSportVisible(id, { flags: PLAYER_ALL_ON, settings: ALL_ON })).toBe(true);
    expect(isSportVisible(id, { flags: PLAYER_ALL_ON, settings: { ...ALL_ON, [key]: false } })).toBe(false);
  });

  it.each([
    [2, "tennis"],
    [1, "football"],
    [3, "cricket"],
    [26, "horseRacing"],
    [25, "kabaddi"],
    [40, "trade"],
  ] as const)("[ROLE-04] a guest sees sport %i by the host's setting %s", (id, key) => {
    expect(isSportVisible(id, { flags: undefined, settings: ALL_ON })).toBe(true);
    expect(isSportVisible(id, { flags: undefined, settings: { ...ALL_ON, [key]: false } })).toBe(false);
  });

  it("[ENTITY-07] each of the host's settings, switched alone, hides its own sport from a guest and no other", () => {
    const sports = { tennis: 2, football: 1, cricket: 3, horseRacing: 26, kabaddi: 25, trade: 40 };
    for (const off of Object.keys(sports)) {
      const settings = { ...ALL_ON, [off]: false };
      const hidden = Object.entries(sports).filter(
        ([, id]) => !isSportVisible(id, { flags: undefined, settings }),
      );
      expect(hidden.map(([key]) => key)).toEqual([off]);
    }
  });

  it("hides what is no sport, and nothing before the settings are there", () => {
    expect(isSportVisible(-1, { flags: undefined, settings: ALL_ON })).toBe(false);
    expect(isSportVisible(99, { flags: undefined, settings: ALL_ON })).toBe(false);
    expect(isSportVisible(1, { flags: undefined, settings: undefined })).toBe(true);
  });
});
