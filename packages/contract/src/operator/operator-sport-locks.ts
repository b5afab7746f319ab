import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { momentField } from "../fields.ts";
import { textField, wordsField } from "./operator-fields.ts";

/** The sports that can be bet on, by the key of `SPORTS`. */
const sport = z.enum(["cricket", "football", "tennis", "horseRacing", "kabaddi", "trade"]);

/** Whom a lock is for: one player, or everyone on a host (`*`: on all of them). */
const lockedFor = z.discriminatedUnion("type", [
  z.object({ type: z.literal("player"), userName: textField(256) }),
  z.object({ type: z.literal("host"), host: z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/)) }),
]);

/** A sport that takes no bets of a player or on a host. */
export const sportLock = z.object({
  for: lockedFor,
  sport,
  lockedAt: momentField,
  lockedBy: z.string(),
  reason: z.string(),
});

/** One lock of a sport, as operators see it. */
export type SportLock = z.output<typeof sportLock>;

/** Operators' calls about sports that are locked. */
export const operatorSportLocks = {
  setSportLock: endpoint({
    method: "POST",
    path: "Operator/SetSportLock",
    audience: "operator",
    summary:
      "Locks a sport for a player, or for everyone on one host or on all (`*`), or takes that back. Locked: no new bet and no cash-out, refused `SPORT_LOCKED`; unmatched bets stay and can be cancelled. What one lock forbids no other allows. Answers the locks of that player or host.",
    input: z.object({ for: lockedFor, sport, locked: z.boolean(), reason: wordsField }),
    output: z.object({ locks: z.array(sportLock) }),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  getSportLocks: endpoint({
    method: "GET",
    path: "Operator/GetSportLocks",
    audience: "operator",
    summary: "The sports that are locked on hosts, and with `UserName` those of that player too.",
    input: z.object({ UserName: z.optional(textField(256)) }),
    output: z.object({ locks: z.array(sportLock) }),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
};
