import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../../database/index.ts";
import type { Player, Players } from "../../players/index.ts";
import { bonusAmount } from "../bonus-terms.ts";
import { forEach } from "../for-each.ts";
import type { ActiveTemplate, TemplateStore } from "../templates/template-store.ts";
import {
  correctedMarkets,
  HAS_UNCOUNTED_MARKETS,
  nextSettledMarkets,
  type SettledMarket,
} from "../wagering/settled-markets.ts";
import { contributionOf } from "../wagering/wagering.ts";
import { isFor, type Offers } from "./offers.ts";

interface Parts {
  readonly database: Pool;
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

type DueRow = Pick<ReferralRow, "template_id" | "template_version" | "referee_id">;

/**
 * Offers a bonus to who referred a player: begins with that player's first qualifying deposit, and is offered when what
 * they have wagered since reaches the turnover of the terms. A market that was corrected since is counted anew until then; what
 * was offered stays offered.
 */
export class Referrals {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A deposit of a player, credited at a moment: begins what it qualifies for, once for each player and template. */
  async onDeposit(player: Player, deposit: Paise, at: Date): Promise<void> {
    const { database, templates, players } = this.#parts;
    const active = await templates.activeAt("referral", at);
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
        ...[template.terms.refereeTurnover ?? 0, at],
      ]);
    }
  }

  /** Counts what referred players have wagered: of those in these markets, or of everyone. The tables must be complete. */
  async advance(marketIds?: readonly number[]): Promise<void> {
    const { database, templates } = this.#parts;
    await forEach(this.#due(marketIds), async ({ template_id, template_version, referee_id }) => {
      const template = await templates.versionOf(template_id, template_version);
      if (template) await inTransaction(database, (client) => this.#count(client, template, referee_id));
    });
  }

  /** Those of which there is something to count or to offer, some at a time: nearly all wait for their player's next bets. */
  async *#due(marketIds: readonly number[] | undefined): AsyncGenerator<DueRow> {
    let [afterReferee, afterTemplate] = [0, 0];
    for (;;) {
      const { rows } = await this.#parts.database.query<DueRow>(DUE, [
        ...[marketIds ?? null, afterReferee, afterTemplate],
      ]);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < DUE_AT_ONCE) return;
      [afterReferee, afterTemplate] = [last.referee_id, last.template_id];
    }
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

/** The turnover with the markets that are not counted yet, until it is reached, and with those that were corrected. */
async function countMarkets(
  client: PoolClient,
  template: ActiveTemplate,
  referral: ReferralRow,
): Promise<number> {
  const { referee_id: userId, began_at: since, required } = referral;
  const counted = { table: "bonus_referral_markets", templateId: template.templateId } as const;
  let turnover = await recounted(client, template, referral);
  while (turnover < required) {
    const markets = await nextSettledMarkets(client, { userId, since, until: undefined, counted });
    if (markets.length === 0) break;
    for (const market of markets) turnover += await writeMarket(client, template, referral, market);
  }
  return turnover;
}

/** The turnover with the markets that were corrected since they were counted. */
async function recounted(
  client: PoolClient,
  template: ActiveTemplate,
  referral: ReferralRow,
): Promise<number> {
  const { templateId } = template;
  const { referee_id: userId } = referral;
  const counted = { table: "bonus_referral_markets", templateId } as const;
  let markets = await correctedMarkets(client, { userId, counted });
  if (markets.length === 0) return referral.turnover;
  for (; markets.length > 0; markets = await correctedMarkets(client, { userId, counted })) {
    for (const market of markets) await writeMarket(client, template, referral, market);
  }
  const { rows } = await client.query<{ turnover: number }>(TURNOVER, [templateId, userId]);
  return rows[0]?.turnover ?? 0;
}

async function writeMarket(
  client: PoolClient,
  { terms, templateId }: ActiveTemplate,
  { referee_id: userId, began_at: since }: ReferralRow,
  market: SettledMarket,
): Promise<number> {
  const { counted } = contributionOf({ terms }, since, market);
  const { marketId, isVoid, corrections } = market;
  await client.query(COUNTED, [templateId, userId, marketId, counted, isVoid, corrections]);
  return counted;
}

const DUE_AT_ONCE = 500;
const BEGIN = `
  INSERT INTO bonus_referrals (template_id, referee_id, referrer_id, template_version, deposit, required, began_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (template_id, referee_id) DO NOTHING`;
const DUE = `
  SELECT r.template_id, r.template_version, r.referee_id FROM bonus_referrals r
  WHERE NOT r.offered AND (r.referee_id, r.template_id) > ($2::bigint, $3::bigint)
    AND ($1::bigint[] IS NULL OR EXISTS (
      SELECT FROM account_results a WHERE a.market_id = ANY ($1) AND a.account_id = r.referee_id))
    AND (r.turnover >= r.required OR ${HAS_UNCOUNTED_MARKETS})
  ORDER BY r.referee_id, r.template_id LIMIT ${DUE_AT_ONCE}`;
const LOCKED = `SELECT * FROM bonus_referrals WHERE template_id = $1 AND referee_id = $2 AND NOT offered
  FOR NO KEY UPDATE`;
const WRITE =
  "UPDATE bonus_referrals SET turnover = $3, offered = $4 WHERE template_id = $1 AND referee_id = $2";
const COUNTED = `
  INSERT INTO bonus_referral_markets (template_id, referee_id, market_id, turnover, is_void, corrections)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (template_id, referee_id, market_id) DO UPDATE SET turnover = $4, is_void = $5, corrections = $6`;
const TURNOVER = `SELECT sum(turnover)::bigint AS turnover FROM bonus_referral_markets
  WHERE template_id = $1 AND referee_id = $2`;
