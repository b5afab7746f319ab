import { isOneOf, isShapeOf } from "@crossbook/browser";
import type { ScoreCard } from "@crossbook/contract";

/** The server has checked every card against the contract: what is looked at here is whether there is one at all. */
const isCard = isShapeOf<Pick<ScoreCard, "sport">>({
  sport: isOneOf(["cricket", "football", "tennis", "racing", "kabaddi", "trade"]),
});

/** The score of `Sport/GetScoreCard`, which carries it as JSON text. Undefined for null and for anything else. */
export function scoreOfText(text: string | null): ScoreCard | undefined {
  if (text === null || text.trim() === "") return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isCard(parsed) ? (parsed as ScoreCard) : undefined;
  } catch {
    return undefined;
  }
}
