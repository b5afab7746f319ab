import { paiseOfWire, useMomentText } from "@crossbook/browser";
import { Badge, Button, Money, Sentence } from "@crossbook/ui";
import { useId, useRef } from "react";
import { useFocusAfter } from "../../bets/use-focus-after.ts";
import { bonusText } from "../../messages/english/payments/bonus.ts";
import classes from "./bonus-page.module.css";
import { amountWords, type Bonus, marketWords, STATUS_WORDS, timeLeftWords } from "./bonus-words.ts";
import { TermsList } from "./terms-list.tsx";
import type { ClaimBonus } from "./use-claim-bonus.ts";

export interface BonusCardProps {
  readonly bonus: Bonus;
  readonly nowMs: number;
  readonly claiming: ClaimBonus;
}

const BLOCK_WORDS = {
  get anotherActive() {
    return bonusText().anotherActive;
  },
  get protection() {
    return bonusText().protection;
  },
} as const;

/** A bonus that is offered, with its claim, or active, with its progress. */
export function BonusCard({ bonus, nowMs, claiming }: BonusCardProps) {
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  useFocusAfter(card, (element) => element.closest("main")?.querySelector("h1"));
  const leftMs = Date.parse(bonus.endDate) - nowMs;
  const isOffered = bonus.status === "offered";
  return (
    <article ref={card} className={classes.card} aria-labelledby={headingId}>
      <header className={classes.cardHead}>
        <h3 id={headingId} className={classes.title} tabIndex={-1}>
          {bonus.title}
        </h3>
        <Badge tone={isOffered ? "primary" : "caution"}>{STATUS_WORDS[bonus.status]}</Badge>
      </header>
      <p className={classes.amount}>
        <Money amount={paiseOfWire(bonus.amount)} />
      </p>
      {bonus.description !== "" && <p className={classes.description}>{bonus.description}</p>}
      {isOffered ? (
        <Offer bonus={bonus} leftMs={leftMs} claiming={claiming} />
      ) : (
        <Progress bonus={bonus} leftMs={leftMs} />
      )}
      <TermsList terms={bonus.terms} />
    </article>
  );
}

/** The claim in each of its states: possible, under way, refused, blocked, and over while it is looked at. */
function Offer({
  bonus,
  leftMs,
  claiming,
}: Pick<BonusCardProps, "bonus" | "claiming"> & { readonly leftMs: number }) {
  const { pending, answer } = claiming;
  const offer = useRef<HTMLDivElement>(null);
  useFocusAfter(offer, (element) => element.closest("article")?.querySelector("h3"));
  const isOver = leftMs <= 0;
  const refusal = answer?.bonusId === bonus.id && !answer.ok ? answer.message : undefined;
  const reasonId = useId();
  const reason = isOver
    ? bonusText().claimOver
    : bonus.claimBlockedBy === null
      ? undefined
      : BLOCK_WORDS[bonus.claimBlockedBy];
  return (
    <div ref={offer} className={classes.offer}>
      <p className={classes.muted}>
        {bonus.wagerRequired > 0
          ? bonusText().toWager(amountWords(bonus.wagerRequired))
          : bonusText().nothingToWager}
        {!isOver && bonusText().leftToClaim(timeLeftWords(leftMs))}
      </p>
      <Button
        variant="primary"
        busy={pending === bonus.id}
        disabled={reason !== undefined || pending !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => void claiming.claim(bonus)}
      >
        {bonusText().claim(bonus.title)}
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className={classes.muted}>
          {reason}
        </p>
      )}
      {refusal !== undefined && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}

function Progress({ bonus, leftMs }: { readonly bonus: Bonus; readonly leftMs: number }) {
  const momentText = useMomentText();
  const { wagerDone, wagerRequired, lastContribution: last, forfeitOnWithdrawal } = bonus;
  const labelId = useId();
  return (
    <>
      <div className={classes.progress}>
        <p id={labelId} className={classes.figures}>
          <span>
            <Sentence
              parts={bonusText().wagered(
                <Money amount={paiseOfWire(wagerDone)} />,
                <Money amount={paiseOfWire(wagerRequired)} />,
              )}
            />
          </span>
          <span>
            <Sentence parts={bonusText().toGo(<Money amount={paiseOfWire(wagerRequired - wagerDone)} />)} />
          </span>
        </p>
        <progress className={classes.bar} aria-labelledby={labelId} max={wagerRequired} value={wagerDone} />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{bonusText().lastSettled}</dt>
          <dd>
            {last === null ? (
              bonusText().noneYet
            ) : (
              <>
                {marketWords(last.market)}: <Money amount={paiseOfWire(last.counted)} />
                {last.percent < 100 && bonusText().share(last.percent, amountWords(last.turnover))}
                <span className={classes.when}>{momentText(last.at)}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{bonusText().timeLeft}</dt>
          <dd>{timeLeftWords(leftMs)}</dd>
        </div>
        <div>
          <dt>{bonusText().forfeitsNow}</dt>
          <dd>
            <Money amount={paiseOfWire(forfeitOnWithdrawal)} />
          </dd>
        </div>
      </dl>
    </>
  );
}
