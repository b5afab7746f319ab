import { wireOfPrice } from "@crossbook/browser";
import { type ApiClient, mayBeDone } from "@crossbook/client";
import {
  api,
  BET_TYPE,
  type ErrorCode,
  type Execution,
  type Persistence,
  type Placement,
} from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import type { OddsHundredths, PriceNotation } from "@crossbook/odds";
import type { DraftOrder } from "../selection/draft.ts";

/** One press of the button. The reference belongs to this press: the same one always gets the same outcome. */
export interface Attempt {
  readonly reference: string;
  readonly eventId: number;
  readonly marketId: number;
  readonly order: DraftOrder;
  /** How the market writes its prices, also on the wire. */
  readonly notation: PriceNotation;
  readonly execution: Execution;
  readonly persistence: Persistence;
  /** The worst price accepted, with `anyPrice`. */
  readonly worstOdds: OddsHundredths | undefined;
  /** With `fillOrKill`: the least that is to be matched; absent: all of it. */
  readonly minMatched?: Paise | undefined;
  /** From when on its unmatched part lapses; absent: by the rules of its market alone. */
  readonly expiry?: Expiry | undefined;
}

/** The end of an unmatched part. */
export interface Expiry {
  /** What was chosen: it makes a bet another one, where the moment itself is another with each press. */
  readonly goodForMs: number;
  /** Milliseconds since 1970 by the server's clock. */
  readonly atMs: number;
}

export type AttemptOutcome =
  | { readonly kind: "placed"; readonly placement: Placement }
  | { readonly kind: "refused"; readonly message: string; readonly code: ErrorCode | undefined }
  /** The connection failed and the exchange, asked again, says that it never got the bet. */
  | { readonly kind: "notPlaced" }
  /** Nobody could be asked. Sending the same attempt again is safe. */
  | { readonly kind: "unknown" };

export interface PlaceBetPorts {
  readonly client: Pick<ApiClient, "call">;
  readonly wait: (delayMs: number) => Promise<void>;
  /** The market's bet delay: a request may be held so long before the exchange knows its reference. */
  readonly delayMs: number;
  /** Called once when the answer is lost and the exchange is asked what became of the bet. */
  readonly onDoubt: () => void;
  /** How long an answer is waited for, in milliseconds; absent: 15 seconds beyond the bet delay, 5 for what became of a bet. */
  readonly answerLimitMs?: number;
}

/** A connection can stay open and silent: without an end of its own a call would wait for minutes. */
export const ANSWER_LIMIT_MS = 15_000;
const ASK_LIMIT_MS = 5_000;

export const ASK_INTERVAL_MS = 1_500;
/** How long, beyond the bet delay, a lost bet is asked for. */
export const ASK_BEYOND_DELAY_MS = 12_000;

/** What a bet is asked for and answered when it lapsed in its delay: it is not placed, whoever asks again. */
const LAPSED_CODES: readonly (ErrorCode | undefined)[] = [
  "MARKET_SUSPENDED",
  "MARKET_CLOSED",
  "MARKET_SETTLED",
  "SELF_MATCH",
  "CAPACITY_REACHED",
  "MATCHED_ABOVE_MAXIMUM",
  "ORDER_EXPIRED",
];

const FANCY_TYPE = { back: BET_TYPE.fancyYes, lay: BET_TYPE.fancyNo } as const;

/** Sends one bet and says what became of it, also where the answer was lost on the way. */
export async function placeBet(attempt: Attempt, ports: PlaceBetPorts): Promise<AttemptOutcome> {
  const { order, notation } = attempt;
  const body = {
    placeTime: null,
    ...(order.line === undefined
      ? { type: BET_TYPE[order.side], fancyValue: 0, runnerId: order.runnerId }
      : { type: FANCY_TYPE[order.side], fancyValue: order.line, runnerId: null }),
    rate: rateOf(attempt),
    stake: paiseToMainUnits(order.stake),
    marketId: attempt.marketId,
    eventId: attempt.eventId,
    clientReference: attempt.reference,
    execution: attempt.execution,
    persistence: attempt.persistence,
    ...(attempt.worstOdds !== undefined && { worstRate: wireOfPrice(attempt.worstOdds, notation) }),
    ...(attempt.minMatched !== undefined && { minMatched: paiseToMainUnits(attempt.minMatched) }),
    ...(attempt.expiry !== undefined && { expiresAt: new Date(attempt.expiry.atMs).toISOString() }),
  };
  const timeoutMs = ports.delayMs + (ports.answerLimitMs ?? ANSWER_LIMIT_MS);
  const answer = await ports.client.call(api.bets.placeBet, body, { timeoutMs });
  if (answer.ok && answer.detail !== undefined) return { kind: "placed", placement: answer.detail };
  if (!answer.ok && !mayBeDone(answer.error)) {
    return { kind: "refused", message: answer.error.message, code: answer.error.code };
  }
  ports.onDoubt();
  return askWhatBecame(attempt.reference, ports);
}

/** Null: any starting price. */
function rateOf({ order: { odds, startingPrice }, notation }: Attempt): number | null {
  const price = startingPrice === undefined ? odds : startingPrice.limit;
  return price === undefined ? null : wireOfPrice(price, notation);
}

/** Asks what became of the bet with this reference, after an answer that did not come. */
export async function askWhatBecame(
  reference: string,
  ports: Omit<PlaceBetPorts, "onDoubt">,
): Promise<AttemptOutcome> {
  const timeoutMs = ports.answerLimitMs ?? ASK_LIMIT_MS;
  const rounds = Math.ceil((ports.delayMs + ASK_BEYOND_DELAY_MS) / ASK_INTERVAL_MS);
  let last: AttemptOutcome = { kind: "unknown" };
  for (let round = 0; round <= rounds; round += 1) {
    const answer = await ports.client.call(
      api.bets.getPlacement,
      { clientReference: reference },
      { timeoutMs },
    );
    if (answer.ok) return { kind: "placed", placement: answer.result };
    const { code, message } = answer.error;
    if (LAPSED_CODES.includes(code)) return { kind: "refused", message, code };
    // Not found is believed only at the end: until the delay is over the request may still be on its way.
    last = code === "BET_REFERENCE_NOT_FOUND" ? { kind: "notPlaced" } : { kind: "unknown" };
    if (round < rounds) await ports.wait(ASK_INTERVAL_MS);
  }
  return last;
}
