import * as z from "zod/mini";
import { situations } from "./situations/situation.ts";

const name = z.string().check(z.maxLength(120));
const count = z.int().check(z.minimum(0), z.maximum(100_000));

/** What every card says in a line, in English and as the parts that apps draw in another language. */
const said = {
  /** One line a person reads: "Australia need 28 from 18 balls". */
  note: z.string().check(z.maxLength(200)),
  noteParts: situations,
  /** Of the line that lists show, which is beside the card. */
  lineParts: situations,
};

/** Innings, overs and the chase of a cricket match. */
export const cricketScore = z.object({
  sport: z.literal("cricket"),
  innings: z
    .array(
      z.object({
        team: name,
        runs: count,
        wickets: count,
        /** Overs and balls as the field writes them: `12.3`. */
        overs: z.string().check(z.maxLength(8)),
        superOver: z.boolean(),
        target: z.nullable(count),
      }),
    )
    .check(z.maxLength(8)),
  batting: z.nullable(name),
  batters: z
    .array(z.object({ name, runs: count, balls: count, onStrike: z.boolean() }))
    .check(z.maxLength(2)),
  bowler: z.nullable(
    z.object({ name, overs: z.string().check(z.maxLength(8)), runs: count, wickets: count }),
  ),
  /** Balls of the over in progress as chips: `0`, `4`, `W`, `1wd`, `2nb`, `1lb`. */
  thisOver: z.array(z.string().check(z.maxLength(8))).check(z.maxLength(24)),
  runRate: z.nullable(z.number()),
  requiredRate: z.nullable(z.number()),
  ...said,
});

/** Goals, cards and the clock of a football match. */
export const footballScore = z.object({
  sport: z.literal("football"),
  /** `67'`, `45+2'`, `HT`, `FT`. */
  clock: z.string().check(z.maxLength(12)),
  home: z.object({ name, goals: count }),
  away: z.object({ name, goals: count }),
  timeline: z
    .array(
      z.object({
        minute: z.string().check(z.maxLength(12)),
        kind: z.enum(["goal", "ownGoal", "penalty", "halfTime", "fullTime", "kickOff"]),
        team: z.nullable(z.enum(["home", "away"])),
        player: z.nullable(name),
      }),
    )
    .check(z.maxLength(60)),
  ...said,
});

/** Sets, games and points of a tennis match. */
export const tennisScore = z.object({
  sport: z.literal("tennis"),
  players: z
    .array(
      z.object({
        name,
        sets: z.array(count),
        points: z.string().check(z.maxLength(4)),
        serving: z.boolean(),
      }),
    )
    .check(z.maxLength(2)),
  ...said,
});

/** The stage of a race and the order of its runners. */
export const racingScore = z.object({
  sport: z.literal("racing"),
  /** "At the start", "600 m to go", "Finished". */
  stage: z.string().check(z.maxLength(60)),
  stageParts: situations,
  runners: z
    .array(
      z.object({ name, cloth: count, position: count, /** 0–100 % of the course. */ progress: z.number() }),
    )
    .check(z.maxLength(40)),
  ...said,
});

/** Points, players on the mat and the last raid of a kabaddi match. */
export const kabaddiScore = z.object({
  sport: z.literal("kabaddi"),
  clock: z.string().check(z.maxLength(12)),
  half: z.int(),
  teams: z.array(z.object({ name, points: count, playersOnMat: count })).check(z.maxLength(2)),
  lastRaid: z.string().check(z.maxLength(120)),
  raidParts: situations,
  ...said,
});

/** The prices of a traded symbol since its event began. */
export const tradeScore = z.object({
  sport: z.literal("trade"),
  symbol: name,
  open: z.number(),
  price: z.number(),
  /** Recent prices, oldest first. */
  path: z.array(z.number()).check(z.maxLength(240)),
  secondsLeft: count,
  ...said,
});

/** What a score card shows, made for its sport. */
export const scoreCard = z.discriminatedUnion("sport", [
  cricketScore,
  footballScore,
  tennisScore,
  racingScore,
  kabaddiScore,
  tradeScore,
]);
export type ScoreCard = z.output<typeof scoreCard>;
