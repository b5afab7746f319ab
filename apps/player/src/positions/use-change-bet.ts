import { paiseOfWire, toastError, toastSuccess, wireOfPrice } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract, type OpenBet } from "@crossbook/contract";
import { type Paise, paiseToMainUnits, subtractPaise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { useState } from "react";
import type { PlayerApp } from "../app/player-app.ts";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { ANSWER_LIMIT_MS } from "../bets/place-bet.ts";
import { placementWords } from "../bets/placement-words.ts";
import { becameOf, type Replaced, replaceBet, TYPE_OF_SIDE } from "../bets/replace-bet.ts";
import { ladderText } from "../messages/english/betting/ladder.ts";

/** What the unmatched part of a bet is to become. */
export interface BetChange {
  readonly odds: OddsHundredths;
  readonly stake: Paise;
}

export interface ChangeBet {
  readonly isPending: boolean;
  /** Answers whether all of it was done; what came of it is said in a toast. `delayMs`: the market's bet delay. */
  readonly change: (bet: OpenBet, to: BetChange, delayMs: number) => Promise<boolean>;
}

/**
 * Changes what is unmatched of a bet. Less stake at the same price keeps its place in the book. For another price the bet is taken
 * back and just what came back is placed there, so that a part that is matched meanwhile is not bet twice. More stake is a bet of
 * the difference.
 */
export function useChangeBet(): ChangeBet {
  const app = usePlayerApp();
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    change: async (bet, to, delayMs) => {
      setPending(true);
      const done = await changed(app, bet, to, delayMs);
      setPending(false);
      if (done.isPlaced) toastSuccess(done.words);
      else toastError(done.words);
      void app.positions.reload();
      return done.isPlaced;
    },
  };
}

async function changed(
  app: PlayerApp,
  bet: OpenBet,
  { odds, stake }: BetChange,
  delayMs: number,
): Promise<Replaced> {
  const unmatched = paiseOfWire(bet.unmatched);
  const isMoved = wireOfPrice(odds, bet.notation) !== bet.betRate;
  const left = stake < unmatched ? stake : unmatched;
  const steps: (() => Promise<Replaced>)[] = [];
  if (stake < unmatched) steps.push(() => reduced(app, bet, subtractPaise(unmatched, stake)));
  if (isMoved) steps.push(() => replaceBet({ bet, odds, stake: left, delayMs }, app));
  if (stake > unmatched)
    steps.push(() => added(app, bet, { odds, stake: subtractPaise(stake, unmatched) }, delayMs));
  // What an earlier step has done stays done where a later one is refused: the words are of all.
  const words: string[] = [];
  for (const step of steps) {
    const done = await step();
    words.push(done.words);
    if (!done.isPlaced) return { isPlaced: false, words: words.join(" ") };
  }
  return { isPlaced: true, words: words.join(" ") };
}

async function reduced({ api }: PlayerApp, { betId }: OpenBet, by: Paise): Promise<Replaced> {
  const asked = { betId, reduceBy: paiseToMainUnits(by) };
  const answer = await api.call(contract.bets.cancelBet, asked, { timeoutMs: ANSWER_LIMIT_MS });
  if (answer.ok) return { isPlaced: true, words: answer.result };
  const { error } = answer;
  return { isPlaced: false, words: mayBeDone(error) ? ladderText().changeUnknown : error.message };
}

async function added(
  { api, ports }: PlayerApp,
  bet: OpenBet,
  { odds, stake }: BetChange,
  delayMs: number,
): Promise<Replaced> {
  const { marketId, eventId, fancyValue, persistence } = bet;
  const reference = ports.newId();
  const asked = {
    ...{ marketId, eventId, persistence, fancyValue, placeTime: null },
    execution: "limit",
    runnerId: fancyValue === null ? bet.runnerId : null,
    type: TYPE_OF_SIDE[bet.betType],
    rate: wireOfPrice(odds, bet.notation),
    stake: paiseToMainUnits(stake),
    clientReference: reference,
    ...(bet.expiresAt !== undefined && { expiresAt: bet.expiresAt }),
  } as const;
  const answer = await api.call(contract.bets.placeBet, asked, { timeoutMs: delayMs + ANSWER_LIMIT_MS });
  if (answer.ok)
    return {
      isPlaced: true,
      words: answer.detail === undefined ? answer.result : placementWords(answer.detail),
    };
  if (!mayBeDone(answer.error)) return { isPlaced: false, words: answer.error.message };
  return becameOf(reference, api, delayMs);
}
