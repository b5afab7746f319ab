import type { bonuses as contract, OutputOf } from "@crossbook/contract";

type Bonuses = OutputOf<typeof contract.getBonuses>;
type Bonus = Bonuses["open"][number];
type Promotion = Bonuses["promotions"][number];

const TERMS: Bonus["terms"] = {
  ...{ trigger: "manual", minDeposit: 0, percent: null, amount: 500, cap: null },
  ...{ wageringMultiple: 3, wageringBase: "bonus", contributions: [], minOdds: 1.01, maxStake: null },
  ...{ excludedSports: [], excludedMarketTypes: [], claimDays: 7, expiryDays: 14, maxRelease: null },
  ...{ onePer: [], host: null, bettable: false, period: null, refereeTurnover: null, budget: null },
};

/** Terms of a bonus of 500 that is wagered three times. */
export function someTerms(overrides: Partial<Bonus["terms"]> = {}): Bonus["terms"] {
  return { ...TERMS, ...overrides };
}

/** An offer of 500. */
export function aBonus(overrides: Partial<Bonus> = {}): Bonus {
  return {
    ...{ id: 7, title: "Diwali", description: "For all who played", type: "manual", status: "offered" },
    ...{ amount: 500, percent: null, minDeposit: 0, wagerRequired: 1500, wagerDone: 0, released: 0 },
    ...{ startDate: "2026-11-20T10:00:00.000Z", endDate: "2099-11-27T10:00:00.000Z", canClaim: true },
    ...{ claimBlockedBy: null, imageUrl: null, forfeitOnWithdrawal: 0, reason: null },
    ...{ lastContribution: null, terms: someTerms() },
    ...overrides,
  };
}

/** A match of half a deposit. */
export function aPromotion(overrides: Partial<Promotion> = {}): Promotion {
  return {
    ...{ templateId: 3, title: "Half on top", description: "", type: "depositMatch" },
    terms: someTerms({ trigger: "deposit", minDeposit: 100, percent: 50, amount: null, cap: 500 }),
    ...overrides,
  };
}

interface Given extends Partial<Omit<Bonuses, "history">> {
  readonly history?: Bonuses["history"]["items"];
}

/** What the server answers; nothing unless it is given. */
export function someBonuses({ history = [], ...rest }: Given = {}): Bonuses {
  return {
    ...{ bonusBalance: 0, forfeitOnWithdrawal: 0, open: [], promotions: [], referralCode: null },
    ...rest,
    history: { items: history, totalCount: history.length },
  };
}
