import * as z from "zod";

/**
 * A season in openfootball's JSON format (football.json and worldcup.json): a list of matches, or of rounds with
 * matches as older files have it. Scores are `[team1, team2]`: `ft` after 90 minutes, `et` after extra time,
 * `p` penalty shoot-out. Source: github.com/openfootball.
 */
const team = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const pair = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);

const goal = z.object({
  name: z.string().optional(),
  /** 67, "67", "90+3", or 90 with `offset` 3. */
  minute: z.union([z.number(), z.string()]).optional(),
  offset: z.number().optional(),
  owngoal: z.boolean().optional(),
  penalty: z.boolean().optional(),
});
export type FileGoal = z.output<typeof goal>;

const score = z.union([
  z.object({ ft: pair.optional(), ht: pair.optional(), et: pair.optional(), p: pair.optional() }),
  pair.transform((ft) => ({ ft })),
]);

const goals = z
  .array(goal)
  .nullish()
  .transform((list) => list ?? undefined);

const plainMatch = z.object({
  round: z.string().optional(),
  date: z.string(),
  team1: team,
  team2: team,
  score: score.nullish().transform((value): FileScore => value ?? {}),
  /** Files before 2019 write the score after 90 minutes as two fields. */
  score1: z.number().nullish(),
  score2: z.number().nullish(),
  goals1: goals,
  goals2: goals,
  group: z.string().optional(),
  /** "postponed", "awarded", "abandoned": anything here means that no ordinary match was played to its end. */
  status: z.string().optional(),
});

const match = plainMatch.transform(({ score1, score2, ...one }) =>
  typeof score1 === "number" && typeof score2 === "number" && one.score.ft === undefined
    ? { ...one, score: { ...one.score, ft: [score1, score2] as const } }
    : one,
);
export type OpenfootballMatch = z.output<typeof match>;

/** Stands for a match that cannot be read: it keeps its place in the file and is never played. */
const UNREADABLE: OpenfootballMatch = {
  date: "",
  team1: "",
  team2: "",
  score: {},
  goals1: undefined,
  goals2: undefined,
};

export interface FileScore {
  readonly ft?: readonly [number, number] | undefined;
  readonly ht?: readonly [number, number] | undefined;
  readonly et?: readonly [number, number] | undefined;
  readonly p?: readonly [number, number] | undefined;
}

const readableMatch = match.catch(UNREADABLE);

export const openfootballFile = z
  .object({
    name: z.string(),
    matches: z.array(readableMatch).optional(),
    rounds: z.array(z.object({ name: z.string().optional(), matches: z.array(readableMatch) })).optional(),
  })
  .transform(({ name, matches, rounds }) => ({
    name,
    matches:
      matches ??
      (rounds ?? []).flatMap((round) => round.matches.map((one) => ({ round: round.name, ...one }))),
  }));

/** Whether there is a match to replay: one that was played and has its score after 90 minutes. */
export function wasPlayed({ score: { ft }, status }: OpenfootballMatch): boolean {
  return ft !== undefined && (status === undefined || /^(ft|full.?time|finished|played)$/i.test(status));
}
