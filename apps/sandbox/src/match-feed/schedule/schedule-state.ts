import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";

const fixtureRun = z.object({
  /** The match with the number of its run: `cricsheet-1273756-r3`. */
  fixtureId: z.string(),
  matchId: z.string(),
  sportId: z.number(),
  /** The place in the sport's programme that it fills. */
  slot: z.number(),
  /** Unix milliseconds. */
  startAt: z.number(),
  /** When it is expected to end. */
  endAt: z.number(),
  /** The last sequence that the server took; 0 before the fixture is announced. */
  sequence: z.number(),
});
export type FixtureRun = z.output<typeof fixtureRun>;

const scheduleState = z.object({
  /** How often each match was run, for names that are unique for ever. */
  runCounts: z.record(z.string(), z.number()),
  /** How many matches of each sport have had their turn. */
  turns: z.record(z.string(), z.number()),
  runs: z.array(fixtureRun),
});
export type ScheduleState = z.output<typeof scheduleState>;

/** The state of a sandbox that has never run. */
export function freshState(): ScheduleState {
  return { runCounts: {}, turns: {}, runs: [] };
}

export interface StateStore {
  /**
   * The state as it was saved; undefined where there is none, or what is there is none. Rejects where it cannot be read: the
   * matches that are running would be void as if they were lost.
   */
  load(): Promise<ScheduleState | undefined>;
  save(state: ScheduleState): Promise<void>;
}

/** Keeps the state in one file, replaced as a whole so that a crash leaves the old or the new one. */
export function fileStateStore(path: string): StateStore {
  return {
    async load() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "";
        throw error;
      });
      try {
        return scheduleState.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    async save(state) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.new`, JSON.stringify(state));
      await rename(`${path}.new`, path);
    },
  };
}
