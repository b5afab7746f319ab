import * as z from "zod/mini";

const name = z.string().check(z.maxLength(120));
const count = z.int().check(z.minimum(0), z.maximum(100_000));
const short = z.string().check(z.maxLength(12));
const pair = z.object({ home: count, away: count });

/** How a batter leaves, in the words of cricket's scorers. */
export const LEAVING_WORDS = [
  "bowled",
  "caught",
  "caught and bowled",
  "lbw",
  "run out",
  "stumped",
  "hit wicket",
  "retired hurt",
  "retired out",
  "retired not out",
  "obstructing the field",
  "hit the ball twice",
  "handled the ball",
  "timed out",
] as const;

const ofCricket = [
  z.object({
    kind: z.literal("innings"),
    team: name,
    runs: count,
    wickets: count,
    overs: short,
    superOver: z.boolean(),
  }),
  /** `balls` null: the match does not limit them. */
  z.object({ kind: z.literal("need"), team: name, runs: count, balls: z.nullable(count) }),
  z.object({ kind: z.literal("targetReached"), team: name }),
  /** `of` null: the match does not limit them. */
  z.object({ kind: z.literal("over"), overs: short, of: z.nullable(short) }),
  z.object({ kind: z.literal("superOver") }),
  z.object({ kind: z.literal("superOverNeed"), team: name, runs: count, balls: z.nullable(count) }),
  z.object({ kind: z.literal("batFirst"), team: name }),
  z.object({ kind: z.literal("toss"), team: name, chose: z.nullable(z.enum(["bat", "field"])) }),
  z.object({ kind: z.literal("beginsSoon") }),
  z.object({ kind: z.literal("stopped") }),
  z.object({ kind: z.literal("leaves"), player: name, how: z.enum(LEAVING_WORDS) }),
  z.object({ kind: z.literal("replaces"), coming: name, leaving: name }),
  /** `method`: by which rule, such as `D/L`; null: none. */
  z.object({
    kind: z.literal("wonBy"),
    team: name,
    byInnings: z.boolean(),
    runs: z.nullable(count),
    wickets: z.nullable(count),
    method: z.nullable(name),
  }),
  z.object({ kind: z.literal("tieDecided"), team: name, by: z.enum(["superOver", "bowlOut"]) }),
  z.object({
    kind: z.literal("noWinner"),
    result: z.enum(["tie", "draw", "noResult"]),
    method: z.nullable(name),
  }),
] as const;

const ofFootball = [
  /** `clock`: as the score card has it. */
  z.object({ kind: z.literal("goals"), home: name, away: name, goals: pair, clock: short }),
  z.object({ kind: z.literal("kickOff") }),
  z.object({
    kind: z.literal("goal"),
    team: name,
    player: z.nullable(name),
    how: z.enum(["goal", "ownGoal", "penalty"]),
  }),
  z.object({
    kind: z.literal("fullTimeScore"),
    home: name,
    away: name,
    goals: pair,
    afterExtraTime: z.nullable(pair),
    shootOut: z.nullable(z.object({ winner: name, scored: count, conceded: count })),
  }),
] as const;

const ofTennis = [
  z.object({ kind: z.literal("toServe"), player: name }),
  z.object({ kind: z.literal("tieBreak") }),
  z.object({ kind: z.literal("wonSet"), player: name }),
  z.object({ kind: z.literal("wonMatch"), player: name }),
] as const;

const ofRacing = [
  z.object({ kind: z.literal("atStart") }),
  z.object({ kind: z.literal("toGo"), metres: count }),
  z.object({ kind: z.literal("finishing") }),
  z.object({ kind: z.literal("finished") }),
  z.object({ kind: z.literal("leads"), runner: name }),
  z.object({ kind: z.literal("won"), runner: name }),
] as const;

const ofKabaddi = [
  z.object({ kind: z.literal("halfLeft"), half: z.int().check(z.minimum(1), z.maximum(2)), clock: short }),
  /** `allOut`: the team that has nobody left by it; null: none. */
  z.object({ kind: z.literal("raid"), team: name, points: count, allOut: z.nullable(name) }),
  z.object({ kind: z.literal("tackled"), team: name, allOut: z.nullable(name) }),
  z.object({ kind: z.literal("emptyRaid"), team: name }),
  z.object({ kind: z.literal("halfTime") }),
  z.object({ kind: z.literal("fullTime") }),
] as const;

/**
 * What goes on in a match, as data: each app draws it in its viewer's language. Names are those of the feed, and stay as they
 * are. `plain` are names and figures that are the same in every language.
 */
export const situation = z.discriminatedUnion("kind", [
  ...ofCricket,
  ...ofFootball,
  ...ofTennis,
  ...ofRacing,
  ...ofKabaddi,
  /** By how much a price is above (negative: below) the one it opened at. */
  z.object({ kind: z.literal("trend"), change: z.number(), secondsLeft: count }),
  z.object({ kind: z.literal("plain"), text: z.string().check(z.maxLength(200)) }),
]);
export type Situation = z.output<typeof situation>;

/** The parts of a line, in their order; the apps put a dot between them. Absent of a feed that sends text only. */
export const situations = z.optional(z.array(situation).check(z.maxLength(12)));
