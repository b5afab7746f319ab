import type { GameRound } from "@crossbook/contract";

/** A decided round of dice that won; whole and valid, with what a test changes. */
export function aRound(change: Partial<GameRound> = {}): GameRound {
  return {
    id: "r-1",
    game: "dice",
    stake: 1_000,
    choice: { direction: "over", target: 5_050 },
    steps: [],
    state: "won",
    view: { roll: 7_500 },
    payout: 2_000,
    multiplier: 20_002,
    nonce: 0,
    serverSeedHash: "a".repeat(64),
    clientSeed: "client-1",
    balance: 101_000,
    reason: null,
    at: "2026-11-22T08:00:00.000Z",
    ...change,
  };
}
