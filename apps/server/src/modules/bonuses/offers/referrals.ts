import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Player, Players } from "../../players/index.ts";
import { bonusAmount } from "../bonus-terms.ts";
import type { ActiveTemplate, TemplateStore } from "../templates/template-store.ts";
import { nextSettledMarkets } from "../wagering/settled-markets.ts";
import { contributionOf } from "../wagering/wagering.ts";
import { isFor, type Offers } from "./offers.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly templates: TemplateStore;
  readonly players: Players;
  readonly offers: Offers;
}

interface ReferralRow {
  readonly template_id: number;
  readonly template_version: number;
  readonly referee_id: number;
  readonly referrer_id: number;
  readonly deposit: number;
  readonly turnover: number;
  readonly required: number;
  readonly began_at: Date;
}

/**
 * Offers a bonus to who referred a player: begins with that player's first qualifying deposit, and is offered when what
 * they have wagered since reaches the turnover of the terms.
 */
export class Referrals {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A deposit of a player: begins what it qualifies for, once for each player and template. */
  async onDeposit(player: Player, deposit: Paise): Promise<void> {
    const { database, clock, templates, players } = this.#parts;
    const active = await templates.active("referral");
    if (active.length === 0) return;
    const { rows } = await database.query<{ referred_by: number | null }>(
      "SELECT referred_by FROM users WHERE id = $1",
      [player.userId],
    );
    const referrer = rows[0]?.referred_by ? await players.byId(rows[0].referred_by) : undefined;
    if (!referrer || referrer.locked) return;
    for (const template of active) {
      if (!isFor(template, referrer) || deposit < template.terms.minDeposit) continue;
      await database.query(BEGIN, [
        ...[template.templateId, player.userId, referrer.userId, template.version, deposit],
        ...[template.terms.refereeTurnover ?? 0, new Date(clock.now())],
      ]);
    }
  }

  /** Counts what referred players have wagered: of those in these markets, or of everyone. The tables must be complete. */
  async advance(marketIds?: readonly number[]): Promise<void> {
    const { rows } = await this.#parts.database.query<{ template_id: number; referee_id: number }>(OPEN, [
      marketIds ?? null,
    ]);
    for (const { template_id, referee_id } of rows) {
      const template = await this.#templateOf(template_id, referee_id);
      if (template)
        await inTransaction(this.#parts.database, (client) => this.#count(client, template, referee_id));
    }
  }

  /** The version that a referral began under. */
  async #templateOf(templateId: number, refereeId: number): Promise<ActiveTemplate | undefined> {
    const { rows } = await this.#parts.database.query<{ template_version: number }>(
      "SELECT template_version FROM bonus_referrals WHERE template_id = $1 AND referee_id = $2",
      [templateId, refereeId],
    );
    const version = rows[0]?.template_version;
    return version === undefined ? undefined : this.#parts.templates.versionOf(templateId, version);
  }

  async #count(client: PoolClient, template: ActiveTemplate, refereeId: number): Promise<void> {
    const { rows } = await client.query<ReferralRow>(LOCKED, [template.templateId, refereeId]);
    const referral = rows[0];
    if (!referral) return;
    const turnover = await countMarkets(client, template, referral);
    const isReached = turnover >= referral.required;
    await client.query(WRITE, [template.templateId, refereeId, turnover, isReached]);
    if (!isReached) return;
    const by = { source: "system", actor: "referral", detail: { refereeId, turnover } } as const;
    await this.#parts.offers.makeIn(client, {
      ...{ template, userId: referral.referrer_id, key: `referee:${refereeId}`, by },
      ...{ amount: bonusAmount(template.terms, referral.deposit), deposit: paise(0) },
    });
  }
}

/** The turnover with the markets that are not counted yet, until it is reached. */
async function countMarkets(
  client: PoolClient,
  { terms, templateId }: ActiveTemplate,
  referral: ReferralRow,
): Promise<number> {
  const { referee_id: userId, began_at: since, required } = referral;
  let { turnover } = referral;
  while (turnover < required) {
    const counted = { table: "bonus_referral_markets", templateId } as const;
    const markets = await nextSettledMarkets(client, { userId, since, until: undefined, counted });
    if (markets.length === 0) break;
    for (const market of markets) {
      const contribution = contributionOf({ terms }, since, market);
      await client.query("INSERT INTO bonus_referral_markets VALUES ($1, $2, $3, $4)", [
        ...[templateId, userId, market.marketId, contribution.counted],
      ]);
      turnover += contribution.counted;
    }
  }
  return turnover;
}

const BEGIN = `
  INSERT INTO bonus_referrals (template_id, referee_id, referrer_id, template_version, deposit, required, began_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (template_id, referee_id) DO NOTHING`;
const OPEN = `
  SELECT template_id, referee_id FROM bonus_referrals r WHERE NOT offered
    AND ($1::bigint[] IS NULL OR EXISTS (
      SELECT FROM account_results a WHERE a.market_id = ANY ($1) AND a.account_id = r.referee_id))
  ORDER BY began_at`;
const LOCKED = `SELECT * FROM bonus_referrals WHERE template_id = $1 AND referee_id = $2 AND NOT offered
  FOR NO KEY UPDATE`;
const WRITE =
  "UPDATE bonus_referrals SET turnover = $3, offered = $4 WHERE template_id = $1 AND referee_id = $2";
