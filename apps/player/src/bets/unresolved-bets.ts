import type { Attempt, AttemptOutcome } from "./place-bet.ts";

/** An attempt, and whose it is. */
export interface OwnAttempt {
  readonly username: string | undefined;
  readonly attempt: Attempt;
}

/**
 * By the app that sent them. They outlive the slip or the ladder: a bet may arrive after the player has left it and made the bet
 * once more.
 */
const unresolvedOf = new WeakMap<object, readonly OwnAttempt[]>();

/** What to send: the same bet after a lost answer keeps its reference, so that it can never be placed twice. */
export function attemptToSend(app: object, fresh: OwnAttempt): OwnAttempt {
  const isEarlier = ({ username, attempt }: OwnAttempt) =>
    username === fresh.username && isSameBet(attempt, fresh.attempt);
  return unresolvedOf.get(app)?.find(isEarlier) ?? fresh;
}

/** Remembers an attempt whose outcome nobody knows, and forgets one whose outcome is known. */
export function noteOutcome(app: object, own: OwnAttempt, kind: AttemptOutcome["kind"]): void {
  const { reference } = own.attempt;
  const others = (unresolvedOf.get(app) ?? []).filter(({ attempt }) => attempt.reference !== reference);
  const isUnresolved = kind === "unknown" || kind === "notPlaced";
  unresolvedOf.set(app, isUnresolved ? [...others, own] : others);
}

function isSameBet(a: Attempt, b: Attempt): boolean {
  return (
    a.marketId === b.marketId &&
    a.execution === b.execution &&
    a.persistence === b.persistence &&
    a.worstOdds === b.worstOdds &&
    a.minMatched === b.minMatched &&
    a.expiry?.goodForMs === b.expiry?.goodForMs &&
    a.order.runnerId === b.order.runnerId &&
    a.order.line === b.order.line &&
    a.order.side === b.order.side &&
    a.order.odds === b.order.odds &&
    a.order.stake === b.order.stake
  );
}
