import { type PageOfList, type Paging, paiseOfWire, useMomentText } from "@crossbook/browser";
import { Badge, EmptyState, Money, Pager } from "@crossbook/ui";
import { bonusText } from "../../messages/english/payments/bonus.ts";
import classes from "./bonus-page.module.css";
import { type Bonus, type Bonuses, endWords, STATUS_WORDS } from "./bonus-words.ts";

export interface BonusHistoryProps {
  readonly history: Bonuses["history"];
  readonly paging: Paging;
  /** The page that the rows are of, while another one is on its way. */
  readonly standing: PageOfList | undefined;
}

/** The bonuses that have ended, newest first. */
export function BonusHistory({ history, paging, standing }: BonusHistoryProps) {
  const { items, totalCount } = history;
  return (
    <section aria-labelledby="bonus-history">
      <h2 id="bonus-history" className={classes.section}>
        {bonusText().history}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={bonusText().noneEnded} />
      ) : (
        <ul className={classes.history}>
          {items.map((bonus) => (
            <EndedBonus key={bonus.id} bonus={bonus} />
          ))}
        </ul>
      )}
      {totalCount > 0 && (
        <Pager
          label={bonusText().title}
          page={paging.page}
          pageSize={paging.pageSize}
          total={totalCount}
          {...(standing && { standing })}
          onPage={paging.toPage}
          onPageSize={paging.toPageSize}
        />
      )}
    </section>
  );
}

function EndedBonus({ bonus }: { readonly bonus: Bonus }) {
  const momentText = useMomentText();
  return (
    <li className={classes.ended}>
      <span className={classes.endedTitle}>{bonus.title}</span>
      <Badge tone={bonus.status === "completed" ? "win" : "plain"}>{STATUS_WORDS[bonus.status]}</Badge>
      <span className={classes.endedAmount}>
        <Money amount={paiseOfWire(bonus.status === "completed" ? bonus.released : bonus.amount)} />
      </span>
      <span className={classes.endedWords}>{endWords(bonus)}</span>
      <time className={classes.when} dateTime={bonus.endDate}>
        {momentText(bonus.endDate)}
      </time>
    </li>
  );
}
