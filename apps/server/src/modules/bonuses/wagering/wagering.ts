import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { contributionPercent } from "../bonus-terms.ts";
import { forEach } from "../for-each.ts";
import type { Grant } from "../grants/grant.ts";
import type { GrantPosted, GrantPostings } from "../grants/grant-postings.ts";
import type { GrantMove, GrantStore } from "../grants/grant-store.ts";
import { marketTurnover } from "./market-turnover.ts";
import {
  correctedMarkets,
  GRANT_HAS_UNCOUNTED_MARKETS,
  nextSettledMarkets,
  type SettledMarket,
} from "./settled-markets.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
  readonly store: GrantStore;
  readonly postings: GrantPostings;
}

/** What a market brought towards a grant's wagering. */
interface Counted {
  readonly turnover: Paise;
  readonly percent: number;
  readonly counted: Paise;
}

/**
 * Counts settled markets towards the wagering of active grants, and ends those whose wagering is done, whose time is over
 * or whose player has withdrawn: whichever came first by the exchange's own times. All of it is read from the tables, so
 * nothing is lost with a process, and a market is counted once for a grant because its row is there once. One that was
 * corrected since is counted anew while the grant is active; a bonus that was released stays released.
 */
export class Wagering {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Resolves when the tables show everything that was submitted before. */
  async settle(): Promise<void> {
    const { exchange } = this.#parts;
    await exchange.read(() => undefined);
    await exchange.projected(exchange.state().journalSeq);
  }

  /**
   * Brings the active grants of these players up to the tables; without players, of everyone. Those that the tables have
   * nothing new for are left alone: there may be one for every player, and this is done each minute.
   */
  async advanceAll(userIds?: readonly number[]): Promise<void> {
    await forEach(this.#active(userIds), (id) => this.advance(id));
  }

  /** By id, some at a time. */
  async *#active(userIds: readonly number[] | undefined): AsyncGenerator<number> {
    const { database, clock } = this.#parts;
    for (let afterId = 0; ; ) {
      const values = [userIds ?? null, afterId, new Date(clock.now())];
      const { rows } = await database.query<{ id: number }>(ACTIVE, values);
      for (const { id } of rows) yield id;
      const last = rows.at(-1);
      if (last === undefined) return;
      afterId = last.id;
    }
  }

  /** Brings the active grants of everyone who had bets in these markets up to the tables. */
  async advanceMarkets(marketIds: readonly number[]): Promise<void> {
    const { rows } = await this.#parts.database.query<{ id: number }>(IN_MARKETS, [marketIds]);
    await forEach(rows, ({ id }) => this.advance(id));
  }

  /** Brings one grant up to the tables, and moves its money where it ends. */
  async advance(grantId: number): Promise<GrantPosted | undefined> {
    const { store, postings } = this.#parts;
    const before = await store.byId(grantId);
    if (!before) return undefined;
    const ready = await postings.post(before);
    if (!ready.ok || ready.grant.state !== "active") return ready;
    const grant = await store.locked(grantId, (client, locked) => this.#advance(client, locked));
    return grant && postings.post(grant);
  }

  async #advance(client: PoolClient, grant: Grant): Promise<Grant> {
    const { activatedAt: since, expiresAt } = grant;
    if (grant.state !== "active" || grant.postingDue || !since || !expiresAt) return grant;
    const { done, withdrawnAt } = await this.#count(client, grant, { since, expiresAt });
    await client.query("UPDATE bonus_grants SET wager_done = $2 WHERE id = $1", [grant.id, done]);
    const counted = { ...grant, wagerDone: paise(done) };
    if (done >= grant.wagerRequired) return this.#end(client, counted, completion(grant));
    if (withdrawnAt && withdrawnAt < expiresAt)
      return this.#end(client, counted, { to: "forfeited", by: by("withdrawal") });
    if (expiresAt.getTime() <= this.#parts.clock.now())
      return this.#end(client, counted, { to: "expired", by: by("expiry") });
    return counted;
  }

  async #end(client: PoolClient, grant: Grant, move: GrantMove): Promise<Grant> {
    const moved = await this.#parts.store.move(client, grant, move);
    if (typeof moved === "string") throw new Error(`bonus ${grant.id} could not be ${move.to}: ${moved}`);
    return moved;
  }

  /**
   * Counts markets that ended before the grant's time and before the first withdrawal, one after the other, until the
   * wagering is done. The projection goes on meanwhile: a withdrawal that is seen after the markets limits them, and no
   * market is left only where the same was seen before.
   */
  async #count(client: PoolClient, grant: Grant, { since, expiresAt }: { since: Date; expiresAt: Date }) {
    let done = await recounted(client, grant, since);
    for (;;) {
      const before = await firstWithdrawal(client, grant.userId, since);
      if (done >= grant.wagerRequired) return { done, withdrawnAt: before };
      const markets = await nextSettledMarkets(client, {
        ...{ userId: grant.userId, since, until: expiresAt },
        counted: { table: "bonus_contributions", grantId: grant.id },
      });
      const withdrawnAt = await firstWithdrawal(client, grant.userId, since);
      const inTime = markets.filter(({ settledAt }) => !withdrawnAt || settledAt < withdrawnAt);
      if (inTime.length === 0 && before?.getTime() === withdrawnAt?.getTime()) return { done, withdrawnAt };
      for (const market of inTime) {
        if (done < grant.wagerRequired) done += await writeContribution(client, grant, since, market);
      }
    }
  }
}

async function writeContribution(
  client: PoolClient,
  grant: Grant,
  since: Date,
  market: SettledMarket,
): Promise<number> {
  const { turnover, percent, counted } = contributionOf(grant, since, market);
  const { marketId, settledAt, isVoid, corrections } = market;
  await client.query(WRITE, [
    ...[grant.id, marketId, turnover, percent, counted, settledAt, isVoid, corrections],
  ]);
  return counted;
}

/** What is done of the wagering, with the markets that were corrected since they were counted. */
async function recounted(client: PoolClient, grant: Grant, since: Date): Promise<number> {
  const { id: grantId, userId, wagerDone } = grant;
  const counted = { table: "bonus_contributions", grantId } as const;
  let markets = await correctedMarkets(client, { userId, counted });
  if (markets.length === 0) return wagerDone;
  for (; markets.length > 0; markets = await correctedMarkets(client, { userId, counted })) {
    for (const market of markets) await writeContribution(client, grant, since, market);
  }
  const { rows } = await client.query<{ done: number }>(DONE, [grantId]);
  return rows[0]?.done ?? 0;
}

/** What a market brings towards the wagering of a grant that was claimed at `since`. */
export function contributionOf({ terms }: Pick<Grant, "terms">, since: Date, market: SettledMarket): Counted {
  const rules = {
    since: since.getTime(),
    minOddsHundredths: terms.minOddsHundredths,
    maxStake: terms.maxStake,
    removed: market.removedRunners,
  };
  const turnover = market.isVoid ? 0 : marketTurnover(market.parts, market.terms, rules);
  const percent = contributionPercent(terms, market.sportId, market.type);
  return { turnover: paise(turnover), percent, counted: paise(Math.floor((turnover * percent) / 100)) };
}

/** The end of a grant whose wagering is done. */
export function completion({ amount, terms }: Pick<Grant, "amount" | "terms">): GrantMove {
  const released = terms.maxRelease === null ? amount : paise(Math.min(amount, terms.maxRelease));
  return { to: "completed", by: by("wagering"), changes: { released } };
}

function by(actor: string) {
  return { source: "system", actor } as const;
}

async function firstWithdrawal(client: PoolClient, userId: number, since: Date): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date | null }>(WITHDRAWN, [userId, since]);
  return rows[0]?.at ?? undefined;
}

const WRITE = `
  INSERT INTO bonus_contributions (grant_id, market_id, turnover, percent, counted, settled_at, is_void, corrections)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (grant_id, market_id) DO UPDATE SET turnover = $3, percent = $4, counted = $5, is_void = $7, corrections = $8`;
const DONE = "SELECT sum(counted)::bigint AS done FROM bonus_contributions WHERE grant_id = $1";
/** Those that `advance` would change. */
const ACTIVE = `SELECT g.id FROM bonus_grants g
  WHERE g.state = 'active' AND ($1::bigint[] IS NULL OR g.user_id = ANY ($1)) AND g.id > $2
    AND (g.posting_due OR g.expires_at <= $3 OR g.wager_done >= g.wager_required
      OR ${GRANT_HAS_UNCOUNTED_MARKETS}
      OR EXISTS (SELECT FROM ledger_entries l WHERE l.account_id = g.user_id AND l.balance = 'cash'
        AND l.at >= g.activated_at AND l.kind = 'withdrawal' AND l.amount < 0))
  ORDER BY g.id LIMIT 500`;
const IN_MARKETS = `SELECT DISTINCT g.id FROM account_results a
  JOIN bonus_grants g ON g.user_id = a.account_id AND g.state = 'active' WHERE a.market_id = ANY ($1) ORDER BY 1`;
/** Held for a payout, or paid at once. */
const WITHDRAWN = `SELECT min(at) AS at FROM ledger_entries
  WHERE account_id = $1 AND balance = 'cash' AND at >= $2 AND kind = 'withdrawal' AND amount < 0`;
