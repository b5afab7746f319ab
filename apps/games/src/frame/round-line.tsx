import type { GameRound } from "@crossbook/contract";
import { formatPaise, paise } from "@crossbook/money";
import { LiveRegion } from "@crossbook/ui";
import { useGameApp, useSessionState } from "../game-app.ts";
import { pageText } from "../messages/english/page.ts";
import { isDecided } from "../session/round-state.ts";
import { refusalWords, voidWords } from "../studio/refusal-words.ts";
import classes from "./round-line.module.css";
import { type RoundResult, roundResult } from "./round-words.ts";

/**
 * One line under the board: what happens to the round, in words, and read out. Its height is kept, so that nothing moves
 * when it changes.
 */
export function RoundLine() {
  const { game } = useGameApp();
  const round = useSessionState((state) => state.round);
  const activity = useSessionState((state) => state.activity);
  const refusal = useSessionState((state) => state.refusal);
  if (refusal !== undefined) {
    // A step that came too late: what became of the round is said with it.
    const isLate = refusal.code === "ALREADY_CRASHED" || refusal.code === "ROUND_NOT_OPEN";
    const detail = isLate && round !== undefined && isDecided(round) ? resultOf(round).text : "";
    return <Line tone="loss" text={refusalWords(refusal.code)} detail={detail} isUrgent />;
  }
  if (activity === "resending") {
    return <Line tone="caution" text={pageText().resending} />;
  }
  if (activity === "pending") {
    return <Line tone="caution" text={pageText().pending} />;
  }
  if (round === undefined || activity !== "idle") return <Line text="" />;
  if (round.state === "void") return <Line tone="caution" text={voidWords(round.reason)} />;
  const words = game.outcomeWords(round);
  if (round.state === "open") return <Line text={words} />;
  const { tone, text } = resultOf(round);
  return <Line tone={tone} text={text} detail={words} />;
}

function resultOf(round: GameRound): RoundResult {
  return roundResult(round, (amount) => formatPaise(paise(amount)));
}

interface LineProps {
  readonly tone?: "win" | "loss" | "caution" | "plain";
  readonly text: string;
  readonly detail?: string;
  readonly isUrgent?: boolean;
}

function Line({ tone = "plain", text, detail = "", isUrgent = false }: LineProps) {
  const spoken = [detail, text].filter(Boolean).join(" ");
  return (
    <>
      <p className={classes.line} data-tone={tone} aria-hidden>
        <strong>{text}</strong> {detail}
      </p>
      <LiveRegion message={spoken} urgent={isUrgent} />
    </>
  );
}
