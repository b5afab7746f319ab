import type { Chance } from "../../ports/chance.ts";
import type { FileGoal, OpenfootballMatch } from "./openfootball-file.ts";

export type Side = "home" | "away";

export interface Goal {
  readonly side: Side;
  /** 1 to 90. */
  readonly minute: number;
  /** Minutes of stoppage time after 45 or 90; 0 outside it. */
  readonly stoppage: number;
  readonly player: string | null;
  readonly kind: "goal" | "ownGoal" | "penalty";
}

export interface MatchGoals {
  /** Of the 90 minutes and stoppage time, in order of time. */
  readonly goals: readonly Goal[];
  /** The file does not say when they were scored. */
  readonly minutesSimulated: boolean;
}

/**
 * The goals of the 90 minutes. The score after 90 minutes decides: where the file's list of goals does not add
 * up to it, minutes are drawn by chance and said to be so. `goals1` are the goals that count for team1, own goals
 * of its opponents among them; a file that lists own goals with the scorer's team is recognised by its sum, and so is
 * one that writes 92 for the second minute of stoppage time.
 */
export function goalsOf(match: OpenfootballMatch, chance: Chance): MatchGoals {
  const [home, away] = match.score.ft ?? [0, 0];
  for (const lateIsStoppage of match.score.et ? [false, true] : [true, false]) {
    for (const ownGoalsCross of [false, true]) {
      const goals = listedGoals(match, { ownGoalsCross, lateIsStoppage });
      if (goals && countOf(goals, "home") === home && countOf(goals, "away") === away) {
        return { goals: goals.sort(byTime), minutesSimulated: false };
      }
    }
  }
  return { goals: drawnGoals(match, chance).sort(byTime), minutesSimulated: home + away > 0 };
}

/** Minutes and stoppage of a goal as files write them; undefined where the text is no minute. */
export function minuteOf({ minute, offset }: FileGoal): { minute: number; stoppage: number } | undefined {
  const match = /^\s*(\d{1,3})\s*['’]?\s*(?:\+\s*(\d{1,2}))?\s*['’]?\s*$/.exec(String(minute ?? ""));
  if (!match) return undefined;
  return { minute: Number(match[1]), stoppage: Number(match[2] ?? offset ?? 0) };
}

/** How a list is to be read: what minute 92 means, and for whom an own goal counts. */
interface Reading {
  readonly lateIsStoppage: boolean;
  readonly ownGoalsCross: boolean;
}

function listedGoals(
  match: OpenfootballMatch,
  { lateIsStoppage, ownGoalsCross }: Reading,
): Goal[] | undefined {
  const goals: Goal[] = [];
  for (const [listedFor, list] of [
    ["home", match.goals1],
    ["away", match.goals2],
  ] as const) {
    for (const goal of list ?? []) {
      const time = minuteOf(goal);
      if (!time) return undefined;
      const late = time.minute - 90;
      if (late > 0 && !lateIsStoppage) continue;
      const at = late > 0 ? { minute: 90, stoppage: late } : timeOf(time);
      const side = goal.owngoal && ownGoalsCross ? otherSide(listedFor) : listedFor;
      const kind = goal.owngoal ? "ownGoal" : goal.penalty ? "penalty" : "goal";
      goals.push({ side, ...at, player: goal.name ?? null, kind });
    }
  }
  return goals;
}

/** Stoppage time comes after 45 and 90 minutes only: elsewhere it is a slip of the file. */
function timeOf({ minute, stoppage }: Pick<Goal, "minute" | "stoppage">): Pick<Goal, "minute" | "stoppage"> {
  const endsHalf = minute === 45 || minute === 90;
  return { minute: Math.max(1, minute), stoppage: endsHalf ? stoppage : 0 };
}

/** Minutes by chance, with as many goals before half time as the file says, if it does. */
function drawnGoals({ score }: OpenfootballMatch, chance: Chance): Goal[] {
  const drawn = (side: Side, index: 0 | 1): Goal[] => {
    const total = score.ft?.[index] ?? 0;
    const beforeHalfTime = score.ht?.[index];
    return Array.from({ length: total }, (_, number) => {
      const range: [number, number] =
        beforeHalfTime === undefined ? [1, 90] : number < beforeHalfTime ? [1, 45] : [46, 90];
      return { side, minute: chance.between(...range), stoppage: 0, player: null, kind: "goal" };
    });
  };
  return [...drawn("home", 0), ...drawn("away", 1)];
}

function countOf(goals: readonly Goal[], side: Side): number {
  return goals.filter((goal) => goal.side === side).length;
}

function otherSide(side: Side): Side {
  return side === "home" ? "away" : "home";
}

function byTime(a: Goal, b: Goal): number {
  return a.minute - b.minute || a.stoppage - b.stoppage;
}
