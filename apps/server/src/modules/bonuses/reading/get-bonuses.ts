import { addPaise, nearestPaise, paise, paiseToMainUnits, zeroPaise } from "@crossbook/money";
import type { Pool } from "pg";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Player, Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import { bonusAccountOf } from "../../wallet/index.ts";
import { wireTerms } from "../bonus-terms.ts";
import type { Grant } from "../grants/grant.ts";
import type { GrantStore } from "../grants/grant-store.ts";
import { isFor, type Offers } from "../offers/offers.ts";
import type { ActiveTemplate, TemplateStore } from "../templates/template-store.ts";
import type { Wagering } from "../wagering/wagering.ts";
import { presentBonuses } from "./present-bonuses.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, "read">;
  readonly players: Players;
  readonly protection: Pick<Protection, "mayClaimBonus">;
  readonly templates: TemplateStore;
  readonly store: GrantStore;
  readonly offers: Offers;
  readonly wagering: Wagering;
}

/** Of each of the two states. */
const OPEN_AT_MOST = 100;

/** A player's bonuses, counted up to every market that is settled. */
export function getBonuses(parts: Parts): HandlersOf<"bonuses">["getBonuses"] {
  const { database, clock, exchange, players, protection, templates, store, offers, wagering } = parts;
  return async ({ MaxResultCount, SkipCount }, { caller: { userId } }) => {
    const player = await players.byId(userId);
    if (!player) return { ok: true, result: NOTHING };
    const active = await templates.active();
    await offers.forSignUp(active, player);
    let bonusBalance = 0;
    try {
      await wagering.settle();
      await wagering.advanceAll([userId]);
      bonusBalance = await exchange.read((engine) => engine.account(bonusAccountOf(userId))?.cash ?? 0);
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
    const open = await openGrants(store, userId);
    const ended = await store.page({ userId, states: ENDED, limit: MaxResultCount, skip: SkipCount });
    const blocks = {
      now: clock.now(),
      isProtected: protection.mayClaimBonus(userId) !== undefined,
      hasActive: open.some(({ state, wagerRequired }) => state === "active" && wagerRequired > 0),
    };
    const shown = await presentBonuses(database, [...open, ...ended.items], blocks);
    const taken = await takenBy(database, userId);
    const promotions = promotionsFor(active, player, taken, open);
    const openShown = shown.slice(0, open.length);
    return {
      ok: true,
      result: {
        bonusBalance: paiseToMainUnits(paise(bonusBalance)),
        forfeitOnWithdrawal: sumOf(openShown.map(({ forfeitOnWithdrawal }) => forfeitOnWithdrawal)),
        open: openShown,
        promotions,
        referralCode: promotions.some(({ type }) => type === "referral")
          ? await referralCodeOf(database, userId)
          : null,
        history: { items: shown.slice(open.length), totalCount: ended.totalCount },
      },
    };
  };
}

const ENDED = ["completed", "expired", "forfeited", "cancelled", "exhausted"] as const;
const NOTHING = {
  ...{ bonusBalance: 0, forfeitOnWithdrawal: 0, open: [], promotions: [], referralCode: null },
  history: { items: [], totalCount: 0 },
};

/** Newest first. What is active is among them however many offers came after it: a withdrawal forfeits it. */
async function openGrants(store: GrantStore, userId: number): Promise<readonly Grant[]> {
  const [active, offered] = await Promise.all([
    store.page({ userId, states: ["active"], limit: OPEN_AT_MOST, skip: 0 }),
    store.page({ userId, states: ["offered"], limit: OPEN_AT_MOST, skip: 0 }),
  ]);
  return [...active.items, ...offered.items].sort((a, b) => b.id - a.id);
}

function sumOf(amounts: readonly number[]): number {
  return paiseToMainUnits(amounts.map(nearestPaise).reduce(addPaise, zeroPaise));
}

/** What a deposit, a loss or a friend's play would bring: templates that are not taken for good and are not open. */
function promotionsFor(
  active: readonly ActiveTemplate[],
  player: Player,
  taken: ReadonlySet<number>,
  open: readonly Grant[],
) {
  const shown = active.filter(
    (template) =>
      template.terms.trigger !== "manual" &&
      template.terms.trigger !== "signUp" &&
      isFor(template, player) &&
      !(template.terms.onePer.includes("user") && taken.has(template.templateId)) &&
      !open.some(({ templateId, state }) => templateId === template.templateId && state === "offered"),
  );
  return shown.map(({ templateId, title, description, type, terms }) => ({
    ...{ templateId, title, description, type, terms: wireTerms(terms) },
  }));
}

async function takenBy(database: Pool, userId: number): Promise<ReadonlySet<number>> {
  const { rows } = await database.query<{ template_id: number }>(
    "SELECT DISTINCT template_id FROM bonus_grants WHERE user_id = $1",
    [userId],
  );
  return new Set(rows.map(({ template_id }) => template_id));
}

async function referralCodeOf(database: Pool, userId: number): Promise<string | null> {
  const { rows } = await database.query<{ referral_code: string }>(
    "SELECT referral_code FROM users WHERE id = $1",
    [userId],
  );
  return rows[0]?.referral_code ?? null;
}
