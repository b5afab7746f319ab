import { describe, expect, it } from "vitest";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { CatalogueEvent } from "../catalogue/index.ts";
import type { Player } from "../players/index.ts";
import { DEFAULT_DOMAIN, DEFAULT_SERVER } from "../settings/default-settings.ts";
import { BettingPermission } from "./betting-permission.ts";

type Domain = typeof DEFAULT_DOMAIN;

const PLAYER: Player = {
  ...{ userId: 1, username: "asha", kind: "player", host: "own.example", betLocked: false, locked: false },
  ...{ tennis: true, football: true, cricket: true, lockedSports: [] },
};

/** Settings of the player's own host and of the one the call was made to. */
function permission(own: Partial<Domain> = {}, called: Partial<Domain> = {}, isSportLocked = false) {
  const hosts: HostDirectory = {
    moneyMode: "play",
    settingsOf: (host) => ({
      host,
      isServed: true,
      isNamed: true,
      sameAs: host,
      domain: { ...DEFAULT_DOMAIN, ...(host === PLAYER.host ? own : called) },
      server: DEFAULT_SERVER,
    }),
    onChanged: () => () => undefined,
  };
  return new BettingPermission(hosts, { isLocked: () => isSportLocked });
}

// Only the sport of an event is read.
const eventOf = (sportId: number) => ({ sportId }) as CatalogueEvent;
const CRICKET = eventOf(3);
const KABADDI = eventOf(25);

describe("a player", () => {
  it("may bet where nothing stands against it", () => {
    expect(permission().refusal(PLAYER, "called.example", CRICKET)).toBeUndefined();
    expect(permission().refusal(PLAYER, PLAYER.host, CRICKET)).toBeUndefined();
  });

  it.each([
    ["called", permission({}, { siteSuspended: true })],
    ["own", permission({ siteSuspended: true })],
  ])("may not where the %s host is suspended", (_which, of) => {
    expect(of.refusal(PLAYER, "called.example", CRICKET)).toBe("SITE_SUSPENDED");
  });

  it("may not while locked, nor where there is no such player", () => {
    for (const lock of [{ betLocked: true }, { locked: true }])
      expect(permission().refusal({ ...PLAYER, ...lock }, PLAYER.host, CRICKET)).toBe("BET_LOCKED");
    expect(permission().refusal(undefined, PLAYER.host, CRICKET)).toBe("ACCOUNT_NOT_FOUND");
  });

  it("may not bet demo money where real money is bet, on either host", () => {
    const demo: Player = { ...PLAYER, kind: "demo" };
    const real = { moneyMode: "real" } as const;
    expect(permission(real).refusal(demo, "called.example", CRICKET)).toBe("BET_LOCKED");
    expect(permission({}, real).refusal(demo, "called.example", CRICKET)).toBe("BET_LOCKED");
    expect(permission(real, real).refusal(PLAYER, "called.example", CRICKET)).toBeUndefined();
  });

  it.each([
    ["tennis", 2],
    ["football", 1],
    ["cricket", 3],
  ] as const)("bets on %s by a flag of its own", (flag, sportId) => {
    const without = { ...PLAYER, [flag]: false };
    expect(permission().refusal(without, PLAYER.host, eventOf(sportId))).toBe("SPORT_NOT_ALLOWED");
  });

  it("may not bet on a sport that is locked, and reads first where it is not offered at all", () => {
    const locked = permission({ kabaddi: false }, {}, true);
    expect(locked.refusal(PLAYER, PLAYER.host, CRICKET)).toBe("SPORT_LOCKED");
    expect(locked.refusal(PLAYER, PLAYER.host, KABADDI)).toBe("SPORT_NOT_ALLOWED");
  });

  it("bets on other sports by the settings of its own host, and on no sport that is unknown", () => {
    expect(permission({ kabaddi: false }).refusal(PLAYER, "called.example", KABADDI)).toBe(
      "SPORT_NOT_ALLOWED",
    );
    expect(
      permission({ kabaddi: true }, { kabaddi: false }).refusal(PLAYER, "called.example", KABADDI),
    ).toBeUndefined();
    expect(permission().refusal(PLAYER, PLAYER.host, eventOf(999))).toBe("SPORT_NOT_ALLOWED");
    expect(permission().refusal(PLAYER, PLAYER.host, eventOf(-1))).toBe("SPORT_NOT_ALLOWED");
  });
});
