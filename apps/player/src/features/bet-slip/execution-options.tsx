import type { Execution } from "@crossbook/contract";
import type { OddsHundredths, PriceNotation } from "@crossbook/odds";
import { Button, Price, RadioGroup, type RadioOption } from "@crossbook/ui";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { WORSE_TICKS } from "../../app/player-preferences.ts";
import { usePreferences } from "../../app/use-preferences.ts";
import classes from "./slip.module.css";

/** In the order of the screen. An option without its texts does not compile. */
const TEXTS: Readonly<Record<Execution, Omit<RadioOption<Execution>, "value">>> = {
  limit: { label: "Limit", note: "At your price or better; the rest stays unmatched in the book." },
  postOnly: { label: "Post only", note: "Never matches at once." },
  immediateOrCancel: { label: "Immediate or cancel", note: "What is not matched at once is cancelled." },
  anyPrice: {
    label: "Accept worse prices",
    note: "Up to a number of ticks worse than yours, and never more.",
  },
};
const OPTIONS = (Object.keys(TEXTS) as Execution[]).map((value) => ({ value, ...TEXTS[value] }));

export interface ExecutionOptionsProps {
  readonly execution: Execution;
  readonly onChange: (execution: Execution) => void;
  /** The worst price that the bet accepts, where it accepts worse ones. */
  readonly worst: OddsHundredths | undefined;
  readonly notation: PriceNotation;
  readonly disabled: boolean;
  /** Shown beside the button. */
  readonly children: ReactNode;
}

/**
 * How this one bet is placed, behind a button that names the choice. Every slip opens with a limit bet. The list is
 * scrolled into sight when it opens.
 */
export function ExecutionOptions({
  execution,
  onChange,
  worst,
  notation,
  disabled,
  children,
}: ExecutionOptionsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
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
          Options: {TEXTS[execution].label}
          {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
        {children}
      </div>
      <div ref={list} id={id} hidden={!isOpen}>
        <RadioGroup
          label="How this bet is placed"
          options={OPTIONS}
          value={execution}
          onChange={onChange}
          disabled={disabled}
        />
        {execution === "anyPrice" && <WorseTicks worst={worst} notation={notation} disabled={disabled} />}
      </div>
    </>
  );
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
        Ticks worse
        {worst !== undefined && (
          <>
            , to <Price odds={worst} notation={notation} /> at worst
          </>
        )}
      </legend>
      {TICK_CHOICES.map((ticks) => (
        <Button
          key={ticks}
          size="small"
          variant={ticks === chosen ? "primary" : "secondary"}
          aria-pressed={ticks === chosen}
          aria-label={ticks === "1" ? "1 tick worse" : `${ticks} ticks worse`}
          disabled={disabled}
          onClick={() => preferences.set("worseTicks", ticks)}
        >
          {ticks}
        </Button>
      ))}
    </fieldset>
  );
}
