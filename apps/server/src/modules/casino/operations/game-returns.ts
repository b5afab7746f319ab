import type { CasinoReturn } from "@crossbook/contract";
import type { Pool } from "pg";
import type { CatalogueGame } from "../games/casino-game.ts";
import type { GameCatalogue } from "../games/game-catalogue.ts";
import { mainUnits } from "../games/own-rounds.ts";
import { gameReturn, type ReturnSums } from "./game-return.ts";

interface SumsRow {
  readonly game_id: string;
  readonly rounds: number;
  readonly staked: number;
  readonly won: number;
  readonly staked_squares: number;
  readonly products: number;
  readonly won_squares: number;
}

/** Squares of paise go beyond whole numbers: they are summed as doubles. */
const SUMS = `
  SELECT studio || ':' || game AS game_id, count(*) AS rounds, sum(staked)::bigint AS staked, sum(won)::bigint AS won,
    sum(staked::double precision ^ 2) AS staked_squares,
    sum(staked::double precision * won::double precision) AS products,
    sum(won::double precision ^ 2) AS won_squares
  FROM casino_rounds
  WHERE state = 'closed' AND staked > 0 AND closed_at >= $1 AND closed_at < $2
  GROUP BY 1 ORDER BY 1`;

/** What each game has returned in rounds that ended in a range of time (Unix milliseconds). */
export async function gameReturns(
  { database, catalogue }: { readonly database: Pool; readonly catalogue: Pick<GameCatalogue, "get"> },
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<CasinoReturn[]> {
  const { rows } = await database.query<SumsRow>(SUMS, [new Date(fromMs), new Date(untilMs)]);
  return rows.flatMap((row) => {
    const game = catalogue.get(row.game_id);
    return game === undefined ? [] : [presentReturn(game, row)];
  });
}

function presentReturn({ id, name, studio, rtpPercent }: CatalogueGame, row: SumsRow): CasinoReturn {
  const design = rtpPercent === undefined ? undefined : Number(rtpPercent) / 100;
  const sums: ReturnSums = {
    ...{ rounds: row.rounds, staked: row.staked, won: row.won, products: row.products },
    stakedSquares: row.staked_squares,
    wonSquares: row.won_squares,
  };
  const { actual, deviation, tolerance, within } = gameReturn(sums, design);
  const centre = design ?? actual;
  const hasInterval = centre !== undefined && tolerance !== undefined;
  return {
    ...{ gameId: id, name, studio, rounds: row.rounds },
    staked: mainUnits(row.staked),
    won: mainUnits(row.won),
    actualPercent: percent(actual),
    designPercent: percent(design),
    deviation: deviation === undefined ? null : Number(deviation.toFixed(4)),
    tolerancePercent: percent(tolerance),
    lowPercent: percent(hasInterval ? Math.max(0, centre - tolerance) : undefined),
    highPercent: percent(hasInterval ? centre + tolerance : undefined),
    within: within ?? null,
  };
}

/** A share in percent, to four decimals. */
function percent(share: number | undefined): number | null {
  return share === undefined ? null : Number((share * 100).toFixed(4));
}
