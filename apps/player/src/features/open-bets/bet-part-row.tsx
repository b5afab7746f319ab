import { paiseOfWire, useMomentText } from "@crossbook/browser";
import { parsePaise } from "@crossbook/money";
import { Button, Field, Money, Sentence } from "@crossbook/ui";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AskedPrice, isLiabilityOnly } from "../../bets/asked-price.tsx";
import { betName } from "../../bets/bet-name.ts";
import { BetRow } from "../../bets/bet-row.tsx";
import { LapseTime } from "../../bets/lapse-time.tsx";
import { doesWait, isWithoutPrice } from "../../bets/starting-price-state.ts";
import { useFocusAfter } from "../../bets/use-focus-after.ts";
import { CashOutButton } from "../../cash-out/cash-out-button.tsx";
import { cashOutScope, offersCashOut } from "../../cash-out/cash-out-scope.ts";
import { nameText } from "../../markets/name-text.ts";
import { openBetsText } from "../../messages/english/betting/open-bets.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { positionText } from "../../messages/english/betting/positions.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import { ChangePart } from "./change-part.tsx";
import type { BetPart } from "./open-bet-groups.ts";
import classes from "./open-bets-page.module.css";

export interface BetPartRowProps {
  readonly part: BetPart;
  readonly isUnmatched: boolean;
}

/** One bet of the list with its figures; an unmatched one with change and cancel, whole or in part. */
export function BetPartRow({ part, isUnmatched }: BetPartRowProps) {
  const momentText = useMomentText();
  const { bet } = part;
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(row, (element) => element.closest("main")?.querySelector("h1"));
  return (
    <BetRow
      ref={row}
      betType={bet.betType}
      runner={nameText().runner(bet.runnerName)}
      about={nameText().market(bet.marketName)}
      figures={[
        {
          name: openBetsText().price,
          value: <AskedPrice price={isUnmatched ? bet.betRate : bet.odds} bet={bet} />,
        },
        {
          name: openBetsText().stake,
          value: <Money amount={isLiabilityOnly(bet) ? undefined : part.stake} />,
        },
        { name: openBetsText().profit, value: <Profit part={part} /> },
        { name: openBetsText().liability, value: <Money amount={part.liability} /> },
      ]}
      when={
        <>
          <Sentence
            parts={openBetsText().placedAt(
              bet.betId,
              <time dateTime={bet.placeTime}>{momentText(bet.placeTime)}</time>,
            )}
          />
          {isUnmatched && bet.persistence === "keep" && openBetsText().keptInPlay}
          {isUnmatched && (
            <LapseTime bet={bet} parts={(time) => [" · ", ...orderTermsText().lapsesAt(time)]} />
          )}
          <StartingPriceNote bet={bet} isUnmatched={isUnmatched} />
          {!isUnmatched &&
            bet.reducedReason !== undefined &&
            openBetsText().reduced(nameText().reason(bet.reducedReason))}
          {bet.voided !== undefined && (
            <>
              <Sentence
                parts={openBetsText().voided(
                  <Money amount={paiseOfWire(bet.voided)} />,
                  nameText().reason(bet.voidReason ?? ""),
                )}
              />
            </>
          )}
        </>
      }
    >
      {isUnmatched && !doesWait(bet) && <CancelPart part={part} />}
      {!isUnmatched && offersCashOut(bet.marketTypeName) && (
        <div className={classes.actions}>
          <CashOutButton scope={cashOutScope(bet)} />
        </div>
      )}
    </BetRow>
  );
}

function Profit({ part: { bet, profit } }: Pick<BetPartRowProps, "part">) {
  if (!isWithoutPrice(bet)) return <Money amount={profit} />;
  if (profit === undefined) return startingPriceText().depends;
  return <Sentence parts={startingPriceText().atLeast(<Money amount={profit} />)} />;
}

interface StartingPriceNoteProps extends Pick<BetPartRowProps, "isUnmatched"> {
  readonly bet: BetPart["bet"];
}

/** That the bet waits for the starting price, took it, or will take it with what is unmatched. */
function StartingPriceNote({ bet, isUnmatched }: StartingPriceNoteProps) {
  if (doesWait(bet)) return startingPriceText().waitsNote;
  if (bet.startingPrice?.state === "taken") return startingPriceText().takenNote;
  return isUnmatched && bet.persistence === "startingPrice" ? startingPriceText().takesNote : null;
}

function CancelPart({ part }: { readonly part: BetPart }) {
  const { cancel, pending } = useCancelBets();
  const [amountText, setAmountText] = useState<string>();
  const [error, setError] = useState<string>();
  const [isChanging, setIsChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const partOpener = useRef<HTMLButtonElement>(null);
  const { betId } = part.bet;

  function handleSubmit(submit: FormEvent) {
    submit.preventDefault();
    const amount = parsePaise(amountText ?? "");
    if (amount === undefined || amount <= 0 || amount > part.stake) {
      setError(openBetsText().enterUpTo);
      return;
    }
    void cancel(betId, amount).then((isDone) => isDone && closePart());
  }

  // The button is there again once the form has gone.
  function closePart() {
    flushSync(() => {
      setAmountText(undefined);
      setError(undefined);
    });
    partOpener.current?.focus();
  }

  if (isChanging) {
    // The button is there again once the form has gone.
    const close = () => {
      flushSync(() => setIsChanging(false));
      opener.current?.focus();
    };
    return <ChangePart part={part} onClose={close} />;
  }
  if (amountText === undefined) {
    return (
      <div className={classes.actions}>
        <Button
          ref={opener}
          size="small"
          variant="quiet"
          aria-label={openBetsText().changeOf(betName(part.bet))}
          onClick={() => setIsChanging(true)}
        >
          {openBetsText().change}
        </Button>
        <Button
          ref={partOpener}
          size="small"
          variant="quiet"
          aria-label={openBetsText().cancelPartOf(betName(part.bet))}
          onClick={() => setAmountText("")}
        >
          {openBetsText().cancelPart}
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={pending === betId}
          aria-label={openBetsText().cancelOf(betName(part.bet))}
          onClick={() => void cancel(betId)}
        >
          {positionText().cancel}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={classes.part}
      onSubmit={handleSubmit}
      aria-label={openBetsText().cancelPartOf(betName(part.bet))}
    >
      <Field
        label={openBetsText().amountToCancel}
        inputMode="decimal"
        autoComplete="off"
        ref={focusOnce}
        value={amountText}
        error={error}
        onKeyDown={({ key }) => key === "Escape" && closePart()}
        onChange={(change) => {
          setError(undefined);
          setAmountText(change.target.value);
        }}
      />
      <Button type="submit" size="small" variant="danger" busy={pending === betId}>
        {openBetsText().cancelThis}
      </Button>
      <Button size="small" variant="quiet" onClick={closePart}>
        {openBetsText().keepIt}
      </Button>
    </form>
  );
}

/** A field that was opened is what is written in next. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
