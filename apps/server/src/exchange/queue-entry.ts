import type { Command, EngineView, Outcome } from "@crossbook/engine";
import { ExchangeStoppedError, type HostRefusal } from "./exchange.ts";

/** A command or a read that waits for its batch. */
export type QueueEntry = QueuedCommand | QueuedRead;

export interface QueuedCommand {
  readonly command: Command;
  readonly answer: (outcome: Outcome | HostRefusal) => void;
  /** The table has been asked and has not got this command's key among the keys up to this number. */
  absentUpTo: number;
  outcome: Outcome | undefined;
}

export interface QueuedRead {
  /** Runs the query now and keeps what it gives. */
  readonly look: (engine: EngineView) => void;
  /** Answers what was seen. */
  readonly deliver: () => void;
  readonly refuse: () => void;
}

/** A read whose promise is settled by `deliver` or `refuse`. */
export function queuedRead<T>(
  query: (engine: EngineView) => T,
  resolve: (seen: T) => void,
  reject: (error: unknown) => void,
): QueuedRead {
  let deliver = () => undefined as void;
  return {
    look(engine) {
      try {
        const seen = query(engine);
        deliver = () => resolve(seen);
      } catch (error) {
        deliver = () => reject(error);
      }
    },
    deliver: () => deliver(),
    refuse: () => reject(exchangeStopped()),
  };
}

/** The commands among these entries. */
export function commandsOf(entries: readonly QueueEntry[]): readonly Command[] {
  const commands: Command[] = [];
  for (const entry of entries) if ("answer" in entry) commands.push(entry.command);
  return commands;
}

/** Answers what an entry of a durable batch got. */
export function deliverOutcome(entry: QueueEntry): void {
  if (!("answer" in entry)) entry.deliver();
  else if (entry.outcome) entry.answer(entry.outcome);
}

/** Answers that an entry is not done, or that this is not known. */
export function refuseEntry(entry: QueueEntry, code: HostRefusal["code"]): void {
  if ("answer" in entry) entry.answer({ ok: false, code });
  else entry.refuse();
}

/** Answers for each that nobody knows whether it was done. */
export function refuseUndecided(entries: readonly QueueEntry[]): void {
  for (const entry of entries) refuseEntry(entry, "OUTCOME_UNKNOWN");
}

/** What reads, and those who wait for the tables, are refused with. */
export function exchangeStopped(): ExchangeStoppedError {
  return new ExchangeStoppedError("the exchange is not open");
}
