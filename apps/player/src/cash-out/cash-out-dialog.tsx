import { paiseOfWire, useNow } from "@crossbook/browser";
import { Button, CountdownRing, Dialog, Money, Sentence, Skeleton } from "@crossbook/ui";
import { useId } from "react";
import { cashOutText } from "../messages/english/betting/cash-out.ts";
import classes from "./cash-out.module.css";
import { type CashOutScope, scopeName } from "./cash-out-scope.ts";
import { amountWords } from "./cash-out-words.ts";
import { type CashOut, type CashOutPhase, useCashOut } from "./use-cash-out.ts";

const TICK_MS = 200;

export interface CashOutDialogProps {
  readonly open: boolean;
  readonly scope: CashOutScope;
  /** Names of the runners, for what each would bring afterwards. */
  readonly nameOf: (runnerId: number) => string;
  readonly onClose: () => void;
}

/** A quote with its time, how much of it, and what became of it. Nothing is done before it is confirmed. */
export function CashOutDialog({ open, ...question }: CashOutDialogProps) {
  return open ? <Question {...question} /> : null;
}

function Question({ scope, nameOf, onClose }: Omit<CashOutDialogProps, "open">) {
  const cashOut = useCashOut(scope);
  const { phase } = cashOut;
  const nowMs = useNow(TICK_MS);
  const leftMs = phase.at === "quoted" ? Math.max(0, phase.untilMs - nowMs) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={cashOutText().cashOutOf(scopeName(scope))}
      description={cashOutText().cashOutNote}
      footer={<Acts cashOut={cashOut} leftMs={leftMs} onClose={onClose} />}
    >
      {phase.at === "done" ? (
        <Done outcome={phase.outcome} nameOf={nameOf} />
      ) : (
        <>
          <div className={classes.figure} aria-live="polite">
            <Figure phase={phase} isOver={leftMs === 0} isWhole={cashOut.fraction === 100} />
          </div>
          <FractionSlider cashOut={cashOut} />
        </>
      )}
    </Dialog>
  );
}

interface FigureProps {
  readonly phase: Exclude<CashOutPhase, { at: "done" }>;
  /** No time is left of the quote. */
  readonly isOver: boolean;
  readonly isWhole: boolean;
}

function Figure({ phase, isOver, isWhole }: FigureProps) {
  switch (phase.at) {
    case "asking":
      return <Skeleton shape="title" />;
    case "unavailable":
      return <p className={classes.reason}>{phase.reason}</p>;
    case "refused":
      return (
        <p className={classes.reason} role="alert">
          {phase.message}
        </p>
      );
    case "quoted":
    case "executing":
      if (phase.at === "quoted" && isOver) return <p className={classes.reason}>{cashOutText().quoteOver}</p>;
      return (
        <p className={classes.amount}>
          <span className={classes.label}>
            {cashOutText().level}
            {phase.quote.amount < 0 ? cashOutText().loss : cashOutText().profitWord}
            {isWhole ? cashOutText().whateverHappens : cashOutText().ofThisPart}
          </span>
          <Money amount={paiseOfWire(phase.quote.amount)} signed toned />
        </p>
      );
  }
}

/** It is on its way to the exchange, or may be: the bets are not kept by closing the dialog. */
function isUnderWay(phase: CashOutPhase): boolean {
  return phase.at === "executing" || (phase.at === "refused" && phase.canRepeat);
}

/** Whole steps of 5, so that a finger can hit them; the arrows of the keyboard move by the same. */
function FractionSlider({ cashOut: { phase, fraction, setFraction } }: { readonly cashOut: CashOut }) {
  const id = useId();
  return (
    <div className={classes.fraction}>
      <label htmlFor={id}>{cashOutText().partOfPosition}</label>
      <output htmlFor={id}>{fraction}%</output>
      <input
        id={id}
        type="range"
        min={5}
        max={100}
        step={5}
        value={fraction}
        disabled={isUnderWay(phase)}
        aria-valuetext={cashOutText().percent(fraction)}
        onChange={(change) => setFraction(Number(change.target.value))}
      />
    </div>
  );
}

interface ActsProps {
  readonly cashOut: CashOut;
  /** Of the quote. */
  readonly leftMs: number;
  readonly onClose: () => void;
}

function Acts({ cashOut, leftMs, onClose }: ActsProps) {
  const { phase, ask, execute } = cashOut;
  if (phase.at === "done") {
    return (
      <Button variant="primary" onClick={onClose}>
        {cashOutText().done}
      </Button>
    );
  }
  const isOver = phase.at === "quoted" && leftMs === 0;
  return (
    <>
      {!isUnderWay(phase) && <Button onClick={onClose}>{cashOutText().keepBets}</Button>}
      {phase.at === "quoted" && !isOver && (
        <Button variant="primary" onClick={execute}>
          <CountdownRing totalMs={phase.lifeMs} leftMs={leftMs} />
          {cashOutText().cashOutAmount(amountWords(phase.quote.amount))}
        </Button>
      )}
      {phase.at === "executing" && (
        <Button variant="primary" busy>
          {cashOutText().cashingOut}
        </Button>
      )}
      {phase.at === "refused" && phase.canRepeat && (
        <Button variant="primary" onClick={execute}>
          {cashOutText().askOutcome}
        </Button>
      )}
      {(isOver || phase.at === "unavailable" || (phase.at === "refused" && !phase.canRepeat)) && (
        <Button variant="primary" onClick={ask}>
          {cashOutText().newQuote}
        </Button>
      )}
    </>
  );
}

interface DoneProps extends Pick<CashOutDialogProps, "nameOf"> {
  readonly outcome: Extract<CashOutPhase, { at: "done" }>["outcome"];
}

function Done({ outcome, nameOf }: DoneProps) {
  return (
    <div className={classes.done} role="status">
      {outcome.amount === null ? (
        <p>{cashOutText().doneBefore}</p>
      ) : (
        <p className={classes.amount}>
          <span className={classes.label}>{cashOutText().cashedOut}</span>
          <Money amount={paiseOfWire(outcome.amount)} signed toned />
        </p>
      )}
      <p>
        <Sentence parts={cashOutText().matchedAgainst(<Money amount={paiseOfWire(outcome.matched)} />)} />
      </p>
      {outcome.profitIf.length > 0 && (
        <>
          <p className={classes.label}>{cashOutText().positionNow}</p>
          <dl className={classes.outcomes} aria-label={cashOutText().ifItWins}>
            {outcome.profitIf.map(({ runnerId, amount }) => (
              <div key={runnerId}>
                <dt>{nameOf(runnerId)}</dt>
                <dd>
                  <Money amount={paiseOfWire(amount)} signed toned />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
