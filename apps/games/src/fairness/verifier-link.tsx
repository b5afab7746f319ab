import type { MouseEvent } from "react";
import { useGameApp } from "../game-app.ts";
import classes from "./verifier-link.module.css";

/** What leads to the verifier: its address, and what the link says. */
export interface VerifierLinkProps {
  readonly href: string;
  readonly words: string;
}

/**
 * A link to the verifier in a new tab. The operator's app lets no page in its frame open one, and the verifier is shown in no
 * frame: there the app is asked to open it. It stays a link, whose address the browser's own menu copies.
 */
export function VerifierLink({ href, words }: VerifierLinkProps) {
  const { link } = useGameApp();

  function handleClick(press: MouseEvent): void {
    if (!link.isFramed) return;
    press.preventDefault();
    link.send({ type: "openVerifier", url: href });
  }

  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer" onClick={handleClick}>
      {words}
    </a>
  );
}
