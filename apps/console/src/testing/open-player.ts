import { type FakeWire, ok } from "@crossbook/browser/testing";
import type { OperatorRole, PlayerProfile } from "@crossbook/contract";
import { aSession, openConsole } from "./open-console.tsx";

/** When everything about the player was. */
export const AT = "2026-11-20T09:00:00.000Z";

/** A player whose bets are locked. */
export const PROFILE: PlayerProfile = {
  ...{ userId: 7, userName: "Asha", kind: "player", host: "play.example", mobile: "+919800000001" },
  ...{ createdAt: AT, loginLock: null, notes: 1, passwordReset: null, secondFactorSince: null },
  betLock: { since: AT, by: "olga", reason: "Ticket 7", until: "2026-11-21T09:00:00.000Z" },
};

/** A player's screen for an operator of a role; `more`: rules of the wire over those for `PROFILE`. */
export function openPlayer(role: OperatorRole, path = "/players/Asha", more?: (wire: FakeWire) => void) {
  return openConsole({
    path,
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetPlayerProfile", () => ok(PROFILE));
      wire.on("Operator/GetPlayer", () =>
        ok({ userName: "Asha", kind: "player", cash: 500, available: 400, exposure: 100, held: 0 }),
      );
      wire.on("Operator/GetSportLocks", () => ok({ locks: [] }));
      wire.on("Operator/GetProtection", () =>
        ok({
          userName: "Asha",
          state: { limits: [], exclusion: null, reminderMinutes: null },
          exclusions: [],
          changes: [],
        }),
      );
      more?.(wire);
    },
  });
}
