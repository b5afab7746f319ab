import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { FencedError, Journal, type JournalEntry } from "./journal.ts";
import { readJournal } from "./read-journal.ts";

const LEAD = { onLost: () => undefined, leaseMs: 60_000 };

let database: TestDatabase;
let client: Client;
let journal: Journal;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
  journal = await Journal.lead(database.connection, LEAD);
});

afterEach(async () => {
  await journal.close();
  await client.end();
  await database.close();
});

function entry(seq: number): JournalEntry {
  const commands = Uint8Array.from([seq % 256, 0, 255]);
  return { seq, at: Date.UTC(2026, 0, 1) + seq, commandCount: seq, commands, digest: `digest ${seq}` };
}

async function read(afterSeq: number, untilSeq?: number): Promise<readonly number[]> {
  const seqs: number[] = [];
  for await (const row of readJournal(client, afterSeq, untilSeq)) seqs.push(row.seq);
  return seqs;
}

it("is kept by a leader that is silent while it loads, and lost by one that is silent for its lease afterwards", async () => {
  await journal.close();
  const lost: Error[] = [];
  const leader = await Journal.lead(database.connection, {
    onLost: (error) => lost.push(error),
    leaseMs: 200,
  });
  standStill(600);
  await leader.beginLease();
  expect(lost).toEqual([]);
  standStill(600);
  await expect(leader.client.query("SELECT 1")).rejects.toThrow(
    /idle-session timeout|terminated|EPIPE|ECONNRESET/,
  );
  expect(lost.length).toBeGreaterThan(0);
  await leader.close();
});

it("waits for the disk with every row, also in a database that is set not to, and not for less than it is set to", async () => {
  const name = client.escapeIdentifier(database.connection.database ?? "");
  const kept: string[] = [];
  for (const setting of ["off", "local", "remote_apply"]) {
    await journal.close();
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = ${setting}`);
    journal = await Journal.lead(database.connection, LEAD);
    const { rows } = await journal.client.query<{ kept: string }>(
      "SELECT current_setting('synchronous_commit') AS kept",
    );
    kept.push(rows[0]?.kept ?? "");
  }
  expect(kept).toEqual(["on", "local", "remote_apply"]);
});

/** Nothing of this process goes on meanwhile, as in a long computation. */
function standStill(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}

it("gives back what was appended, in order and over several pages", async () => {
  for (let seq = 1; seq <= 600; seq++) await journal.append(entry(seq));
  expect(await read(0)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
  expect(await read(595)).toEqual([596, 597, 598, 599, 600]);
  expect(await read(10, 12)).toEqual([11, 12]);
  expect(await read(600)).toEqual([]);
  for await (const row of readJournal(client, 6, 7)) {
    expect(row).toEqual({ ...entry(7), commands: Buffer.from(entry(7).commands) });
  }
});

it("does not go on over a row that is missing", async () => {
  for (const seq of [1, 2, 4]) await journal.append(entry(seq));
  await expect(read(0)).rejects.toThrow("the journal lacks row 3");
  await expect(read(0, 2)).resolves.toEqual([1, 2]);
});

it("does not write a row that another leader has written", async () => {
  await journal.append(entry(1));
  await expect(journal.append(entry(1))).rejects.toThrow(FencedError);
});

it("has one leader: the next leads when the first has ended", async () => {
  const order: string[] = [];
  const second = Journal.lead(database.connection, LEAD).then((next) => {
    order.push("second leads");
    return next;
  });
  await journal.append(entry(1));
  order.push("first wrote");
  await journal.close();
  journal = await second;
  await journal.append(entry(2));
  expect(order).toEqual(["first wrote", "second leads"]);
});

it("gives up also where it is asked to while its connection is made", async () => {
  const giveUp = new AbortController();
  const waiting = Journal.lead(database.connection, { ...LEAD, signal: giveUp.signal });
  giveUp.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
});
