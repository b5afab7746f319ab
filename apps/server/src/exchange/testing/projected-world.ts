import { type Command, createEngine, type Engine } from "@crossbook/engine";
import { testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { eventReader } from "../effects/batch-events.ts";
import { type CompleteChunk, EffectRecorder } from "../effects/effect-recorder.ts";
import type { ExchangeEvent } from "../exchange-event.ts";
import { loadProjection, takeProjection } from "../projection/load-projection.ts";

/** An engine, and empty tables of its own that its chunks can be written to. */
export interface ProjectedWorld {
  readonly client: Client;
  /** Another after `startAgain`. */
  readonly engine: Engine;
  /** Of whoever writes to the tables. */
  readonly leadership: number;
  /** Applies commands that must be done, as one batch: its chunk, and what its listeners are given. */
  batch(commands: readonly Command[]): {
    readonly chunk: CompleteChunk;
    readonly events: readonly ExchangeEvent[];
  };
  /** Goes on with an engine and a recorder that know what the tables have, as after a start. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** Opens one; it must be closed. */
export async function openProjectedWorld(): Promise<ProjectedWorld> {
  const database = await testDatabase(schema);
  const client = new Client(withNumbers(database.connection));
  await client.connect();
  const { leadership } = await takeProjection(client);
  const start = async () => {
    const { snapshot, recorderStart } = await loadProjection(client, 100);
    return { engine: createEngine({}, snapshot), recorder: new EffectRecorder(recorderStart) };
  };
  let { engine, recorder } = await start();
  let seq = 0;
  return {
    ...{ client, leadership },
    get engine() {
      return engine;
    },
    batch(commands) {
      recorder.beginBatch();
      const eventsOf = eventReader(recorder.chunk);
      for (const command of commands) {
        const outcome = engine.apply(command, recorder);
        if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.code}`);
      }
      recorder.endBatch(++seq, commands.length, engine.effectsDigest);
      const events = eventsOf();
      const chunk = recorder.takeChunk({ sealedOnly: false });
      if (!chunk) throw new Error("no chunk");
      return { chunk, events };
    },
    async startAgain() {
      ({ engine, recorder } = await start());
    },
    async close() {
      await client.end();
      await database.close();
    },
  };
}
