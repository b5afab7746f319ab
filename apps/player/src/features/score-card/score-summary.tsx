import type { ScoreCard } from "@crossbook/contract";
import { Icon } from "@crossbook/ui";
import { ChevronDown } from "@lucide/icons";
import { type ReactNode, useState } from "react";
import { scoreText } from "../../messages/english/betting/score.ts";
import styles from "./score-card.module.css";
import { scoreLines } from "./score-lines.ts";

export interface ScoreSummaryProps {
  /** Undefined: there is nothing to show yet. */
  readonly card: ScoreCard | undefined;
  /** The whole score card, for when it is asked for. */
  readonly children: ReactNode;
}

/** The score in two lines that open to the whole of it. They keep their height, so that no price below ever moves. */
export function ScoreSummary({ card, children }: ScoreSummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (card === undefined) return null;
  const [first, second] = scoreLines(card);
  return (
    <div>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.summaryLines}>
          <strong>{first}</strong>
          <span>{second}</span>
        </span>
        <Icon
          icon={ChevronDown}
          aria-label={scoreText().whole}
          className={isOpen ? styles.turned : undefined}
        />
      </button>
      {isOpen && children}
    </div>
  );
}
