import {
  CASINO_STUDIO_NAMES,
  type CasinoRound,
  type CasinoRoundDetail,
  type CasinoStudio,
  type CasinoTransactionKind,
} from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import { countOf } from "../../../database/index.ts";
import { gameIdOf } from "./casino-game.ts";

/** A round as the tables have it, with its game's name. Amounts in paise. */
export interface RoundRow {
  readonly id: number;
  readonly studio: CasinoStudio;
  readonly round_ref: string;
  readonly user_id: number;
  readonly game: string;
  readonly game_name: string | null;
  readonly session_id: number | null;
  readonly state: "open" | "closed" | "rolledBack";
  readonly staked: number;
  readonly won: number;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

interface MovementRow {
  readonly kind: CasinoTransactionKind;
  /** What the ledger has moved on the player's account. */
  readonly amount: number;
  readonly at: Date;
}

/** Columns of a `RoundRow`, of `casino_rounds r` and `casino_games g`. */
export const ROUND_COLUMNS = `r.id, r.studio, r.round_ref, r.user_id, r.game, g.name AS game_name, r.session_id, r.state,
  r.staked, r.won, r.opened_at, r.closed_at`;
/** Joins a round's game to it. */
export const WITH_GAME = "LEFT JOIN casino_games g ON g.studio = r.studio AND g.code = r.game";

interface OwnRow extends RoundRow {
  readonly has_win: boolean;
}

/** A win, of 0 too, is all that a studio without a word for the end of a round says at its end. */
const HAS_WIN = `EXISTS (SELECT 1 FROM casino_transactions t
  WHERE t.round_id = r.id AND t.kind = 'win' AND t.state = 'done') AS has_win`;

/** A round whose only bet was refused was never played. */
const OWN = `FROM casino_rounds r ${WITH_GAME} WHERE r.user_id = $1 AND ($2::text IS NULL OR r.studio || ':' || r.game = $2)
  AND (r.state <> 'open' OR r.staked > 0 OR r.won > 0
    OR EXISTS (SELECT 1 FROM casino_transactions t WHERE t.round_id = r.id AND t.state <> 'refused'))`;

const MOVEMENTS = `
  SELECT t.kind, l.amount, l.at FROM casino_transactions t
  JOIN ledger_entries l ON l.entry_id = t.ledger_entry_id AND l.account_id = t.user_id AND l.balance = 'cash'
  WHERE t.round_id = $1 ORDER BY l.entry_id LIMIT 500`;

/** A player's own rounds. */
export class OwnRounds {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** One page, newest first; of one game or of all. */
  async page(
    userId: number,
    gameId: string | null,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: CasinoRound[]; readonly totalCount: number }> {
    const [found, counted] = await Promise.all([
      this.#database.query<OwnRow>(
        `SELECT ${ROUND_COLUMNS}, ${HAS_WIN} ${OWN} ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
        [userId, gameId, limit, offset],
      ),
      this.#database.query<{ count: number }>(countOf(OWN), [userId, gameId]),
    ]);
    return { items: found.rows.map(presentOwn), totalCount: counted.rows[0]?.count ?? 0 };
  }

  /** One round with its movements; undefined where it is nobody's or another player's. */
  async one(userId: number, roundId: number): Promise<Omit<CasinoRoundDetail, "verifyUrl"> | undefined> {
    const { rows } = await this.#database.query<OwnRow>(
      `SELECT ${ROUND_COLUMNS}, ${HAS_WIN} FROM casino_rounds r ${WITH_GAME} WHERE r.user_id = $1 AND r.id = $2`,
      [userId, roundId],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    const movements = await this.#database.query<MovementRow>(MOVEMENTS, [roundId]);
    const transactions = movements.rows.map(({ kind, amount, at }) => ({
      ...{ kind, amount: mainUnits(amount) },
      at: at.toISOString(),
    }));
    return { ...presentOwn(row), transactions };
  }
}

function presentOwn(row: OwnRow): CasinoRound {
  return presentRound(row.state === "open" && row.has_win ? { ...row, state: "closed" } : row);
}

/** A round as the wire has it. */
export function presentRound(row: RoundRow): CasinoRound {
  const { id, studio, game, state, staked, won } = row;
  return {
    ...{ id, state },
    gameId: gameIdOf(studio, game),
    gameName: row.game_name ?? game,
    provider: studio,
    providerName: CASINO_STUDIO_NAMES[studio],
    roundRef: row.round_ref,
    staked: mainUnits(staked),
    won: mainUnits(won),
    net: mainUnits(won - staked),
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

/** Paise as main units. */
export function mainUnits(amount: number): number {
  return paiseToMainUnits(paise(amount));
}
