import type { BonusState, bonus } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import type * as z from "zod/mini";
import { wireTerms } from "../bonus-terms.ts";
import type { Grant } from "../grants/grant.ts";

type WireBonus = z.output<typeof bonus>;

/** What keeps a player from claiming, whatever the offer. */
export interface ClaimBlocks {
  readonly now: number;
  readonly isProtected: boolean;
  /** Another bonus of the player is being wagered. */
  readonly hasActive: boolean;
}

interface ContributionRow {
  readonly grant_id: number;
  readonly market_id: number;
  readonly market: string | null;
  readonly turnover: number;
  readonly percent: number;
  readonly counted: number;
  readonly settled_at: Date;
}

/** Grants as the wire has them, each with what the newest settled market brought. */
export async function presentBonuses(
  database: Pool,
  grants: readonly Grant[],
  blocks: ClaimBlocks,
): Promise<readonly WireBonus[]> {
  const { rows } = await database.query<ContributionRow>(NEWEST, [grants.map(({ id }) => id)]);
  const newest = new Map(rows.map((row) => [row.grant_id, row]));
  return grants.map((grant) => present(grant, newest.get(grant.id), blocks));
}

function present(grant: Grant, last: ContributionRow | undefined, blocks: ClaimBlocks): WireBonus {
  const { id, title, description, type, amount, terms } = grant;
  const status = stateAt(grant, blocks.now);
  const blockedBy = status === "offered" ? blockOf(grant, blocks) : null;
  return {
    ...{ id, title, description, type, status, percent: terms.percent, imageUrl: null },
    amount: paiseToMainUnits(amount),
    minDeposit: paiseToMainUnits(terms.minDeposit),
    wagerRequired: paiseToMainUnits(grant.wagerRequired),
    wagerDone: paiseToMainUnits(paise(Math.min(grant.wagerDone, grant.wagerRequired))),
    startDate: (grant.activatedAt ?? grant.offeredAt).toISOString(),
    endDate: (grant.endedAt ?? grant.expiresAt ?? grant.claimUntil).toISOString(),
    canClaim: status === "offered" && blockedBy === null,
    claimBlockedBy: blockedBy,
    released: paiseToMainUnits(grant.released),
    forfeitOnWithdrawal: paiseToMainUnits(paise(status === "active" ? amount : 0)),
    reason: grant.reason ?? null,
    lastContribution: last
      ? {
          marketId: last.market_id,
          market: last.market ?? `Market ${last.market_id}`,
          turnover: paiseToMainUnits(paise(last.turnover)),
          percent: last.percent,
          counted: paiseToMainUnits(paise(last.counted)),
          at: last.settled_at.toISOString(),
        }
      : null,
    terms: wireTerms(terms),
  };
}

/** An offer whose time is over is expired also before the clean-up has come to it. */
function stateAt({ state, claimUntil }: Grant, now: number): BonusState {
  return state === "offered" && claimUntil.getTime() <= now ? "expired" : state;
}

function blockOf(grant: Grant, { isProtected, hasActive }: ClaimBlocks): WireBonus["claimBlockedBy"] {
  if (isProtected) return "protection";
  return hasActive && grant.wagerRequired > 0 ? "anotherActive" : null;
}

const NEWEST = `
  SELECT g.id AS grant_id, c.market_id, e.title || ' · ' || s.name AS market, c.turnover, c.percent, c.counted, c.settled_at
  FROM unnest($1::bigint[]) AS g (id)
  CROSS JOIN LATERAL (SELECT * FROM bonus_contributions c WHERE c.grant_id = g.id
    ORDER BY c.settled_at DESC, c.market_id DESC LIMIT 1) c
  LEFT JOIN sport_markets s ON s.id = c.market_id LEFT JOIN sport_events e ON e.id = s.event_id`;
