import type { Level } from "@crossbook/browser";
import { displayPrice, type OddsHundredths, type PriceNotation } from "@crossbook/odds";
import { Button, Dialog, Money } from "@crossbook/ui";
import { useState } from "react";
import { nameText } from "../../markets/name-text.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { actWord, type Draft, type DraftOrder } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { type LapseTerms, lapseRule } from "./lapse-rule.ts";
import classes from "./slip.module.css";
import { ProfitAtStart } from "./slip-figures.tsx";
import { actOf, type SlipTerms, slipActions, slipSummary, worstOddsOf } from "./slip-form.ts";
import { isOfLiability, limitWords, slipOrderOf } from "./starting-price/starting-price-order.ts";

export interface ConfirmBetProps {
  readonly draft: Draft;
  readonly terms: SlipTerms;
  readonly lapse: LapseTerms | undefined;
  /** What this side could take now. */
  readonly offer: Level | undefined;
  /** Why no bet can be placed now, in words; undefined while one can. */
  readonly closedBecause: string | undefined;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/**
 * The question before a bet, for players who chose to be asked. It follows the market behind it: while no bet can be
 * placed it says why, and where the price that would be taken has changed it asks for that first.
 */
export function ConfirmBet({
  draft,
  terms,
  lapse,
  offer,
  closedBecause,
  onConfirm,
  onBack,
}: ConfirmBetProps) {
  const [asked, setAsked] = useState(offer?.odds);
  const order = slipOrderOf(draft);
  if (order === undefined) return null;
  const { profit, liability } = slipSummary(draft, terms);
  const worst = worstOddsOf(draft, terms);
  const { pick } = draft;
  // As the player has typed it, whatever odds are shown elsewhere: 40% would be several prices.
  const price = (odds: OddsHundredths) => displayPrice(odds, pick.notation);
  const isAtStart = order.startingPrice !== undefined;
  const hasMoved = !isAtStart && offer?.odds !== asked && (takes(order, asked) || takes(order, offer?.odds));
  return (
    <Dialog
      open
      onClose={onBack}
      title={slipText().pleaseConfirm}
      description={askedWords(draft, terms)}
      footer={
        <>
          <Button onClick={onBack}>{slipText().changeIt}</Button>
          <Button variant={pick.side} disabled={closedBecause !== undefined || hasMoved} onClick={onConfirm}>
            {closedBecause ?? actOf(draft, terms)}
          </Button>
        </>
      }
    >
      <dl className={classes.figures}>
        {order.line !== undefined && (
          <div>
            <dt>{slipText().line}</dt>
            <dd>{order.line}</dd>
          </div>
        )}
        <div>
          <dt>{pick.notation === "percent" ? slipText().rate : slipText().price}</dt>
          <dd>
            {isAtStart ? startingPriceText().price(limitWords(draft)) : price(order.odds)}
            {worst !== undefined && worst !== order.odds && slipText().toPrice(price(worst))}
          </dd>
        </div>
        {!isOfLiability(draft) && (
          <div>
            <dt>{slipText().stake}</dt>
            <dd>
              <Money amount={order.stake} />
            </dd>
          </div>
        )}
        <div>
          <dt>{slipText().profit}</dt>
          <dd className={profit === undefined ? undefined : classes.gain}>
            {isAtStart ? <ProfitAtStart profit={profit} /> : <Money amount={profit} />}
          </dd>
        </div>
        <div>
          <dt>{slipText().liability}</dt>
          <dd className={classes.risk}>
            <Money amount={liability} />
          </dd>
        </div>
      </dl>
      <p className={classes.lapses}>{lapse && lapseRule(draft, lapse)}</p>
      {hasMoved && (
        <MovedMeanwhile
          asked={order.odds}
          now={offer?.odds}
          notation={pick.notation}
          onAnswer={() => setAsked(offer?.odds)}
        />
      )}
    </Dialog>
  );
}

/** "Backing India, Match Odds"; of a fancy bet "Yes 47, 6 over runs MI". */
function askedWords({ pick, lineText }: Draft, { eachWay }: SlipTerms): string {
  const market = nameText().market(pick.marketName);
  if (pick.fancy !== undefined) return `${actWord(pick)} ${lineText}, ${market}`;
  const act = pick.side === "back" ? slipText().backing : slipText().laying;
  return `${act} ${nameText().runner(pick.runnerName)}${eachWay === undefined ? "" : slipText().eachWay}, ${market}`;
}

/** Whether the order would match at once against this offer. */
function takes(order: DraftOrder, offered: OddsHundredths | undefined): boolean {
  if (offered === undefined) return false;
  return order.side === "back" ? offered >= order.odds : offered <= order.odds;
}

interface MovedMeanwhileProps {
  readonly asked: OddsHundredths;
  readonly now: OddsHundredths | undefined;
  readonly notation: PriceNotation;
  /** The player has chosen one of the two prices. */
  readonly onAnswer: () => void;
}

/** The price has changed since the question was asked: the new one, or the old one all the same. */
function MovedMeanwhile({ asked, now, notation, onAnswer }: MovedMeanwhileProps) {
  const price = (odds: OddsHundredths) => displayPrice(odds, notation);
  const edit = useSelection((selection) => selection.edit);
  function takeNow(odds: OddsHundredths): void {
    edit((draft) => slipActions.typeOdds(draft, price(odds)));
    onAnswer();
  }
  return (
    <div className={classes.movedMeanwhile}>
      <p role="alert">{now === undefined ? slipText().nobodyOffers : slipText().priceChanged(price(now))}</p>
      <div>
        {now !== undefined && now !== asked && (
          <Button size="small" onClick={() => takeNow(now)}>
            {slipText().use(price(now))}
          </Button>
        )}
        <Button size="small" onClick={onAnswer}>
          {slipText().keep(price(asked))}
        </Button>
      </div>
    </div>
  );
}
