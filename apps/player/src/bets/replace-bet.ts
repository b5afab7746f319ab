import { wireOfPrice } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import {
  BET_TYPE,
  api as contract,
  ERROR_CATALOGUE,
  type ErrorCode,
  type OpenBet,
  type Placement,
} from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { PlayerApp } from "../app/player-app.ts";
import { ladderText } from "../messages/english/betting/ladder.ts";
import { refusalText } from "../messages/english/shell/refusals.ts";
import { ANSWER_LIMIT_MS, type AttemptOutcome, askWhatBecame } from "./place-bet.ts";
import { LOST_WORDS, placementWords } from "./placement-words.ts";

/** The type code of the wire for each side of an open bet. */
export const TYPE_OF_SIDE = {
  ...{ back: BET_TYPE.back, lay: BET_TYPE.lay },
  ...{ yes: BET_TYPE.fancyYes, no: BET_TYPE.fancyNo },
} as const;

/** A bet that is to stand at another price. */
export interface Replacement {
  readonly bet: OpenBet;
  readonly odds: OddsHundredths;
  /** What is unmatched of it, as far as this page knows: what is taken back counts. */
  readonly stake: Paise;
  /** The market's bet delay: so long a lost answer may still be on its way. */
  readonly delayMs: number;
}

/** What became of it, in words. */
export interface Replaced {
  readonly isPlaced: boolean;
  readonly words: string;
}

/** Takes back what is unmatched of a bet, and places exactly that at another price. Never rejects. */
export async function replaceBet(
  { bet, odds, stake, delayMs }: Replacement,
  { api, ports }: Pick<PlayerApp, "api" | "ports">,
): Promise<Replaced> {
  const reference = ports.newId();
  const asked = {
    marketId: bet.marketId,
    cancel: [bet.betId],
    place: [
      {
        runnerId: bet.fancyValue === null ? bet.runnerId : null,
        fancyValue: bet.fancyValue,
        type: TYPE_OF_SIDE[bet.betType],
        rate: wireOfPrice(odds, bet.notation),
        stake: paiseToMainUnits(stake),
        insteadOf: bet.betId,
        persistence: bet.persistence,
        ...(bet.expiresAt !== undefined && { expiresAt: bet.expiresAt }),
        clientReference: reference,
      },
    ],
  };
  const timeoutMs = delayMs + ANSWER_LIMIT_MS;
  const answer = await api.call(contract.bets.replaceBets, asked, { timeoutMs });
  if (answer.ok) return replacedWords(answer.result.placed[0], answer.result.cancelled.count > 0);
  if (!mayBeDone(answer.error)) return { isPlaced: false, words: answer.error.message };
  const outcome = await askAgain(reference, api, delayMs);
  if (outcome.kind === "placed") return { isPlaced: true, words: placementWords(outcome.placement) };
  if (outcome.kind === "refused")
    return { isPlaced: false, words: ladderText().notPlacedAgain(outcome.message).trim() };
  // Without a bet by the reference too: the one before may have been taken back, and the new one refused.
  return { isPlaced: false, words: ladderText().changeUnknown };
}

/** What became of a bet of its own with this reference, after an answer that did not come. Never rejects. */
export async function becameOf(reference: string, api: PlayerApp["api"], delayMs: number): Promise<Replaced> {
  const outcome = await askAgain(reference, api, delayMs);
  if (outcome.kind === "placed") return { isPlaced: true, words: placementWords(outcome.placement) };
  if (outcome.kind === "refused") return { isPlaced: false, words: outcome.message };
  // Not as of a slip: the same change asked for once more would be another bet.
  const words = outcome.kind === "unknown" ? ladderText().changeUnknown : LOST_WORDS[outcome.kind];
  return { isPlaced: false, words };
}

function askAgain(reference: string, api: PlayerApp["api"], delayMs: number): Promise<AttemptOutcome> {
  const wait = (waitMs: number) => new Promise<void>((resolve) => setTimeout(resolve, waitMs));
  return askWhatBecame(reference, { client: api, wait, delayMs });
}

interface Placed {
  readonly ok: boolean;
  readonly code: string | null;
  readonly message?: string | undefined;
  readonly placement: Placement | null;
}

/**
 * A bet that is matched meanwhile was not taken back, nor was one of which it was known before that it could not be placed again. Any
 * other refusal leaves it taken back and not placed.
 */
function replacedWords(placed: Placed | undefined, isTakenBack: boolean): Replaced {
  if (placed?.ok && placed.placement !== null)
    return { isPlaced: true, words: placementWords(placed.placement) };
  if (placed?.code === "ORDER_NOT_OPEN") return { isPlaced: false, words: ladderText().notMoved };
  const code = isErrorCode(placed?.code) ? placed.code : undefined;
  const message = placed?.message ?? (code === undefined ? "" : ERROR_CATALOGUE[code].message);
  const why = refusalText().failure({
    kind: "refused",
    message,
    validationErrors: [],
    ...(code !== undefined && { code }),
  });
  const words = isTakenBack ? ladderText().notPlacedAgain(why) : ladderText().notTakenBack(why);
  return { isPlaced: false, words: words.trim() };
}

function isErrorCode(code: string | null | undefined): code is ErrorCode {
  return code !== null && code !== undefined && code in ERROR_CATALOGUE;
}
