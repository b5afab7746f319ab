import { type ScoreCard, situationsText } from "@crossbook/contract";
import { eventText } from "../../messages/english/betting/events.ts";
import { scoreText } from "../../messages/english/betting/score.ts";

type Racing = Extract<ScoreCard, { sport: "racing" }>;
type Kabaddi = Extract<ScoreCard, { sport: "kabaddi" }>;

/** What is going on, in the viewer's language. */
export function noteWords({ note, noteParts }: Pick<ScoreCard, "note" | "noteParts">): string {
  return situationsText(note, noteParts, eventText().situations);
}

/** How far a race is. */
export function stageWords({ stage, stageParts }: Racing): string {
  return situationsText(stage, stageParts, eventText().situations);
}

/** The last raid of a kabaddi match; empty before the first. */
export function raidWords({ lastRaid, raidParts }: Kabaddi): string {
  return situationsText(lastRaid, raidParts, eventText().situations);
}

/** The clock of a football match: a minute, or the words of a break. */
export function clockWords(clock: string): string {
  return clock === "HT" || clock === "FT" ? scoreText().clocks[clock] : clock;
}
