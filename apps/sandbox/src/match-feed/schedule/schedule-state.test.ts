import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileStateStore, freshState, type ScheduleState } from "./schedule-state.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "schedule-state-"));
});
afterEach(() => rm(folder, { recursive: true }));

const state: ScheduleState = {
  runCounts: { "cricsheet-1": 3 },
  turns: { "3": 5 },
  runs: [
    {
      ...{ fixtureId: "cricsheet-1-r3", matchId: "cricsheet-1", sportId: 3, slot: 0 },
      ...{ startAt: 1000, endAt: 2000, sequence: 17 },
    },
  ],
};

describe("the state of the programme", () => {
  it("is read as it was saved, from a folder that is made for it", async () => {
    const path = join(folder, "sandbox", "programme.json");
    await fileStateStore(path).save(state);
    expect(await fileStateStore(path).load()).toEqual(state);
  });

  it("is replaced as a whole, and nothing is left beside it", async () => {
    const store = fileStateStore(join(folder, "programme.json"));
    await store.save(state);
    await store.save(freshState());
    expect(await store.load()).toEqual({ runCounts: {}, turns: {}, runs: [] });
    expect(await readdir(folder)).toEqual(["programme.json"]);
  });

  it("is not taken for none where its file cannot be read", async () => {
    const path = join(folder, "programme.json");
    await symlink(path, path);
    await expect(fileStateStore(path).load()).rejects.toThrow("ELOOP");
  });

  it.each([
    ["no file", undefined],
    ["a file that was cut", '{"runCounts":{'],
    ["a file of something else", '{"runs":[{"fixtureId":1}]}'],
  ])("is none with %s", async (_what, text) => {
    const path = join(folder, "programme.json");
    if (text !== undefined) await writeFile(path, text);
    expect(await fileStateStore(path).load()).toBeUndefined();
  });
});
