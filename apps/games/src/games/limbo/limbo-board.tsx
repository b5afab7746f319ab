import { type LimboChoice, type LimboOutcome, limbo } from "@crossbook/fair";
import { multiplierText } from "../../frame/round-words.ts";
import { gameText } from "../../messages/english/games.ts";
import { cssValues } from "../css-values.ts";
import type { BoardProps } from "../game-screen.ts";
import { choiceReader } from "../read-schema.ts";
import { useProgress } from "../use-progress.ts";
import classes from "./limbo-board.module.css";

const COUNT_MS = 650;
const readChoice = choiceReader(limbo);

/** The drawn multiple as one large figure that counts up, and beside the target on a scale of factors of ten. */
export function LimboBoard({ choice, view, round, isRevealing }: BoardProps<LimboChoice, LimboOutcome>) {
  const progress = useProgress(isRevealing, COUNT_MS);
  // After a change the multiple is neither a win nor a loss of this target.
  const isOfThisBet = view !== undefined && readChoice(round?.choice)?.target === choice.target;
  const tone = !isOfThisBet || isRevealing ? "none" : round?.state === "won" ? "win" : "loss";
  const shown = view === undefined ? undefined : Math.floor(100 + (view.multiple - 100) * progress ** 3);
  return (
    <div className={classes.board}>
      <p className={classes.multiple} data-tone={tone}>
        {shown === undefined ? "–" : multiplierText(shown * 100)}
      </p>
      <div className={classes.bar} aria-hidden>
        <span
          className={classes.reached}
          data-tone={tone}
          style={cssValues({ "--size": shown === undefined ? 0 : onScale(shown) })}
        />
        <span className={classes.target} style={cssValues({ "--at": `${onScale(choice.target) * 100}%` })} />
      </div>
      <p className={classes.note}>{gameText().limbo.targetOf(multiplierText(choice.target * 100))}</p>
    </div>
  );
}

/** Where a multiple (hundredths) is between 1× and 10 000×: a quarter for each factor of ten. */
function onScale(multiple: number): number {
  return Math.min(Math.log10(multiple / 100) / 4, 1);
}
