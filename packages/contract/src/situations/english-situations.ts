import type { Situation } from "./situation.ts";
import type { SituationWords } from "./situation-words.ts";

type WonBy = Extract<Situation, { kind: "wonBy" }>;
type FullTime = Extract<Situation, { kind: "fullTimeScore" }>;

const NO_WINNER = { tie: "Match tied", draw: "Match drawn", noResult: "No result" } as const;
const HOW_SCORED = { goal: "", ownGoal: " (own goal)", penalty: " (penalty)" } as const;

/** Situations in English: the text that a feed sends beside its parts, and so what those who read English see. */
export const ENGLISH_SITUATIONS: SituationWords = {
  innings: ({ team, runs, wickets, overs, superOver }) =>
    `${team} ${runs}/${wickets} (${overs}${superOver ? " super over" : ""})`,
  need: ({ team, runs, balls }) => need(team, runs, balls),
  targetReached: ({ team }) => `${team} have reached the target`,
  over: ({ overs, of }) => `Over ${overs}${of === null ? "" : ` of ${of}`}`,
  superOver: () => "Super over",
  superOverNeed: ({ team, runs, balls }) => `Super over: ${need(team, runs, balls)}`,
  batFirst: ({ team }) => `${team} bat first`,
  toss: ({ team, chose }) => `${team} won the toss${chose === null ? "" : ` and chose to ${chose}`}`,
  beginsSoon: () => "The match is about to begin",
  stopped: () => "Play is stopped",
  leaves: ({ player, how }) => `${player} ${how}`,
  replaces: ({ coming, leaving }) => `${coming} replaces ${leaving}`,
  wonBy: (won) => `${won.team} won${margin(won)}${inBrackets(won.method)}`,
  tieDecided: ({ team, by }) =>
    `Match tied; ${team} won the ${by === "superOver" ? "super over" : "bowl-out"}`,
  noWinner: ({ result, method }) => `${NO_WINNER[result]}${inBrackets(method)}`,
  goals: ({ home, away, goals, clock }) => `${home} ${goals.home}–${goals.away} ${away} (${clock})`,
  kickOff: () => "Kick-off",
  goal: ({ team, player, how }) =>
    `Goal for ${team}${player === null ? "" : `: ${player}${HOW_SCORED[how]}`}`,
  fullTimeScore,
  toServe: ({ player }) => `${player} to serve`,
  tieBreak: () => "Tie-break",
  wonSet: ({ player }) => `${player} won the set`,
  wonMatch: ({ player }) => `${player} won the match`,
  atStart: () => "At the start",
  toGo: ({ metres }) => `${metres} m to go`,
  finishing: () => "Finishing",
  finished: () => "Finished",
  leads: ({ runner }) => `${runner} leads`,
  won: ({ runner }) => `${runner} won`,
  halfLeft: ({ half, clock }) => `half ${half}, ${clock} left`,
  raid: ({ team, points, allOut }) =>
    `${team}: raid of ${counted(points, "point")}${allOut === null ? "" : `, ${allOut} all out`}`,
  tackled: ({ team, allOut }) => `${team}: raider tackled${allOut === null ? "" : `, ${allOut} all out`}`,
  emptyRaid: ({ team }) => `${team}: empty raid`,
  halfTime: () => "Half time",
  fullTime: () => "Full time",
  trend: ({ change, secondsLeft }) => {
    const by = change === 0 ? "unchanged" : `${change > 0 ? "up" : "down"} ${Math.abs(change).toFixed(2)}`;
    return `${by} with ${secondsLeft} s left`;
  },
  plain: ({ text }) => text,
};

function need(team: string, runs: number, balls: number | null): string {
  return `${team} need ${runs}${balls === null ? "" : ` from ${counted(balls, "ball")}`}`;
}

function margin({ byInnings, runs, wickets }: WonBy): string {
  const parts = [
    ...(byInnings ? ["an innings"] : []),
    ...(runs === null ? [] : [counted(runs, "run")]),
    ...(wickets === null ? [] : [counted(wickets, "wicket")]),
  ];
  return parts.length === 0 ? "" : ` by ${parts.join(" and ")}`;
}

function fullTimeScore({ home, away, goals, afterExtraTime, shootOut }: FullTime): string {
  const fullTime = `Full time: ${home} ${goals.home}–${goals.away} ${away}.`;
  if (shootOut !== null)
    return `${fullTime} ${shootOut.winner} won ${shootOut.scored}–${shootOut.conceded} on penalties.`;
  if (afterExtraTime === null) return fullTime;
  return `${fullTime} After extra time: ${afterExtraTime.home}–${afterExtraTime.away}.`;
}

function counted(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

function inBrackets(words: string | null): string {
  return words === null ? "" : ` (${words})`;
}
