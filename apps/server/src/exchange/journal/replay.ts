import { decodeCommands, type EffectSink, type Engine } from "@crossbook/engine";
import type { JournalRow } from "./journal.ts";

/** A journal row cannot be read, or gives other effects than it gave when it was written. */
export class ReplayMismatchError extends Error {
  override readonly name = "ReplayMismatchError";
}

/** Applies a journal row again and proves by the digest that everything came out as it did the first time. */
export function replayRow(engine: Engine, row: JournalRow, sink: EffectSink): void {
  const commands = decodeCommands(row.commands);
  if (commands?.length !== row.commandCount)
    throw new ReplayMismatchError(`journal row ${row.seq} cannot be read`);
  engine.readAhead(commands);
  for (const command of commands) engine.apply(command, sink);
  if (engine.effectsDigest !== row.digest) {
    throw new ReplayMismatchError(
      `journal row ${row.seq} gives the digest ${engine.effectsDigest} instead of ${row.digest}`,
    );
  }
}
