import { Socket } from "node:net";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { systemClock } from "../../ports/clock.ts";
import { ExchangeStoppedError } from "../exchange.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { ReplayMismatchError } from "../journal/replay.ts";
import {
  back,
  deposit,
  lay,
  type OpenedExchange,
  openForTest,
  seedTwoPlayers,
} from "../testing/exchange-world.ts";
import { Obstacle } from "../testing/obstacle.ts";
import { FollowedExchange } from "./followed-exchange.ts";

let database: TestDatabase;
let leader: OpenedExchange;
let followed: FollowedExchange;
const published: JournalEntry[] = [];
const leaderships: number[] = [];

const follow = (stream = () => new Socket()) =>
  FollowedExchange.open({
    ...{ connection: { ...database.connection, stream }, clock: systemClock, observer: {} },
    limits: { expectedKeys: 1024 },
  });

beforeAll(async () => {
  database = await testDatabase(schema);
  leader = await openForTest(database.connection, {
    publisher: {
      leads: (leadership) => leaderships.push(leadership),
      publish: (row) => published.push({ ...row, commands: row.commands.slice() }),
    },
  });
  await seedTwoPlayers(leader.exchange);
  followed = await follow();
});
afterAll(async () => {
  await followed.close();
  await leader.exchange.close();
  await database.close();
});

const matched = async (exchange: Pick<FollowedExchange, "read">) =>
  exchange.read((engine) => engine.book(7, 3)?.matchedTotal);

it("has what the tables and the journal behind them have", () => {
  expect(leaderships).toHaveLength(1);
  expect(followed.seq).toBe(leader.exchange.state().journalSeq);
  expect(published.map(({ seq }) => seq)).toEqual(published.map((_row, index) => index + 1));
});

it("applies each batch that is published, once, and reports it with what happened", async () => {
  const seen: [number, number, string[]][] = [];
  const forget = followed.onDurable((batch) =>
    seen.push([batch.seq, batch.at, batch.events.map(({ type }) => type)]),
  );
  const before = published.length;
  await leader.exchange.submit(back(1, 7, "a"));
  await leader.exchange.submit(lay(2, 7, "b"));
  const rows = published.slice(before);
  expect(followed.apply(rows[1] as JournalEntry)).toBe("gap");
  for (const row of rows) expect(followed.apply(row)).toBe("applied");
  for (const row of rows) expect(followed.apply(row)).toBe("known");
  expect(seen.map(([seq, at]) => [seq, at])).toEqual(rows.map(({ seq, at }) => [seq, at]));
  expect(seen.at(-1)?.[2]).toEqual(expect.arrayContaining(["orderPlaced", "orderMatched"]));
  expect(await matched(followed)).toEqual(await matched(leader.exchange));
  forget();
});

it("reads what it has missed from the journal, with the time it was written at", async () => {
  const seen: number[] = [];
  const forget = followed.onDurable((batch) => seen.push(batch.at));
  const before = published.length;
  for (const key of ["c", "d", "e"]) await leader.exchange.submit(deposit(1, 100, key));
  await followed.catchUp();
  expect(seen).toEqual(published.slice(before).map(({ at }) => at));
  expect(followed.seq).toBe(leader.exchange.state().journalSeq);
  forget();
});

it("takes no command, and waits for tables that are behind", async () => {
  const stopped = { ok: false, code: "EXCHANGE_STOPPED" };
  expect(await followed.submit()).toEqual(stopped);
  expect(await followed.decided()).toEqual(stopped);
  await followed.projected(leader.exchange.state().journalSeq);
  expect(leader.exchange.state().appliedSeq).toBe(leader.exchange.state().journalSeq);
});

it("waits for tables that are behind over one connection, however many wait", async () => {
  const connections: Socket[] = [];
  const other = await follow(() => {
    const socket = new Socket();
    connections.push(socket);
    return socket;
  });
  const before = connections.length;
  const obstacle = await Obstacle.on(database.connection);
  await obstacle.block("projection");
  await leader.exchange.submit(deposit(1, 100, "behind"));
  const { journalSeq } = leader.exchange.state();
  const shown: number[] = [];
  const waiting = Array.from({ length: 20 }, (_, index) =>
    other.projected(journalSeq).then(() => shown.push(index)),
  );
  await obstacle.isReached();
  expect(shown).toEqual([]);
  await obstacle.clear();
  await obstacle.remove();
  await Promise.all(waiting);
  expect([shown.length, connections.length - before]).toEqual([20, 1]);
  await other.projected(journalSeq);
  expect(connections.length - before).toBe(1);
  const never = other.projected(journalSeq + 1);
  await other.close();
  await expect(never).rejects.toThrow(ExchangeStoppedError);
});

it("rejects soon where the database says nothing any more, and reads on over another connection", async () => {
  const connections: Socket[] = [];
  const other = await follow(() => {
    const socket = new Socket();
    connections.push(socket);
    return socket;
  });
  await leader.exchange.submit(deposit(1, 100, "missed"));
  const missed = other.catchUp();
  const socket = connections.at(-1);
  socket?.once("data", () => socket.pause());
  await expect(missed).rejects.toThrow(/terminated|timeout/);
  await other.catchUp();
  expect(other.seq).toBe(leader.exchange.state().journalSeq);
  await other.close();
}, 20_000);

it("throws where a batch does not continue the journal, and reads nothing once it is closed", async () => {
  const other = await follow();
  await leader.exchange.submit(deposit(1, 100, "f"));
  const row = published.at(-1) as JournalEntry;
  expect(() => other.apply({ ...row, digest: "another" })).toThrow(ReplayMismatchError);
  const third = await follow();
  const unreadable = { ...row, seq: third.seq + 1, commands: Uint8Array.of(1, 2) };
  expect(() => third.apply(unreadable)).toThrow(ReplayMismatchError);
  await third.close();
  await expect(third.read(() => 1)).rejects.toThrow(ExchangeStoppedError);
});
