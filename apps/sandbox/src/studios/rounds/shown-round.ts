import type { GameRound } from "@crossbook/contract";
import type { RoundRecord, SessionRecord } from "../store/studio-records.ts";

/** A round as its player's page sees it, with the balance of the session that the page has. */
export function shownRound(round: RoundRecord, session: SessionRecord | undefined): GameRound {
  const { id, game, stake, choice, state, view, payout, multiplier } = round;
  const { nonce, serverSeedHash, clientSeed, reason } = round;
  return {
    ...{
      id,
      game,
      stake,
      choice,
      state,
      view,
      payout,
      multiplier,
      nonce,
      serverSeedHash,
      clientSeed,
      reason,
    },
    steps: round.steps.map((step) => step.choice),
    balance: session?.balance ?? 0,
    at: new Date(round.at).toISOString(),
  };
}
