import { type Api, operator } from "@crossbook/contract";
import { type Paise, paise, paiseFromMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type { Handler, HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal, refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Players } from "../../players/index.ts";
import type { Bonuses } from "../bonuses.ts";
import type { Grant } from "../grants/grant.ts";
import type { GrantStore } from "../grants/grant-store.ts";
import { isFor, type Offers, triggerKey } from "../offers/offers.ts";
import { presentBonuses } from "../reading/present-bonuses.ts";
import type { TemplateStore } from "../templates/template-store.ts";

/** The operators' calls about grants. */
export type GrantCall = "getBonusGrants" | "grantBonus" | "cancelBonus";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly templates: TemplateStore;
  readonly store: GrantStore;
  readonly offers: Offers;
  readonly bonuses: Bonuses;
}

const REFERENCE = /^[A-Za-z0-9._-]+$/;

/** A handler for each of the calls. */
export function grantCalls(parts: Parts): Pick<HandlersOf<"operator">, GrantCall> {
  const { players, store } = parts;
  return {
    getBonusGrants: async ({ userName, templateId, status, MaxResultCount, SkipCount }) => {
      const player = userName ? await players.byUsername(userName) : undefined;
      if (userName && !player) return refuse("ACCOUNT_NOT_FOUND");
      const { items, totalCount } = await store.page({
        ...{ userId: player?.userId, templateId, states: status && [status] },
        ...{ limit: MaxResultCount, skip: SkipCount },
      });
      return { ok: true, result: { items: await presentGrants(parts, items), totalCount } };
    },
    grantBonus: grantBonus(parts),
    cancelBonus: cancelBonus(parts),
  };
}

function grantBonus(parts: Parts): Handler<Api["operator"]["grantBonus"]> {
  const { players, templates, offers, store } = parts;
  return async ({ userName, templateId, amount: units, reference, reason }, context) => {
    const player = await players.byUsername(userName);
    if (!player) return refuse("ACCOUNT_NOT_FOUND");
    if (!REFERENCE.test(reference)) return refuse("KEY_INVALID");
    const known = await templates.byId(templateId);
    if (!known) return refuse("BONUS_TEMPLATE_NOT_FOUND");
    const template = (await templates.active("manual")).find((active) => active.templateId === templateId);
    if (!template || !isFor(template, player)) {
      const asked = { templateId, userId: player.userId, reference, units };
      return (await madeBefore(parts, asked)) ?? refuse("BONUS_TEMPLATE_NOT_ACTIVE");
    }
    const { terms } = template;
    const amount = units === null ? terms.amount : (paiseFromMainUnits(units) ?? null);
    if (amount === null || amount <= 0 || amount > (terms.cap ?? MAX_GRANT_PAISE))
      return refuse("AMOUNT_INVALID");
    const key = `manual:${reference}`;
    const { username: actor } = context.caller;
    const by = { source: "operator", actor, detail: { reference, reason } } as const;
    const occasion = { template, userId: player.userId, key, amount, deposit: paise(0), by };
    const made = await offers.make(occasion);
    const grant = made ?? (await store.byTrigger(templateId, player.userId, triggerKey(template, key)));
    if (!grant) throw new Error(`bonus ${key} was neither offered nor found`);
    if (!made) {
      const before = await referenceOf(parts.database, grant);
      if (before !== reference) return refuse("BONUS_TAKEN");
      if (grant.amount !== amount) return refuse("KEY_REUSED");
    }
    const shown = await presentGrant(parts, grant);
    if (made) context.noteChange({ before: {}, after: { ...shown } });
    return { ok: true, result: shown };
  };
}

/**
 * What a request is answered that is repeated after its template was retired, because its answer may have been lost; undefined: it
 * was none.
 */
async function madeBefore(
  parts: Parts,
  asked: {
    readonly templateId: number;
    readonly userId: number;
    readonly reference: string;
    readonly units: number | null;
  },
) {
  const { templateId, userId, reference, units } = asked;
  for (const key of [`manual:${reference}`, "once"]) {
    const grant = await parts.store.byTrigger(templateId, userId, key);
    if (!grant || (await referenceOf(parts.database, grant)) !== reference) continue;
    if (units !== null && grant.amount !== paiseFromMainUnits(units)) return refuse("KEY_REUSED");
    return { ok: true as const, result: await presentGrant(parts, grant) };
  }
  return undefined;
}

/** No single bonus is larger than ten million main units. */
const MAX_GRANT_PAISE = 1_000_000_000 as Paise;

function cancelBonus(parts: Parts): Handler<Api["operator"]["cancelBonus"]> {
  const { store, bonuses } = parts;
  return async ({ bonusId, reason }, context) => {
    const before = await store.byId(bonusId);
    if (!before) return refuse("BONUS_NOT_FOUND");
    const by = { source: "operator", actor: context.caller.username, detail: { reason } } as const;
    const ended = await bonuses.end(bonusId, { to: "cancelled", by, reason });
    if (!ended) return refuse("BONUS_NOT_FOUND");
    if (!ended.ok) return declaredRefusal(operator.cancelBonus, ended.code);
    const [was, is] = await presentGrants(parts, [before, ended.grant]);
    if (!was || !is) throw new Error(`bonus ${bonusId} was not presented`);
    context.noteChange({ before: { ...was }, after: { ...is } });
    return { ok: true, result: is };
  };
}

async function presentGrant(parts: Parts, grant: Grant) {
  const [shown] = await presentGrants(parts, [grant]);
  if (!shown) throw new Error(`bonus ${grant.id} was not presented`);
  return shown;
}

async function presentGrants({ database, clock, players }: Parts, grants: readonly Grant[]) {
  const shown = await presentBonuses(database, grants, {
    ...{ now: clock.now(), isProtected: false, hasActive: false },
  });
  return Promise.all(
    shown.map(async (bonus, index) => {
      const grant = grants[index];
      if (!grant) throw new Error("a bonus was presented that was not asked for");
      const player = await players.byId(grant.userId);
      return {
        ...bonus,
        userName: player?.username ?? "",
        ...{ templateId: grant.templateId, templateVersion: grant.templateVersion, version: grant.version },
        offeredAt: grant.offeredAt.toISOString(),
      };
    }),
  );
}

async function referenceOf(database: Pool, { id }: Grant): Promise<unknown> {
  const { rows } = await database.query<{ detail: { reference?: unknown } }>(
    "SELECT detail FROM bonus_steps WHERE grant_id = $1 AND version = 1",
    [id],
  );
  return rows[0]?.detail.reference;
}
