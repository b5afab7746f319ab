import { randomInt } from "node:crypto";
import { type AccountId, createEngine, ENGINE_VERSION, type Engine } from "@crossbook/engine";
import type { ClientBase } from "pg";
import { eventReader } from "../effects/batch-events.ts";
import { EffectRecorder } from "../effects/effect-recorder.ts";
import type { ExchangeEvent } from "../exchange-event.ts";
import type { ExchangeLimits } from "../exchange-options.ts";
import type { JournalRow } from "../journal/journal.ts";
import { readJournal } from "../journal/read-journal.ts";
import { ReplayMismatchError, replayRow } from "../journal/replay.ts";
import {
  type LoadedProjection,
  loadProjection,
  type ProjectionHead,
  readProjectionHead,
} from "../projection/load-projection.ts";
import { ROWS_OF_A_COMMAND, rowsOf } from "../state-rows.ts";

/** What a replay of the journal has done. */
export interface Replayed {
  readonly lastSeq: number;
  readonly batches: number;
  readonly commands: number;
}

/**
 * An engine that has the state after some batch of the journal, and goes on from there by the journal alone: each batch
 * is applied again and proved by its digest. What the effects are needed for decides how it goes on.
 */
export class JournalFollower {
  readonly engine: Engine;
  readonly recorder: EffectRecorder;
  /** Part of the journal's meaning: how many keys the engine remembers. */
  readonly rememberedKeys: number;
  #seq: number;
  #mostRows: number;
  #onKeyUsed: (accountId: AccountId, key: string) => void = () => undefined;

  /** Begins with the state that the tables show. */
  constructor(loaded: LoadedProjection, limits: Pick<ExchangeLimits, "expectedKeys">) {
    const { rememberedKeys } = loaded;
    this.rememberedKeys = rememberedKeys;
    this.engine = createEngine(
      {
        limits: { keys: rememberedKeys, expectedKeys: limits.expectedKeys },
        hashSeed: randomInt(2 ** 32),
      },
      loaded.snapshot,
    );
    this.recorder = new EffectRecorder(loaded.recorderStart, (accountId, key) =>
      this.#onKeyUsed(accountId, key),
    );
    this.#seq = loaded.appliedSeq;
    this.#mostRows = rowsOf(loaded.snapshot);
  }

  /** All tables as they are at one moment. Undefined where their journal is of another version of the engine. */
  static async load(
    client: ClientBase,
    limits: Pick<ExchangeLimits, "expectedKeys">,
  ): Promise<JournalFollower | undefined> {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { engineVersion, rememberedKeys } = await readProjectionHead(client);
    const follower =
      engineVersion === ENGINE_VERSION && rememberedKeys !== undefined
        ? new JournalFollower(await loadProjection(client, rememberedKeys), limits)
        : undefined;
    await client.query("COMMIT");
    return follower;
  }

  /** The batch whose state this is. */
  get seq(): number {
    return this.#seq;
  }

  /** At most so many rows the state has. */
  get mostRows(): number {
    return this.#mostRows;
  }

  /** Reports each key that is used from now on. */
  reportKeysTo(listener: (accountId: AccountId, key: string) => void): void {
    this.#onKeyUsed = listener;
  }

  /**
   * Goes on to where the tables are, and forgets the effects, which they show already. Lets other work of the process run
   * after each batch. Throws where the journal does not lead there exactly: the follower is of no use then.
   */
  async catchUp(client: ClientBase, head: ProjectionHead): Promise<void> {
    const { appliedSeq, engineVersion, rememberedKeys } = head;
    if (engineVersion !== ENGINE_VERSION || rememberedKeys !== this.rememberedKeys)
      throw new ReplayMismatchError("another version or setting of the engine has written the journal since");
    for await (const row of readJournal(client, this.#seq, appliedSeq)) {
      this.#apply(row);
      this.#forgetEffects({ sealedOnly: true });
      await new Promise<void>((next) => setImmediate(next));
    }
    this.#forgetEffects({ sealedOnly: false });
    if (this.#seq !== appliedSeq || this.engine.effectsDigest !== head.effectsDigest)
      throw new ReplayMismatchError(`the tables show batch ${appliedSeq}, the state is of ${this.#seq}`);
  }

  #forgetEffects(which: { readonly sealedOnly: boolean }): void {
    const { recorder } = this;
    for (let taken = recorder.takeChunk(which); taken; taken = recorder.takeChunk(which)) {
      recorder.recycle(taken.chunk);
    }
  }

  /** Applies all that is left in the journal, and keeps the effects for the tables. Throws as `catchUp`. */
  async replayRest(client: ClientBase): Promise<Replayed> {
    const firstSeq = this.#seq;
    let commands = 0;
    for await (const row of readJournal(client, firstSeq)) {
      this.#apply(row);
      commands += row.commandCount;
    }
    return { lastSeq: this.#seq, batches: this.#seq - firstSeq, commands };
  }

  /**
   * Applies the next batch for who shows the state and writes no tables: its effects can be read until the next one, and
   * are forgotten then. Throws as `catchUp`.
   */
  show(row: JournalRow): () => readonly ExchangeEvent[] {
    const readEvents = this.#apply(row);
    this.#forgetEffects({ sealedOnly: true });
    return readEvents;
  }

  #apply(row: JournalRow): () => readonly ExchangeEvent[] {
    this.recorder.beginBatch();
    const readEvents = eventReader(this.recorder.chunk);
    replayRow(this.engine, row, this.recorder);
    this.recorder.endBatch(row.seq, row.commandCount, row.digest);
    this.#seq = row.seq;
    this.#mostRows += row.commandCount * ROWS_OF_A_COMMAND;
    return readEvents;
  }
}
