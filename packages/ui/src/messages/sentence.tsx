import { createElement, Fragment, type ReactNode } from "react";

/** A text with components at the places that its language has for them. */
export interface SentenceProps {
  /** As a message makes them: texts and components, in the order of the language. */
  readonly parts: readonly ReactNode[];
}

/** Shows a message that has components inside, such as an amount. */
export function Sentence({ parts }: SentenceProps) {
  // Each part is a child of its own: as a list they would need keys.
  return createElement(Fragment, undefined, ...parts);
}
