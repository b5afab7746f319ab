import { Loaded, paiseOfWire, useCall, useServerNow, useSettings, useStanding } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState, LiveRegion, Money, Sentence } from "@crossbook/ui";
import { bonusText } from "../../messages/english/payments/bonus.ts";
import { useExclusion } from "../../protection/exclusion.ts";
import { ExclusionNote } from "../../protection/exclusion-note.tsx";
import { useKeptPaging } from "../../routes/kept/use-kept.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { BonusCard } from "./bonus-card.tsx";
import { BonusHistory } from "./bonus-history.tsx";
import classes from "./bonus-page.module.css";
import { type Bonuses, promotionWords } from "./bonus-words.ts";
import { TermsList } from "./terms-list.tsx";
import { useClaimBonus } from "./use-claim-bonus.ts";

const SECOND_MS = 1_000;
/** Markets are settled, and bonuses claimed on another device, while the page is open. */
const REFRESH_MS = 15_000;

/** The player's bonuses: what is offered and wagered, what would bring more (not under an exclusion), and those that have ended. */
export function BonusPage() {
  const nowMs = useServerNow(SECOND_MS);
  const paging = useKeptPaging();
  const query = useCall(
    contract.bonuses.getBonuses,
    { MaxResultCount: paging.pageSize, SkipCount: paging.page * paging.pageSize },
    { keepPrevious: true, refetchIntervalMs: REFRESH_MS },
  );
  const standing = useStanding(paging, query);
  const claiming = useClaimBonus(() => void query.refetch());
  const { exclusion, isLoading } = useExclusion();
  return (
    <div className={classes.page}>
      <PageHead title={bonusText().title} />
      {exclusion && <ExclusionNote exclusion={exclusion} />}
      <LiveRegion message={claiming.answer?.ok ? claiming.answer.message : ""} />
      <Loaded query={query} failure={bonusText().loadFailed}>
        {(bonuses) => (
          <>
            <Summary bonuses={bonuses} />
            <section aria-label={bonusText().offeredAndActive}>
              {bonuses.open.length === 0 && <EmptyState title={bonusText().noneOffered} />}
              <div className={classes.cards}>
                {bonuses.open.map((bonus) => (
                  <BonusCard key={bonus.id} bonus={bonus} nowMs={nowMs} claiming={claiming} />
                ))}
              </div>
            </section>
            {!isLoading && !exclusion && <Promotions {...bonuses} />}
            <BonusHistory history={bonuses.history} paging={paging} standing={standing} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Summary({ bonuses }: { readonly bonuses: Bonuses }) {
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  const { bonusBalance, forfeitOnWithdrawal } = bonuses;
  return (
    <dl className={classes.summary}>
      <div>
        <dt>
          {bonusText().notReleased}
          {isPlay && bonusText().playMoney}
        </dt>
        <dd>
          <Money amount={paiseOfWire(bonusBalance)} />
        </dd>
      </div>
      <div>
        <dt>{bonusText().wouldForfeit}</dt>
        <dd>
          <Money amount={paiseOfWire(forfeitOnWithdrawal)} />
        </dd>
      </div>
    </dl>
  );
}

function Promotions({ promotions, referralCode }: Pick<Bonuses, "promotions" | "referralCode">) {
  if (promotions.length === 0) return null;
  return (
    <section aria-labelledby="bonus-promotions">
      <h2 id="bonus-promotions" className={classes.section}>
        {bonusText().howToGetMore}
      </h2>
      <div className={classes.cards}>
        {promotions.map((promotion) => (
          <article key={promotion.templateId} className={classes.card}>
            <h3 className={classes.title}>{promotion.title}</h3>
            <p>{promotionWords(promotion)}</p>
            {promotion.type === "referral" && referralCode !== null && (
              <p>
                <Sentence
                  parts={bonusText().yourCode(<strong className={classes.code}>{referralCode}</strong>)}
                />
              </p>
            )}
            {promotion.description !== "" && <p className={classes.description}>{promotion.description}</p>}
            <TermsList terms={promotion.terms} />
          </article>
        ))}
      </div>
    </section>
  );
}
