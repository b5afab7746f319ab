import { toastError, toastSuccess } from "@crossbook/browser";
import { type CallError, mayBeDone } from "@crossbook/client";
import { CASH_OUT_QUOTE_MS, api as contract, LONGEST_BET_DELAY_MS, type OutputOf } from "@crossbook/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { ANSWER_LIMIT_MS } from "../bets/place-bet.ts";
import { cashOutText } from "../messages/english/betting/cash-out.ts";
import type { CashOutScope } from "./cash-out-scope.ts";
import { cashedOutWords } from "./cash-out-words.ts";

/** What an available cash-out would bring, by the name under which it can be executed. */
interface Quote {
  readonly quoteId: string;
  readonly amount: number;
}

type Outcome = OutputOf<typeof contract.cashOut.execute>;

/** Where a cash-out is between the first quote and what became of it. */
export type CashOutPhase =
  | { readonly at: "asking" }
  | { readonly at: "unavailable"; readonly reason: string }
  | { readonly at: "quoted"; readonly quote: Quote; readonly untilMs: number; readonly lifeMs: number }
  | { readonly at: "executing"; readonly quote: Quote }
  /** `canRepeat`: the answer was lost, and the same cash-out can be asked for again without doing it twice. */
  | { readonly at: "refused"; readonly message: string; readonly canRepeat: boolean }
  | { readonly at: "done"; readonly outcome: Outcome };

export interface CashOut {
  readonly phase: CashOutPhase;
  /** How much of the position, in percent. */
  readonly fraction: number;
  readonly setFraction: (fraction: number) => void;
  /** Asks for a new quote. */
  readonly ask: () => void;
  readonly execute: () => void;
}

/** A quote is not shown for longer, whatever the device's clock says of its end. */
const LONGEST_LIFE_MS = CASH_OUT_QUOTE_MS;
/** Nor for less, so that a clock that is ahead leaves time to press; the server decides. */
const SHORTEST_LIFE_MS = 3_000;
/** While the slider moves nothing is asked. */
const SETTLE_MS = 300;

/**
 * Quotes of a cash-out and its execution. It asks once it is mounted, and again when the fraction changes. What became of an
 * execution is said in a toast where the screen is gone by then.
 */
export function useCashOut({ marketId, runner }: CashOutScope): CashOut {
  const { api, ports, positions } = usePlayerApp();
  const [phase, setPhase] = useState<CashOutPhase>({ at: "asking" });
  const [fraction, setFraction] = useState(100);
  /** Only the answer to the newest question counts. */
  const question = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const attempt = useRef<{ readonly quote: Quote; readonly clientReference: string }>(undefined);
  const isGone = useRef(false);

  async function ask(part: number): Promise<void> {
    question.current += 1;
    const own = question.current;
    setPhase({ at: "asking" });
    const answer = await api.call(
      contract.cashOut.getQuote,
      { marketId, runnerId: runner?.id ?? null, fraction: part },
      { timeoutMs: ANSWER_LIMIT_MS },
    );
    if (own !== question.current) return;
    if (answer.ok) setPhase(phaseOf(answer.result, ports.clock.now()));
    else setPhase({ at: "unavailable", reason: answer.error.message });
  }

  async function execute(): Promise<void> {
    // Of a second press before the first is drawn the quote is the same, and so is the reference.
    if (phase.at === "quoted" && phase.quote !== attempt.current?.quote)
      attempt.current = { quote: phase.quote, clientReference: ports.newId() };
    const { current } = attempt;
    if (current === undefined) return;
    question.current += 1;
    setPhase({ at: "executing", quote: current.quote });
    const answer = await api.call(
      contract.cashOut.execute,
      { quoteId: current.quote.quoteId, clientReference: current.clientReference },
      // In play it is answered after the market's bet delay.
      { timeoutMs: LONGEST_BET_DELAY_MS + ANSWER_LIMIT_MS },
    );
    void positions.reload();
    const message = answer.ok ? cashedOutWords(answer.result) : refusalWords(answer.error);
    if (isGone.current) (answer.ok ? toastSuccess : toastError)(message);
    else if (answer.ok) setPhase({ at: "done", outcome: answer.result });
    else setPhase({ at: "refused", message, canRepeat: mayBeDone(answer.error) });
  }

  function choose(next: number): void {
    // A quote of another fraction must not be taken while the new one is on its way.
    question.current += 1;
    setPhase({ at: "asking" });
    setFraction(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(next), SETTLE_MS);
  }

  const askFirst = useEffectEvent(() => void ask(fraction));
  useEffect(() => {
    isGone.current = false;
    timer.current = setTimeout(askFirst);
    return () => {
      isGone.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    phase,
    fraction,
    setFraction: choose,
    ask: () => void ask(fraction),
    execute: () => void execute(),
  };
}

function phaseOf(answer: OutputOf<typeof contract.cashOut.getQuote>, nowMs: number): CashOutPhase {
  const { quoteId, available, amount, reason, expiresAt } = answer;
  if (!available || quoteId === null) return { at: "unavailable", reason: reason ?? cashOutText().nothing };
  const leftMs = expiresAt === null ? LONGEST_LIFE_MS : Date.parse(expiresAt) - nowMs;
  const lifeMs = Math.min(Math.max(leftMs, SHORTEST_LIFE_MS), LONGEST_LIFE_MS);
  return { at: "quoted", quote: { quoteId, amount }, untilMs: nowMs + lifeMs, lifeMs };
}

/** Why nothing was cashed out, or that nobody knows. A quote is also gone where newer ones, of another window, took its place. */
function refusalWords(error: CallError): string {
  if (mayBeDone(error)) return cashOutText().cashOutUnknown;
  return error.code === "CASH_OUT_QUOTE_NOT_FOUND" ? cashOutText().quoteGone : error.message;
}
