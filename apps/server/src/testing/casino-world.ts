import { createHash, randomBytes } from "node:crypto";
import type { CasinoStudio } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import type { Configuration } from "../config/configuration.ts";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import { ENDS_WAIT_MS } from "../modules/casino/wallet/transaction-store.ts";
import { OUTSIDE_ACCOUNTS } from "../modules/wallet/outside-accounts.ts";
import type { ServerOptions } from "../server.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "./betting-world.ts";
import { closeVerified } from "./close-verified.ts";
import { until } from "./passing-time.ts";
import { type Seat, type StudioCaller, studioCallers } from "./studio-callers.ts";
import { TEST_STUDIOS } from "./studio-keys.ts";

const HOUR_MS = 3_600_000;
const OPERATOR_FOR_MS = 60_000;
const GAMES: Readonly<Record<CasinoStudio, string>> = { kestrel: "dice", marigold: "wheel", banyan: "crash" };

interface WrittenLaunch {
  readonly studio: CasinoStudio;
  readonly game: string;
  readonly userId: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  readonly isSwapped?: boolean;
}

/** A player with a game open at each studio. */
export interface CasinoPlayer {
  readonly userId: number;
  readonly account: PlayerSeat;
  readonly at: Readonly<Record<CasinoStudio, Seat>>;
}

/** The whole server with three studios that call it in their own protocols. */
export class CasinoWorld {
  readonly server: BettingWorld;
  readonly clock: FakeClock;
  readonly studios: Readonly<Record<CasinoStudio, StudioCaller>>;
  readonly pool: Pool;
  readonly #database: TestDatabase;
  #operator: { readonly seat: PlayerSeat; readonly at: number } | undefined;

  private constructor(database: TestDatabase, server: BettingWorld, clock: FakeClock) {
    this.#database = database;
    this.server = server;
    this.clock = clock;
    this.pool = new Pool({ ...withNumbers(database.connection), application_name: "tests" });
    this.studios = studioCallers(() => server.server.http);
  }

  /** `games`: those that studios list beside the ones that players have open. */
  static async open(
    config: Partial<Configuration> = {},
    more: Pick<ServerOptions, "studioClients"> = {},
    games: readonly (readonly [studio: CasinoStudio, code: string])[] = [],
  ): Promise<CasinoWorld> {
    const database = await testDatabase(schema);
    const clock = fakeClock();
    await listGames(database, [...Object.entries(GAMES), ["kestrel", "limbo"], ...games]);
    const server = await openBettingWorld(
      database.connection,
      clock,
      undefined,
      {
        studios: TEST_STUDIOS,
        ...config,
      },
      more,
    );
    return new CasinoWorld(database, server, clock);
  }

  /** Fails where the tables do not agree with the journal. */
  async close(): Promise<void> {
    await this.pool.end();
    await closeVerified(this.server, this.#database);
  }

  /** A new player with so much money, who has a game open at each studio. */
  async player(name: string, mainUnits = 1000): Promise<CasinoPlayer> {
    const account = await this.server.player(name, mainUnits, await this.operator());
    const { rows } = await this.pool.query<{ readonly id: number }>(
      "SELECT id FROM users WHERE username = $1",
      [name],
    );
    const userId = rows[0]?.id ?? 0;
    const at = { kestrel: await this.seat(userId, "kestrel"), marigold: await this.seat(userId, "marigold") };
    return { userId, account, at: { ...at, banyan: await this.seat(userId, "banyan") } };
  }

  /** An operator whose session has not ended, however far the clock has gone. */
  async operator(): Promise<PlayerSeat> {
    const at = this.clock.now();
    if (this.#operator === undefined || at - this.#operator.at > OPERATOR_FOR_MS)
      this.#operator = { seat: await this.server.loginOperator(), at };
    return this.#operator.seat;
  }

  /** A game that a player has open for so long. */
  async seat(userId: number, studio: CasinoStudio, openForMs = 12 * HOUR_MS): Promise<Seat> {
    const game = GAMES[studio];
    const expiresAt = this.clock.now() + openForMs;
    const token = await this.launch({ studio, game, userId, expiresAt });
    return { token, userId, game };
  }

  /** A game session as a launch writes it; `isSwapped`: its token is for the first call alone, within a minute. */
  async launch({ studio, game, userId, expiresAt, isSwapped = false }: WrittenLaunch): Promise<string> {
    const token = randomBytes(24).toString("base64url");
    const digest = createHash("sha256").update(token).digest();
    const now = this.clock.now();
    await this.pool.query(
      `INSERT INTO casino_sessions (studio, game, user_id, mode, token_hash, launch_hash, launch_expires_at, created_at,
         expires_at, host) VALUES ($1, $2, $3, 'real', $4, $5, $6, $7, $8, 'play.example')`,
      [
        ...[studio, game, userId, isSwapped ? null : digest, isSwapped ? digest : null],
        ...[isSwapped ? new Date(now + 60_000) : null, new Date(now), new Date(expiresAt)],
      ],
    );
    return token;
  }

  /** Cash of a player, in paise. */
  async cash(userId: number): Promise<number> {
    return this.server.server.exchange.read((engine) => engine.account(userId)?.cash ?? 0);
  }

  /** What a studio has won from players, less what it has lost, in paise. */
  clearing(studio: CasinoStudio): Promise<number> {
    return this.cash(OUTSIDE_ACCOUNTS[studio]);
  }

  /** Ledger entries of the casino on a player's account, as the tables have them. */
  async entries(userId: number): Promise<number> {
    const { exchange } = this.server.server;
    await exchange.projected(exchange.state().journalSeq);
    return this.count(
      `SELECT count(*) AS n FROM ledger_entries WHERE account_id = ${userId} AND kind = 'casino'`,
    );
  }

  /** Resolves when the tables show every transaction that was answered; moves time as far as they wait for others. */
  async written(): Promise<void> {
    const due = "SELECT count(*) AS n FROM casino_transactions WHERE state = 'due'";
    await until(async () => {
      this.clock.advance(ENDS_WAIT_MS);
      return (await this.count(due)) === 0;
    });
  }

  /** The number that a statement answers as `n`. */
  async count(statement: string): Promise<number> {
    const { rows } = await this.pool.query<{ readonly n: string | number }>(statement);
    return Number(rows[0]?.n ?? 0);
  }
}

/** The games as their studios listed them before. */
async function listGames(
  database: TestDatabase,
  games: readonly (readonly [studio: string, code: string])[],
): Promise<void> {
  const pool = new Pool(withNumbers(database.connection));
  for (const [studio, code] of games)
    await pool.query(
      `INSERT INTO casino_games (id, studio, code, name, description, image_url, section, has_demo, place, listed,
         first_seen_at)
       VALUES ($1, $2, $3, $3, '', '', 'originals', true, 1, true, now())
       ON CONFLICT DO NOTHING`,
      [`${studio}:${code}`, studio, code],
    );
  await pool.end();
}
