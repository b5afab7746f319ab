import type { api as contract, OutputOf } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useEffect, useRef } from "react";
import { useFocusAfter } from "../../../bets/use-focus-after.ts";
import { botKeyText } from "../../../messages/english/account/bot-keys.ts";
import { CopyButton } from "../second-factor/copy-button.tsx";
import { headingOf } from "../second-factor/heading-of.ts";
import classes from "./bot-keys.module.css";

/** A key with its password. */
export type Made = OutputOf<typeof contract.account.createBotKey>;

interface MadeKeyProps {
  readonly made: Made;
  readonly onKept: () => void;
}

/** What a bot is given, which is shown this once. */
export function MadeKey({ made, onKept }: MadeKeyProps) {
  const part = useRef<HTMLDivElement>(null);
  useFocusAfter(part, headingOf);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const values = [
    [botKeyText().userName, made.userName],
    [botKeyText().appKey, made.key.appKey],
    [botKeyText().password, made.password],
    [botKeyText().address, `${window.location.origin}/bots/`],
  ] as const;
  return (
    <div ref={part} className={classes.made}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {botKeyText().made(made.key.name)}
      </h3>
      <p>{botKeyText().keepNow}</p>
      <dl className={classes.values}>
        {values.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton label={botKeyText().copyOf(what)} text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="primary" onClick={onKept}>
        {botKeyText().kept}
      </Button>
    </div>
  );
}
