import type { ScoreCard } from "@crossbook/contract";
import { Icon } from "@crossbook/ui";
import { ArrowDown, ArrowUp } from "@lucide/icons";
import { scoreText } from "../../messages/english/betting/score.ts";
import styles from "./score-card.module.css";
import { sparklinePoints, sparklineWords } from "./sparkline.ts";

type Trade = Extract<ScoreCard, { sport: "trade" }>;

const WIDTH = 240;
const HEIGHT = 48;

/** The price, how it moved since the open, and how long is left. */
export function TradeScore({ score }: { readonly score: Trade }) {
  const change = score.price - score.open;
  const minutes = Math.floor(score.secondsLeft / 60);
  const seconds = String(score.secondsLeft % 60).padStart(2, "0");
  return (
    <div className={styles.trade}>
      <div>
        <span className={styles.sideName}>{score.symbol}</span>
        <p className={styles.tradePrice}>
          <strong className={styles.big}>{score.price.toFixed(2)}</strong>
          <span className={change < 0 ? styles.down : styles.up}>
            {change > 0 && <Icon icon={ArrowUp} aria-hidden />}
            {change < 0 && <Icon icon={ArrowDown} aria-hidden />}
            {change > 0 ? "+" : ""}
            {change.toFixed(2)}
          </span>
        </p>
        <p className={styles.quiet}>{scoreText().openLeft(score.open.toFixed(2), minutes, seconds)}</p>
      </div>
      <svg
        className={styles.spark}
        viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
        role="img"
        aria-label={`${score.symbol}: ${sparklineWords(score.path)}`}
        preserveAspectRatio="none"
      >
        <polyline
          points={sparklinePoints(score.path, WIDTH, HEIGHT)}
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}
