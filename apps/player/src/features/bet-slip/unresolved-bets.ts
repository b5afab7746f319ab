import type { PlayerApp } from "../../app/player-app.ts";
import type { Attempt, AttemptOutcome } from "../../bets/place-bet.ts";

interface Unresolved {
  readonly username: string | undefined;
  readonly attempt: Attempt;
}

/** They outlive the slip that sent them: a bet may arrive after the player has closed it and written the bet once more. */
const unresolvedOf = new WeakMap<PlayerApp, readonly Unresolved[]>();

/** The attempt to send: the same bet after a lost answer keeps its reference, so that it can never be placed twice. */
export function attemptToSend(app: PlayerApp, fresh: Attempt): Attempt {
  const { username } = app.session.state();
  const earlier = unresolvedOf
    .get(app)
    ?.find((one) => one.username === username && isSameBet(one.attempt, fresh));
  return earlier?.attempt ?? fresh;
}

/** Remembers an attempt whose outcome nobody knows, and forgets one whose outcome is known. */
export function noteOutcome(app: PlayerApp, attempt: Attempt, { kind }: AttemptOutcome): void {
  const { username } = app.session.state();
  const others = (unresolvedOf.get(app) ?? []).filter((one) => one.attempt.reference !== attempt.reference);
  const isUnresolved = kind === "unknown" || kind === "notPlaced";
  unresolvedOf.set(app, isUnresolved ? [...others, { username, attempt }] : others);
}

function isSameBet(a: Attempt, b: Attempt): boolean {
  return (
    a.marketId === b.marketId &&
    a.execution === b.execution &&
    a.persistence === b.persistence &&
    a.worstOdds === b.worstOdds &&
    a.order.runnerId === b.order.runnerId &&
    a.order.line === b.order.line &&
    a.order.side === b.order.side &&
    a.order.odds === b.order.odds &&
    a.order.stake === b.order.stake
  );
}
