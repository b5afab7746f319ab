import type { CrashChoice } from "@crossbook/fair";
import { paise } from "@crossbook/money";
import { Button, Money } from "@crossbook/ui";
import { type ReactNode, useEffect, useState } from "react";
import { StartWords } from "../../frame/start-words.tsx";
import { useActionKey } from "../../frame/use-action-key.ts";
import { useTableState } from "../../frame/use-table.ts";
import { useGameApp, useSessionState } from "../../game-app.ts";
import { gameText } from "../../messages/english/games.ts";
import { type CrashLive, type CrashLiveState, multiplierNow } from "./crash-live.ts";
import { useLiveState, useMoment } from "./use-crash.ts";

/** What the button stakes, and whether autoplay does it instead. */
export interface CrashActionProps {
  readonly live: CrashLive;
  /** Undefined where it cannot be staked. */
  readonly stake: number | undefined;
  /** Why it cannot be staked; undefined while a round is under way. */
  readonly problem: string | undefined;
  readonly choice: CrashChoice;
  readonly isAuto: boolean;
}

/** A bet on the next round, as it was when the button was pressed. */
interface QueuedBet {
  readonly stake: number;
  readonly choice: CrashChoice;
}

/** For so long after the end of a ticket a press was meant to cash it out, and must not stake on the next round. */
const ENDED_MS = 1_000;

/**
 * The one button: bet, bet on the next round, cash out. It never moves and never changes its size, so that a hurried press
 * hits what it was meant for; and it takes no press for a moment after a ticket has ended.
 */
export function CrashAction({ live, stake, problem, choice, isAuto }: CrashActionProps) {
  const { session } = useGameApp();
  const { canStart, canStep, isBusy } = useTableState();
  // What was heard last says nothing of the round once the connection is lost: it may run by now.
  const isBetting = useLiveState(live, isTakingBets);
  const hasTicket = useSessionState(({ round }) => round?.state === "open");
  const hasJustEnded = useJustEnded(hasTicket);
  const [queued, setQueued] = useState<QueuedBet>();

  // A bet on the next round is placed as soon as that round takes bets; a pause or autoplay takes it back.
  useEffect(() => {
    if (queued === undefined || !isBetting) return;
    void Promise.resolve().then(() => {
      setQueued(undefined);
      if (canStart && !isAuto) void session.play(queued.stake, queued.choice);
    });
  }, [queued, isBetting, canStart, isAuto, session]);

  function queueOrCancel(): void {
    setQueued(queued === undefined && stake !== undefined ? { stake, choice } : undefined);
  }

  const act = hasTicket
    ? () => void session.step({ cashOut: true })
    : isBetting
      ? () => stake !== undefined && void session.play(stake, choice)
      : queueOrCancel;
  const mayStake = canStart && !isAuto && !hasJustEnded && (stake !== undefined || queued !== undefined);
  const mayAct = hasTicket ? canStep && !isBetting : mayStake;
  useActionKey(act, mayAct);

  return (
    <Button variant="primary" wide disabled={!mayAct} busy={isBusy && !hasTicket} onClick={act}>
      {hasTicket ? (
        <TicketWords live={live} />
      ) : (
        <BetWords isBetting={isBetting} queued={queued} stake={stake} problem={problem} />
      )}
    </Button>
  );
}

function isTakingBets({ round, connection }: CrashLiveState): boolean {
  return connection === "live" && round?.phase === "betting";
}

/** Whether the ticket has ended just now. */
function useJustEnded(hasTicket: boolean): boolean {
  const [hadTicket, setHadTicket] = useState(hasTicket);
  useEffect(() => {
    if (hadTicket === hasTicket) return;
    const timer = setTimeout(() => setHadTicket(hasTicket), hasTicket ? 0 : ENDED_MS);
    return () => clearTimeout(timer);
  }, [hadTicket, hasTicket]);
  return hadTicket && !hasTicket;
}

interface BetWordsProps extends Pick<CrashActionProps, "stake" | "problem"> {
  readonly isBetting: boolean;
  readonly queued: QueuedBet | undefined;
}

function BetWords({ isBetting, queued, stake, problem }: BetWordsProps): ReactNode {
  const text = gameText().crash;
  if (queued !== undefined) return <StartWords act={text.cancelBet} stake={queued.stake} />;
  return problem ?? <StartWords act={isBetting ? text.bet : text.betOnNext} stake={stake} />;
}

/** What a cash-out would pay now. Without a connection the studio still takes it, at its own clock. */
function TicketWords({ live }: { readonly live: CrashLive }) {
  const state = useLiveState(live, (whole) => whole);
  const stake = useSessionState(({ round }) => round?.stake ?? 0);
  const isRunning = state.round?.phase === "running";
  const moment = useMoment(isRunning);
  if (isTakingBets(state)) return gameText().crash.ticketShort;
  if (state.connection !== "live" || !isRunning) return gameText().cashOut;
  const amount = Math.floor((stake * multiplierNow(state, moment)) / 10_000);
  return (
    <span>
      {gameText().cashOut} <Money amount={paise(amount)} />
    </span>
  );
}
