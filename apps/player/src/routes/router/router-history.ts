/** A place in the history of the tab. */
export interface HistoryEntry {
  /** Path, query and fragment. */
  readonly href: string;
  /** The same as long as the entry is in the history. */
  readonly key: string;
  /** Counts the entries from the first of this site. */
  readonly index: number;
}

/** What the router needs of a history: the browser's, or one in memory for tests. */
export interface RouterHistory {
  current(): HistoryEntry;
  push(href: string): void;
  replace(href: string): void;
  go(steps: number): void;
  /** Says that the current entry is another one without the router having done it. Answers how to stop. */
  onMove(listener: () => void): () => void;
}
