import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Player } from "../../players/index.ts";
import { bonusAmount, wagerRequired } from "../bonus-terms.ts";
import { GRANT_COLUMNS, type Grant, type GrantRow, grantOf } from "../grants/grant.ts";
import { type GrantStepBy, writeStep } from "../grants/grant-store.ts";
import type { ActiveTemplate } from "../templates/template-store.ts";

const DAY_MS = 86_400_000;

/** What makes an offer. */
export interface Occasion {
  readonly template: ActiveTemplate;
  readonly userId: number;
  /** What it is about, such as `deposit:17`: the same of one template offers once. */
  readonly key: string;
  readonly amount: Paise;
  readonly deposit: Paise;
  readonly by: GrantStepBy;
}

/** Offers bonuses: each occasion at most once, whoever reports it how often. */
export class Offers {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Writes the offer; undefined: there is one for this occasion, or for this player where there is one for each. */
  make(occasion: Occasion): Promise<Grant | undefined> {
    return inTransaction(this.#database, (client) => this.makeIn(client, occasion));
  }

  /** As `make`, in a transaction of the caller's. */
  async makeIn(
    client: PoolClient,
    { template, userId, key, amount, deposit, by }: Occasion,
  ): Promise<Grant | undefined> {
    const { terms } = template;
    const at = new Date(this.#clock.now());
    const { rows } = await client.query<GrantRow>(INSERT, [
      ...[userId, template.templateId, template.version, triggerKey(template, key), template.type],
      ...[template.title, template.description, terms, amount, deposit],
      wagerRequired(terms, amount, deposit),
      ...[at, new Date(at.getTime() + terms.claimDays * DAY_MS)],
    ]);
    const grant = rows[0] && grantOf(rows[0]);
    if (grant) await writeStep(client, grant, { from: undefined, by, at });
    return grant;
  }

  /** What a template gives a player for a deposit of so much; undefined: nothing. */
  forDeposit(template: ActiveTemplate, player: Player, deposit: Paise): Paise | undefined {
    if (!isFor(template, player) || deposit < template.terms.minDeposit) return undefined;
    const amount = bonusAmount(template.terms, deposit);
    return amount > 0 ? amount : undefined;
  }

  /** Offers what a player is given for having signed up since a template was activated. */
  async forSignUp(templates: readonly ActiveTemplate[], player: Player): Promise<void> {
    const fitting = templates.filter(
      (template) => template.terms.trigger === "signUp" && isFor(template, player),
    );
    if (fitting.length === 0) return;
    const { rows } = await this.#database.query<{ created_at: Date }>(
      "SELECT created_at FROM users WHERE id = $1",
      [player.userId],
    );
    const signedUpAt = rows[0]?.created_at.getTime() ?? 0;
    for (const template of fitting) {
      if (signedUpAt < template.activeSince.getTime()) continue;
      const amount = bonusAmount(template.terms, 0);
      const by = { source: "system", actor: "signUp" } as const;
      await this.make({ template, userId: player.userId, key: "signUp", amount, deposit: paise(0), by });
    }
  }
}

/** Whether a template is offered to a player at all: not to demos and the house, and only on its own host. */
export function isFor(
  { terms }: Pick<ActiveTemplate, "terms">,
  { kind, host }: Pick<Player, "kind" | "host">,
) {
  return kind === "player" && (terms.host === null || terms.host === host);
}

/** One for each player: whatever the occasion is. */
export function triggerKey({ terms }: Pick<ActiveTemplate, "terms">, key: string): string {
  return terms.onePer.includes("user") && terms.trigger !== "referral" ? "once" : key;
}

const INSERT = `
  INSERT INTO bonus_grants AS g (user_id, template_id, template_version, trigger_key, type, title, description, terms,
    state, amount, deposit, wager_required, offered_at, claim_until)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'offered', $9, $10, $11, $12, $13)
  ON CONFLICT (template_id, user_id, trigger_key) DO NOTHING RETURNING ${GRANT_COLUMNS}`;
