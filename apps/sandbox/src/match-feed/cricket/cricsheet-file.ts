import * as z from "zod";

/**
 * A match in Cricsheet's JSON format, version 1.x: what a replay needs of it. Fields that are not named here
 * (powerplays, officials, registry, fielders) are ignored, so newer files still load.
 * Source: cricsheet.org/format/json.
 */
const delivery = z.object({
  batter: z.string(),
  bowler: z.string(),
  non_striker: z.string(),
  runs: z.object({
    batter: z.number(),
    extras: z.number(),
    total: z.number(),
    non_boundary: z.boolean().optional(),
  }),
  extras: z
    .object({
      byes: z.number().optional(),
      legbyes: z.number().optional(),
      noballs: z.number().optional(),
      wides: z.number().optional(),
      penalty: z.number().optional(),
    })
    .optional(),
  wickets: z.array(z.object({ kind: z.string(), player_out: z.string() })).optional(),
  review: z.object({ by: z.string().optional() }).optional(),
  replacements: z
    .object({
      match: z.array(z.object({ in: z.string(), out: z.string().optional() })).optional(),
      role: z.array(z.object({ in: z.string(), out: z.string().optional() })).optional(),
    })
    .optional(),
});
export type Delivery = z.output<typeof delivery>;

/** A number, or the same as text; a text that is no number leaves the over at its usual length. */
const miscountedBalls = z.coerce.number().int().positive().optional().catch(undefined);

const innings = z.object({
  team: z.string(),
  /** Absent where an innings was forfeited. */
  overs: z.array(z.object({ over: z.number(), deliveries: z.array(delivery) })).default([]),
  super_over: z.boolean().optional(),
  declared: z.boolean().optional(),
  forfeited: z.boolean().optional(),
  /** Penalty runs given to this team outside its own innings, before and after it. */
  penalty_runs: z.object({ pre: z.number().optional(), post: z.number().optional() }).optional(),
  /** `overs` may carry balls after the point (14.3), as number or text. */
  target: z
    .object({ runs: z.number().optional(), overs: z.union([z.number(), z.string()]).optional() })
    .optional(),
  /** Overs that the umpires ended at another count, by the number Cricsheet writes (from 0). */
  miscounted_overs: z.record(z.string(), z.object({ balls: miscountedBalls })).optional(),
});
export type FileInnings = z.output<typeof innings>;

const outcome = z.object({
  winner: z.string().optional(),
  by: z
    .object({ runs: z.number().optional(), wickets: z.number().optional(), innings: z.number().optional() })
    .optional(),
  /** "tie", "draw", "no result". */
  result: z.string().optional(),
  /** Who won the super over of a tie. */
  eliminator: z.string().optional(),
  bowl_out: z.string().optional(),
  /** "D/L", "VJD", "Awarded", "Lost fewer wickets", … */
  method: z.string().optional(),
});

export const cricsheetFile = z.object({
  info: z.object({
    balls_per_over: z.number().int().positive().default(6),
    dates: z.array(z.string()).min(1),
    event: z
      .object({
        name: z.string(),
        stage: z.union([z.string(), z.number()]).optional(),
        group: z.union([z.string(), z.number()]).optional(),
        match_number: z.number().optional(),
      })
      .optional(),
    gender: z.string().optional(),
    match_type: z.string(),
    outcome,
    overs: z.number().optional(),
    season: z.union([z.string(), z.number()]).optional(),
    teams: z.tuple([z.string(), z.string()]),
    toss: z
      .object({
        winner: z.string().optional(),
        decision: z.string().optional(),
        uncontested: z.boolean().optional(),
      })
      .optional(),
    venue: z.string().optional(),
  }),
  innings: z.array(innings).default([]),
});
export type CricsheetMatch = z.output<typeof cricsheetFile>;
