import type { Execution } from "@crossbook/contract";
import { Button, RadioGroup, type RadioOption } from "@crossbook/ui";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import classes from "./slip.module.css";

/** In the order of the screen. An option without its texts does not compile. */
const TEXTS: Readonly<Record<Execution, Omit<RadioOption<Execution>, "value">>> = {
  limit: { label: "Limit", note: "At your price or better; the rest stays unmatched in the book." },
  postOnly: { label: "Post only", note: "Never matches at once." },
  immediateOrCancel: { label: "Immediate or cancel", note: "What is not matched at once is cancelled." },
  anyPrice: { label: "Accept any price", note: "Takes what the book offers, whatever the price." },
};
const OPTIONS = (Object.keys(TEXTS) as Execution[]).map((value) => ({ value, ...TEXTS[value] }));

export interface ExecutionOptionsProps {
  readonly execution: Execution;
  readonly onChange: (execution: Execution) => void;
  readonly disabled: boolean;
  /** Shown beside the button. */
  readonly children: ReactNode;
}

/**
 * How this one bet is placed, behind a button that names the choice. Every slip opens with a limit bet. The list is
 * scrolled into sight when it opens.
 */
export function ExecutionOptions({ execution, onChange, disabled, children }: ExecutionOptionsProps) {
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
      </div>
    </>
  );
}
