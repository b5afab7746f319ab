import type { Execution } from "@crossbook/contract";
import { displayPrice, type OddsHundredths, type PriceNotation } from "@crossbook/odds";
import { Button, Icon, RadioGroup, type RadioOption } from "@crossbook/ui";
import { ChevronDown, ChevronUp } from "@lucide/icons";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { WORSE_TICKS } from "../../app/player-preferences.ts";
import { usePreferences } from "../../app/use-preferences.ts";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import classes from "./slip.module.css";
import { goodForWords } from "./terms/order-terms.ts";

/** In the order of the screen. An option without its texts does not compile. */
const TEXTS: Readonly<Record<Execution, Omit<RadioOption<Execution>, "value">>> = {
  limit: {
    get label() {
      return slipText().limit;
    },
    get note() {
      return slipText().limitNote;
    },
  },
  postOnly: {
    get label() {
      return slipText().postOnly;
    },
    get note() {
      return slipText().postOnlyNote;
    },
  },
  immediateOrCancel: {
    get label() {
      return slipText().immediate;
    },
    get note() {
      return slipText().immediateNote;
    },
  },
  fillOrKill: {
    get label() {
      return slipText().fillOrKill;
    },
    get note() {
      return slipText().fillOrKillNote;
    },
  },
  anyPrice: {
    get label() {
      return slipText().acceptWorse;
    },
    get note() {
      return slipText().acceptWorseNote;
    },
  },
  startingPrice: {
    get label() {
      return startingPriceText().execution;
    },
    get note() {
      return startingPriceText().executionNote;
    },
  },
};
/** Asked for each time they are shown: texts that are kept stay in the language they were first shown in. */
function options(offersStartingPrice: boolean): readonly RadioOption<Execution>[] {
  const offered = (Object.keys(TEXTS) as Execution[]).filter(
    (value) => value !== "startingPrice" || offersStartingPrice,
  );
  return offered.map((value) => ({ value, ...TEXTS[value] }));
}

export interface ExecutionOptionsProps {
  readonly execution: Execution;
  readonly onChange: (execution: Execution) => void;
  /** Whether the market takes bets at the starting price now. */
  readonly offersStartingPrice: boolean;
  /** The worst price that the bet accepts, where it accepts worse ones. */
  readonly worst: OddsHundredths | undefined;
  readonly notation: PriceNotation;
  /** After how long the unmatched part lapses in any case; undefined: it does not by itself. */
  readonly goodForMs: number | undefined;
  /** What else can be chosen, under the list. */
  readonly more: ReactNode;
  readonly disabled: boolean;
  /** Shown beside the button. */
  readonly children: ReactNode;
}

/**
 * How this one bet is placed, behind a button that names the choice. Every slip opens with a limit bet. The list is
 * scrolled into sight when it opens, and with each choice.
 */
export function ExecutionOptions({
  execution,
  onChange,
  offersStartingPrice,
  worst,
  notation,
  goodForMs,
  more,
  disabled,
  children,
}: ExecutionOptionsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // What is chosen may make the list and the words above it longer.
  const chosen = chosenWords(execution, goodForMs);
  useEffect(() => {
    if (isOpen && chosen !== "") list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, chosen]);
  return (
    <>
      <div className={classes.options}>
        <Button
          variant="quiet"
          size="small"
          className={classes.optionsButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {slipText().options(chosen)}
          {isOpen ? <Icon icon={ChevronUp} aria-hidden /> : <Icon icon={ChevronDown} aria-hidden />}
        </Button>
        {children}
      </div>
      <div ref={list} id={id} hidden={!isOpen}>
        <RadioGroup
          label={slipText().howPlaced}
          options={options(offersStartingPrice || execution === "startingPrice")}
          value={execution}
          onChange={onChange}
          disabled={disabled}
        />
        {execution === "anyPrice" && <WorseTicks worst={worst} notation={notation} disabled={disabled} />}
        {more}
      </div>
    </>
  );
}

/** "Limit", or "Limit, 30 s" where the unmatched part has an end of its own. */
function chosenWords(execution: Execution, goodForMs: number | undefined): string {
  const { label } = TEXTS[execution];
  return goodForMs === undefined ? label : orderTermsText().optionsAnd(label, goodForWords(goodForMs));
}

const TICK_CHOICES = WORSE_TICKS.toSorted((a, b) => Number(a) - Number(b));

/** How many ticks worse: kept on the device for the next bet that accepts worse prices. */
function WorseTicks({
  worst,
  notation,
  disabled,
}: Pick<ExecutionOptionsProps, "worst" | "notation" | "disabled">) {
  const { preferences } = usePlayerApp();
  const chosen = usePreferences((preference) => preference.worseTicks);
  return (
    <fieldset className={classes.ticks}>
      <legend>
        {slipText().ticksWorse}
        {worst !== undefined && slipText().atWorst(displayPrice(worst, notation))}
      </legend>
      {TICK_CHOICES.map((ticks) => (
        <Button
          key={ticks}
          size="small"
          variant={ticks === chosen ? "primary" : "secondary"}
          aria-pressed={ticks === chosen}
          aria-label={slipText().ticks(Number(ticks))}
          disabled={disabled}
          onClick={() => preferences.set("worseTicks", ticks)}
        >
          {ticks}
        </Button>
      ))}
    </fieldset>
  );
}
