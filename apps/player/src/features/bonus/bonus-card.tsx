import { momentText, paiseOfWire } from "@crossbook/browser";
import { Badge, Button, Money } from "@crossbook/ui";
import { useId } from "react";
import classes from "./bonus-page.module.css";
import { amountWords, type Bonus, STATUS_WORDS, timeLeftWords } from "./bonus-words.ts";
import { TermsList } from "./terms-list.tsx";
import type { ClaimBonus } from "./use-claim-bonus.ts";

export interface BonusCardProps {
  readonly bonus: Bonus;
  readonly nowMs: number;
  readonly claiming: ClaimBonus;
}

const BLOCK_WORDS = {
  anotherActive: "You are wagering another bonus. You can claim this one when that has ended.",
  protection: "You cannot claim bonuses while you take a time-out or have excluded yourself.",
} as const;

/** A bonus that is offered, with its claim, or active, with its progress. */
export function BonusCard({ bonus, nowMs, claiming }: BonusCardProps) {
  const headingId = useId();
  const leftMs = Date.parse(bonus.endDate) - nowMs;
  const isOffered = bonus.status === "offered";
  return (
    <article className={classes.card} aria-labelledby={headingId}>
      <header className={classes.cardHead}>
        <h3 id={headingId} className={classes.title}>
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
  const isOver = leftMs <= 0;
  const refusal = answer?.bonusId === bonus.id && !answer.ok ? answer.message : undefined;
  const reasonId = useId();
  const reason = isOver
    ? "The time to claim it is over."
    : bonus.claimBlockedBy === null
      ? undefined
      : BLOCK_WORDS[bonus.claimBlockedBy];
  return (
    <div className={classes.offer}>
      <p className={classes.muted}>
        {bonus.wagerRequired > 0
          ? `To be wagered: ${amountWords(bonus.wagerRequired)}`
          : "Nothing has to be wagered"}
        {!isOver && ` · ${timeLeftWords(leftMs)} left to claim it`}
      </p>
      <Button
        variant="primary"
        busy={pending === bonus.id}
        disabled={reason !== undefined || pending !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => void claiming.claim(bonus.id)}
      >
        Claim {bonus.title}
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
  const { wagerDone, wagerRequired, lastContribution: last, forfeitOnWithdrawal } = bonus;
  const labelId = useId();
  return (
    <>
      <div className={classes.progress}>
        <p id={labelId} className={classes.figures}>
          <span>
            <Money amount={paiseOfWire(wagerDone)} /> of <Money amount={paiseOfWire(wagerRequired)} /> wagered
          </span>
          <span>
            <Money amount={paiseOfWire(wagerRequired - wagerDone)} /> to go
          </span>
        </p>
        <progress className={classes.bar} aria-labelledby={labelId} max={wagerRequired} value={wagerDone} />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Last settled market</dt>
          <dd>
            {last === null ? (
              "none yet"
            ) : (
              <>
                {last.market}: <Money amount={paiseOfWire(last.counted)} />
                {last.percent < 100 && ` (${last.percent} % of ${amountWords(last.turnover)})`}
                <span className={classes.when}>{momentText(last.at)}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>{timeLeftWords(leftMs)}</dd>
        </div>
        <div>
          <dt>A withdrawal now forfeits</dt>
          <dd>
            <Money amount={paiseOfWire(forfeitOnWithdrawal)} />
          </dd>
        </div>
      </dl>
    </>
  );
}
