import type { OutputOf, protection } from "@crossbook/contract";
import type { AccountId } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Clock } from "../../ports/clock.ts";
import type { Exclusion } from "./exclusions/exclusion.ts";
import type { BetLimits } from "./limits/bet-limits.ts";
import type { DepositLimits } from "./limits/deposit-limits.ts";
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from "./limits/limit.ts";
import { CONFIRM_WITHIN_MS, COOLING_OFF_MS, pendingAt } from "./limits/limit-changes.ts";
import type { ProtectedAccounts } from "./protected-accounts.ts";
import { limitAmount, type ProtectionStore } from "./protection-store.ts";

export type ProtectionState = OutputOf<typeof protection.getState>;
type LimitState = ProtectionState["limits"][number];

interface Parts {
  readonly clock: Clock;
  readonly accounts: ProtectedAccounts;
  readonly store: ProtectionStore;
  readonly deposits: DepositLimits;
  readonly betLimits: BetLimits;
}

/** What protects an account, as the wire has it: limits in force or pending, in the order of kinds and periods. */
export async function presentProtection(parts: Parts, accountId: AccountId): Promise<ProtectionState> {
  const { accounts, clock, store } = parts;
  const wanted = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period })));
  const limits = await Promise.all(
    wanted.map(({ kind, period }) => presentLimit(parts, accountId, kind, period)),
  );
  const exclusion = accounts.get(accountId)?.exclusionAt(clock.now());
  return {
    limits: limits.filter((limit) => limit !== undefined),
    exclusion: exclusion ? presentExclusion(exclusion) : null,
    reminderMinutes: await store.reminderMinutes(accountId),
  };
}

/** An exclusion as the wire has it. */
export function presentExclusion({ kind, fromMs, untilMs }: Exclusion) {
  return { kind, from: moment(fromMs), until: untilMs === Number.POSITIVE_INFINITY ? null : moment(untilMs) };
}

async function presentLimit(
  { accounts, clock, deposits, betLimits }: Parts,
  accountId: AccountId,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<LimitState | undefined> {
  const limit = accounts.limitOf(accountId, kind, period);
  const pending = pendingAt(limit, clock.now());
  if (limit.amount === undefined && pending === undefined) return undefined;
  const used =
    kind === "deposit"
      ? (await deposits.used(accountId, period)).used
      : betLimits.used(kind, period, accountId);
  return {
    ...{ kind, period },
    amount: limitAmount(limit.amount),
    used: limit.amount === undefined ? null : paiseToMainUnits(paise(used)),
    pending: pending
      ? {
          amount: limitAmount(pending.amount),
          confirmFrom: moment(pending.sinceMs + COOLING_OFF_MS),
          confirmUntil: moment(pending.sinceMs + COOLING_OFF_MS + CONFIRM_WITHIN_MS),
        }
      : null,
  };
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
