import { Button, Field } from "@crossbook/ui";
import { useRef, useState } from "react";
import { useGameApp } from "../game-app.ts";
import { detailText } from "../messages/english/details.ts";
import classes from "./verifier-link.module.css";

/** What leads to the verifier: its address, and what the link says. */
export interface VerifierLinkProps {
  readonly href: string;
  readonly words: string;
}

/**
 * A link to the verifier. The operator's app lets no page in its frame open a window, and the verifier is shown in no
 * frame: there the address can be copied instead.
 */
export function VerifierLink({ href, words }: VerifierLinkProps) {
  const { link } = useGameApp();
  if (link.isFramed) return <VerifierAddress href={href} words={words} />;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}

function VerifierAddress({ href, words }: VerifierLinkProps) {
  const box = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  function handleCopy(): void {
    box.current?.select();
    // The clipboard's own interface needs a permission that frames of another origin seldom have.
    setCopied(document.execCommand("copy"));
  }

  return (
    <div className={classes.address}>
      <Field
        ref={box}
        label={detailText().inNewTab(words)}
        value={href}
        readOnly
        onFocus={(focus) => focus.target.select()}
      />
      <Button onClick={handleCopy}>{isCopied ? detailText().copied : detailText().copy}</Button>
    </div>
  );
}
