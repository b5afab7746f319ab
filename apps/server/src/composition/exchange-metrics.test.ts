import { pino } from "pino";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { exchangeMetrics } from "./exchange-metrics.ts";

describe("a commit that stalls", () => {
  it("is in the log and in the metrics while it lasts, and again when it has ended", async () => {
    const registry = new Registry();
    const lines: string[] = [];
    const observer = exchangeMetrics(
      registry,
      pino({ base: null }, { write: (line: string) => lines.push(line) }),
    );
    const stalled = async () =>
      /^crossbook_exchange_commit_stalled (\d)$/m.exec(await registry.metrics())?.[1];
    expect(await stalled()).toBe("0");
    observer.commitSlow?.({ forMs: 1000 });
    expect(await stalled()).toBe("1");
    observer.slowCommitEnded?.({ tookMs: 9600.4 });
    expect(await stalled()).toBe("0");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, forMs: 1000, msg: "a commit is slow: no bet is answered until it has ended" },
      { level: 40, tookMs: 9600, msg: "the slow commit has ended" },
    ]);
  });

  it("is joined by what keeps the journal short, and by what makes it grow", async () => {
    const registry = new Registry();
    const lines: string[] = [];
    const observer = exchangeMetrics(
      registry,
      pino({ base: null }, { write: (line: string) => lines.push(line) }),
    );
    observer.standbyLoaded?.({ seq: 3, durationMs: 2.6 });
    observer.standbyFailed?.(new Error("gone"));
    observer.replayed?.({ batches: 2, commands: 9, durationMs: 1.4, followed: false });
    observer.checkpointTaken?.({ seq: 7, bytes: 1000, blockedMs: 3.2 });
    observer.journalRemoved?.({ batches: 5, untilSeq: 5 });
    observer.checkpointFailed?.(new Error("no room"));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 30, seq: 3, durationMs: 3, msg: "the standby has loaded the tables and follows" },
      { level: 40, msg: "the standby follows no more; it loads the tables again" },
      { level: 30, batches: 2, commands: 9, durationMs: 1, followed: false, msg: "the journal was replayed" },
      { level: 30, seq: 7, bytes: 1000, blockedMs: 3, msg: "a checkpoint was taken" },
      { level: 30, untilSeq: 5, msg: "old rows of the journal were removed" },
      { level: 50, msg: "a checkpoint failed; the journal grows until the next" },
    ]);
    const text = await registry.metrics();
    for (const outcome of ["taken", "failed"])
      expect(text).toContain(`crossbook_exchange_checkpoints_total{outcome="${outcome}"} 1`);
  });

  it("is not the only thing that is logged: a listener's failure is too", () => {
    const lines: string[] = [];
    const observer = exchangeMetrics(
      new Registry(),
      pino({ base: null }, { write: (line: string) => lines.push(line) }),
    );
    observer.listenerFailed?.(new Error("not our day"));
    expect(lines.join()).toContain("not our day");
  });
});
