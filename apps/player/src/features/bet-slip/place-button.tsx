import { useNow } from "@crossbook/browser";
import { Button, CountdownRing } from "@crossbook/ui";
import { slipText } from "../../messages/english/betting/slip.ts";
import { type Draft, lineOf, oddsOf } from "../../selection/draft.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./slip.module.css";
import { actOf, type SlipTerms } from "./slip-form.ts";
import { amountWords } from "./terms/amount-words.ts";
import type { SlipPhase } from "./use-slip-phase.ts";

export interface PlaceButtonProps {
  readonly draft: Draft;
  readonly terms: SlipTerms;
  readonly phase: SlipPhase;
  readonly closedBecause: string | undefined;
  readonly isSendable: boolean;
}

/** Says the act before it is done, and counts down while it is. */
export function PlaceButton({ draft, terms, phase, closedBecause, isSendable }: PlaceButtonProps) {
  const loggedIn = useSession((session) => session.loggedIn);
  return (
    <Button type="submit" variant={draft.pick.side} wide disabled={!isSendable} className={classes.place}>
      {phase.at === "placing" ? (
        <Placing phase={phase} />
      ) : (
        (closedBecause ?? wordsOf(draft, terms, loggedIn))
      )}
    </Button>
  );
}

function wordsOf(draft: Draft, terms: SlipTerms, loggedIn: boolean): string {
  const act = actOf(draft, terms);
  if (act === undefined) return missingWords(draft);
  return loggedIn ? act : slipText().logInTo(act);
}

/** What is to be written first, in the order of the boxes. */
function missingWords(draft: Draft): string {
  if (draft.pick.fancy !== undefined && lineOf(draft) === undefined) return slipText().enterLine;
  if (draft.execution !== "startingPrice" && oddsOf(draft) === undefined) return slipText().enterPrice;
  return amountWords(draft).enter;
}

const TICK_MS = 100;

function Placing({ phase }: { readonly phase: Extract<SlipPhase, { at: "placing" }> }) {
  const nowMs = useNow(TICK_MS);
  const leftMs = Math.max(0, phase.startedAtMs + phase.delayMs - nowMs);
  if (phase.isDoubtful) return <span role="status">{slipText().answerLost}</span>;
  return (
    <>
      {phase.delayMs > 0 && <CountdownRing totalMs={phase.delayMs} leftMs={leftMs} />}
      <span role="status">{slipText().placing}</span>
    </>
  );
}
