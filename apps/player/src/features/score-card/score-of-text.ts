import { type ScoreCard, scoreCard } from "@crossbook/contract";

/** The score of `Sport/GetScoreCard`, which carries it as JSON text. Undefined for null and for anything else. */
export function scoreOfText(text: string | null): ScoreCard | undefined {
  if (text === null || text.trim() === "") return undefined;
  try {
    const parsed = scoreCard.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
