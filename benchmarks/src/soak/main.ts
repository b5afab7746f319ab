import { writeFileSync } from "node:fs";
import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import { Client, type ClientConfig } from "pg";
import { withOwnPostgres } from "../exchange/own-postgres.ts";
import { writeSection } from "../report-section.ts";
import { soakPicture } from "./soak-picture.ts";
import { SoakPlayers } from "./soak-players.ts";
import { growthPerMillion, readSample, type SoakSample } from "./soak-sample.ts";

/**
 * `npm run soak`: twenty million commands (`SOAK_COMMANDS`) through a durable exchange, with markets that open, are settled and
 * leave. Says what the process and the database hold at twenty moments and by how much the memory grows with each million
 * commands. Writes its section of the report and its picture. Ends with 1 where the memory grows.
 */
const COMMANDS = Number(process.env["SOAK_COMMANDS"] ?? 20_000_000);
const SAMPLES = 20;
const CALLERS = 512;
const MOST_GROWTH_MIB = 0.5;
const PICTURE = "docs/images/soak.svg";

async function soak(connection: ClientConfig): Promise<readonly SoakSample[]> {
  await migrateToLatest(connection);
  const exchange = await openExchange({
    connection,
    clock: systemClock,
    limits: { finishedMarketMs: 2_000, keptKeysMs: 2_000, checkpointEveryCommands: 500_000 },
    onFatal: ({ reason, error }) => {
      throw new Error(reason, { cause: error });
    },
  });
  const client = new Client(connection);
  await client.connect();
  const players = new SoakPlayers(exchange);
  await players.open();
  const samples: SoakSample[] = [];
  for (let count = 1; count <= SAMPLES; count += 1) {
    const before = players.sent;
    const startedAt = performance.now();
    await playUntil(players, (COMMANDS / SAMPLES) * count);
    await tablesAreWhole(exchange);
    const commandsPerSecond = (players.sent - before) / ((performance.now() - startedAt) / 1000);
    const { settledMarkets } = players;
    const sample = await readSample(client, {
      millions: players.sent / 1e6,
      settledMarkets,
      commandsPerSecond,
    });
    samples.push(sample);
    print(sample);
  }
  await client.end();
  await exchange.close();
  return samples;
}

async function playUntil(players: SoakPlayers, commands: number): Promise<void> {
  const caller = async () => {
    while (players.sent < commands) await players.step();
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

function tablesAreWhole(exchange: Exchange): Promise<void> {
  return exchange.projected(exchange.state().journalSeq);
}

function print(sample: SoakSample): void {
  const figures = Object.entries(sample).map(([name, value]: [string, number]) => {
    return `${name} ${value.toFixed(name.endsWith("illions") ? 2 : name.endsWith("MiB") ? 1 : 0)}`;
  });
  process.stdout.write(`${figures.join("  ")}\n`);
}

const samples = await withOwnPostgres(soak);
const growth = {
  memoryMiB: growthPerMillion(samples, "memoryMiB"),
  journalMiB: growthPerMillion(samples, "journalMiB"),
  tablesMiB: growthPerMillion(samples, "tablesMiB"),
};
const pass = growth.memoryMiB <= MOST_GROWTH_MIB;
writeSection("soak", { commands: COMMANDS, growthPerMillionCommands: growth, pass, samples });
writeFileSync(PICTURE, soakPicture(samples));
process.stdout.write(
  `each million commands: memory ${growth.memoryMiB.toFixed(2)} MiB (at most ${MOST_GROWTH_MIB}), journal ${growth.journalMiB.toFixed(2)} MiB, tables ${growth.tablesMiB.toFixed(1)} MiB\n`,
);
process.exit(pass ? 0 : 1);
