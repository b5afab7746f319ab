import type { ScoreCard } from "@crossbook/contract";
import { scoreText } from "../../messages/english/betting/score.ts";
import { clockWords, noteWords, raidWords, stageWords } from "./score-words.ts";

type Cricket = Extract<ScoreCard, { sport: "cricket" }>;
type Racing = Extract<ScoreCard, { sport: "racing" }>;
type Tennis = Extract<ScoreCard, { sport: "tennis" }>;

/** So many of a race's field fit in a line. */
const LEADERS = 3;

/** A score in two lines, for where the prices need the space: how it stands, and what is going on. The second may be empty. */
export function scoreLines(card: ScoreCard): readonly [string, string] {
  switch (card.sport) {
    case "cricket":
      return cricketLines(card);
    case "football":
      return [
        `${card.home.name} ${card.home.goals} – ${card.away.goals} ${card.away.name}`,
        part(clockWords(card.clock), noteWords(card)),
      ];
    case "tennis":
      return tennisLines(card);
    case "racing":
      return [stageWords(card), racingLeaders(card)];
    case "kabaddi":
      return [
        card.teams.map(({ name, points }) => `${name} ${points}`).join(" – "),
        part(
          `${card.half === 1 ? scoreText().firstHalf : scoreText().secondHalf} ${card.clock}`,
          raidWords(card),
        ),
      ];
    case "trade":
      return [
        `${card.symbol} ${card.price.toFixed(2)}`,
        part(scoreText().open(card.open.toFixed(2)), noteWords(card)),
      ];
  }
}

function cricketLines(card: Cricket): readonly [string, string] {
  const { innings } = card;
  const note = noteWords(card);
  const said = innings.map(({ team, runs, wickets, overs }) =>
    scoreText().innings(team, runs, wickets, overs),
  );
  const now = said.at(-1);
  if (now === undefined) return [note, ""];
  return [now, note === "" ? (said.at(-2) ?? "") : note];
}

function tennisLines(card: Tennis): readonly [string, string] {
  const [first = "", second = ""] = card.players.map(({ name, sets, points, serving }) =>
    [`${name}${serving ? " •" : ""}`, ...sets, points].join(" "),
  );
  return [first, second === "" ? noteWords(card) : second];
}

function racingLeaders({ runners }: Racing): string {
  return [...runners]
    .filter(({ position }) => position > 0)
    .sort((a, b) => a.position - b.position)
    .slice(0, LEADERS)
    .map(({ position, cloth, name }) => `${position}. ${name} (${cloth})`)
    .join(", ");
}

function part(first: string, second: string): string {
  return [...new Set([first, second])].filter((words) => words !== "").join(" · ");
}
