import type { BonusState, BonusType } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import type { BonusTerms } from "../bonus-terms.ts";

/** One bonus of one player, under the terms that it was offered with. */
export interface Grant {
  readonly id: number;
  readonly userId: number;
  readonly templateId: number;
  readonly templateVersion: number;
  readonly type: BonusType;
  readonly title: string;
  readonly description: string;
  readonly terms: BonusTerms;
  readonly state: BonusState;
  /** Counts the transitions, from 1. */
  readonly version: number;
  /** The state's money is still to be moved in the exchange. */
  readonly postingDue: boolean;
  readonly amount: Paise;
  /** The deposit that it was offered for; 0: none. */
  readonly deposit: Paise;
  readonly wagerRequired: Paise;
  readonly wagerDone: Paise;
  /** What goes, or went, to the player's cash. */
  readonly released: Paise;
  readonly reason: string | undefined;
  readonly offeredAt: Date;
  readonly claimUntil: Date;
  readonly activatedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  readonly endedAt: Date | undefined;
}

/** A grant as the table has it. */
export interface GrantRow {
  readonly id: number;
  readonly user_id: number;
  readonly template_id: number;
  readonly template_version: number;
  readonly type: BonusType;
  readonly title: string;
  readonly description: string;
  readonly terms: BonusTerms;
  readonly state: BonusState;
  readonly version: number;
  readonly posting_due: boolean;
  readonly amount: number;
  readonly deposit: number;
  readonly wager_required: number;
  readonly wager_done: number;
  readonly released: number;
  readonly reason: string | null;
  readonly offered_at: Date;
  readonly claim_until: Date;
  readonly activated_at: Date | null;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
}

/** Of the table `bonus_grants`, named `g` in the statement. */
export const GRANT_COLUMNS = [
  ...["id", "user_id", "template_id", "template_version", "type", "title", "description", "terms", "state"],
  ...["version", "posting_due", "amount", "deposit", "wager_required", "wager_done", "released", "reason"],
  ...["offered_at", "claim_until", "activated_at", "expires_at", "ended_at"],
]
  .map((name) => `g.${name}`)
  .join(", ");

/** What the ledger and the statement call a grant: `bonus:17`. */
export function grantReference(grantId: number): string {
  return `bonus:${grantId}`;
}

/** The grant of a row. */
export function grantOf(row: GrantRow): Grant {
  return {
    ...{ id: row.id, userId: row.user_id, type: row.type, title: row.title, description: row.description },
    ...{ templateId: row.template_id, templateVersion: row.template_version, terms: row.terms },
    ...{ state: row.state, version: row.version, postingDue: row.posting_due },
    ...{ amount: paise(row.amount), deposit: paise(row.deposit), released: paise(row.released) },
    ...{ wagerRequired: paise(row.wager_required), wagerDone: paise(row.wager_done) },
    reason: row.reason ?? undefined,
    offeredAt: row.offered_at,
    claimUntil: row.claim_until,
    activatedAt: row.activated_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
  };
}
