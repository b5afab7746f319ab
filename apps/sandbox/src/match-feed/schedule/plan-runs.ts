import { chanceFrom } from "../../ports/chance.ts";
import type { MatchLibrary } from "../match-library.ts";
import { playingMs, scriptOf, speedOf } from "../publish/script.ts";
import type { PlayableMatch } from "../replay.ts";
import type { FixtureRun, ScheduleState } from "./schedule-state.ts";

/** How many matches of a sport run beside each other, and when each place first starts after a fresh start. */
interface SportProgramme {
  readonly sportId: number;
  readonly firstStartsMs: readonly number[];
  /** Time between two matches of one place, at least and at most; usual where absent. */
  readonly gapMs?: readonly [number, number];
}

/**
 * Six sports, at most two matches each. With one more announced where a sport has none to come, 8 to 14 fixtures are
 * open at any moment, which two processor cores carry beside everything else.
 */
export const PROGRAMME: readonly SportProgramme[] = [
  { sportId: 3, firstStartsMs: [30_000, 240_000] },
  { sportId: 1, firstStartsMs: [60_000, 180_000] },
  { sportId: 2, firstStartsMs: [45_000] },
  { sportId: 26, firstStartsMs: [100_000], gapMs: [150_000, 240_000] },
  { sportId: 25, firstStartsMs: [80_000] },
  { sportId: 40, firstStartsMs: [50_000] },
];

const USUAL_GAP_MS: readonly [number, number] = [30_000, 60_000];
/** The least notice of any match. */
const NOTICE_MS = 30_000;

export interface PlanOptions {
  readonly library: MatchLibrary;
  readonly seed: string;
  readonly speed: number;
}

/** Adds the runs that are missing from the programme now: none of its places stays empty, no sport without a match to come. */
export function planRuns(state: ScheduleState, now: number, options: PlanOptions): readonly FixtureRun[] {
  const added: FixtureRun[] = [];
  const fresh = Object.keys(state.turns).length === 0;
  for (const { sportId, firstStartsMs, gapMs = USUAL_GAP_MS } of PROGRAMME) {
    const add = (slot: number, startAt: number) => {
      const run = nextRun(state, { sportId, slot, startAt }, options);
      if (run) added.push(run);
    };
    for (const [slot, firstMs] of firstStartsMs.entries()) {
      const busy = state.runs.some((run) => run.sportId === sportId && run.slot === slot);
      if (!busy) add(slot, now + (fresh ? firstMs : NOTICE_MS));
    }
    const runs = state.runs.filter((run) => run.sportId === sportId && run.slot < firstStartsMs.length);
    if (runs.some(({ startAt }) => startAt > now)) continue;
    const free = soonestFree(runs);
    if (free)
      add(free.slot, Math.max(now + NOTICE_MS, free.endAt + gap(state, { sportId, gapMs }, options.seed)));
  }
  if (added.length > 0) forgetCounts(state, options.library);
  return added;
}

/** A simulated match has its turn once: without this the state, which is written each second, would grow for ever. */
function forgetCounts(state: ScheduleState, { filed }: MatchLibrary): void {
  const kept = new Set([...filed, ...state.runs].map(({ matchId }) => matchId));
  state.runCounts = Object.fromEntries(
    Object.entries(state.runCounts).filter(([matchId]) => kept.has(matchId)),
  );
}

/** Adds a run of one match, whatever the programme says: `slot` beyond the programme's places stands beside it. */
export function addRun(
  state: ScheduleState,
  match: PlayableMatch,
  { slot, startAt }: { readonly slot: number; readonly startAt: number },
  { seed, speed }: Pick<PlanOptions, "seed" | "speed">,
): FixtureRun {
  const { matchId, sportId } = match;
  const run = (state.runCounts[matchId] ?? 0) + 1;
  state.runCounts[matchId] = run;
  const replay = match.replay(seed);
  const lengthMs = playingMs(scriptOf(replay, ""), speedOf(replay, speed));
  const added = {
    fixtureId: `${matchId}-r${run}`,
    matchId,
    sportId,
    slot,
    startAt,
    endAt: startAt + lengthMs,
    sequence: 0,
  };
  state.runs.push(added);
  return added;
}

function nextRun(
  state: ScheduleState,
  place: { readonly sportId: number; readonly slot: number; readonly startAt: number },
  options: PlanOptions,
): FixtureRun | undefined {
  const turn = state.turns[place.sportId] ?? 0;
  const match = options.library.turn(place.sportId, turn, options.seed);
  if (!match) return undefined;
  state.turns[place.sportId] = turn + 1;
  return addRun(state, match, place, options);
}

function soonestFree(runs: readonly FixtureRun[]): { slot: number; endAt: number } | undefined {
  const busyUntil = new Map<number, number>();
  for (const { slot, endAt } of runs) busyUntil.set(slot, Math.max(endAt, busyUntil.get(slot) ?? 0));
  const [soonest] = [...busyUntil].sort(([, a], [, b]) => a - b);
  return soonest && { slot: soonest[0], endAt: soonest[1] };
}

function gap(
  state: ScheduleState,
  { sportId, gapMs }: { readonly sportId: number; readonly gapMs: readonly [number, number] },
  seed: string,
): number {
  return chanceFrom(`${seed}:gap:${sportId}:${state.turns[sportId] ?? 0}`).between(...gapMs);
}
