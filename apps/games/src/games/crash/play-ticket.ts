import { pageText } from "../../messages/english/page.ts";
import { stakeText } from "../../messages/english/stake.ts";
import type { GameSession, RoundEnd } from "../../session/game-session.ts";
import type { CrashLive } from "./crash-live.ts";

/** One ticket of autoplay. */
export interface TicketPlay {
  readonly session: GameSession;
  readonly live: CrashLive;
  /** Whole paise. */
  readonly stake: number;
  readonly choice: unknown;
  /** Aborted before the round takes bets, no ticket is bought. */
  readonly signal: AbortSignal;
}

/** Buys a ticket in the next round that takes bets, and answers what became of it. */
export async function playTicket({ session, live, stake, choice, signal }: TicketPlay): Promise<RoundEnd> {
  await until(
    live.store,
    ({ round, connection }) => connection === "live" && round?.phase === "betting",
    signal,
  );
  if (signal.aborted) return { ok: false, problem: stakeText().stopped };
  const bought = await session.play(stake, choice);
  if (!bought.ok || bought.round.state !== "open") return bought;
  const { id } = bought.round;
  // The ticket is bought: it is followed to its end, also after the plan was stopped.
  await until(
    session.store,
    ({ round, phase }) => phase !== "ready" || (round?.id === id && round.state !== "open"),
  );
  // The next ticket belongs to the next round.
  await until(live.store, ({ round }) => round?.phase !== "betting", signal);
  const { round } = session.store.getState();
  return round?.id === id ? { ok: true, round } : { ok: false, problem: pageText().sessionEnded };
}

interface Watched<State> {
  getState(): State;
  subscribe(listener: (state: State) => void): () => void;
}

/** Resolves once the state is so, or the signal is aborted. */
async function until<State>(
  store: Watched<State>,
  isSo: (state: State) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  if (isSo(store.getState()) || signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe((state) => {
      if (isSo(state)) end();
    });
    function end(): void {
      stop();
      signal?.removeEventListener("abort", end);
      resolve();
    }
    signal?.addEventListener("abort", end);
  });
}
