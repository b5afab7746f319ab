import { Button } from "@crossbook/ui";
import { useEffect, useRef } from "react";
import { useFocusAfter } from "../../../bets/use-focus-after.ts";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import { CopyButton } from "./copy-button.tsx";
import { headingOf } from "./heading-of.ts";
import classes from "./second-factor.module.css";

interface RecoveryCodesProps {
  /** What has been done by which there are new codes. */
  readonly title: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ title, codes, onKept }: RecoveryCodesProps) {
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(part, headingOf);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={part} className={classes.standing}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h3>
      <p>{secondFactorText().keepCodes}</p>
      <ul className={classes.codes} aria-label={secondFactorText().recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code.match(/.{1,4}/g)?.join("-")}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton label={secondFactorText().copyCodes} text={codes.join("\n")} />
        <Button variant="primary" size="small" onClick={onKept}>
          {secondFactorText().kept}
        </Button>
      </div>
    </div>
  );
}
