import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { folderOfFiles } from "../src/testing/run-tool.ts";
import { boundedLog } from "./bounded-log.mjs";

const folder = folderOfFiles({});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(file, "utf8");
const ended = (log: ReturnType<typeof boundedLog>) => new Promise<void>((done) => log.end(done));

it("is the newest file and the one before it, however much is written", async () => {
  const file = join(folder, "server.log");
  const log = boundedLog(file, { largestBytes: 10 });
  for (const line of ["first", "2nd", "third", "4th", "last"]) log.write(Buffer.from(`${line}\n`));
  await ended(log);
  expect([read(`${file}.1`), read(file)]).toEqual(["third\n4th\n", "last\n"]);
});

it("begins with a line that is larger than the bound, and puts no empty file in the place of the one before", async () => {
  const file = join(folder, "long.log");
  writeFileSync(file, "before\n");
  const log = boundedLog(file, { largestBytes: 3 });
  log.write(Buffer.from("a long line\n"));
  await ended(log);
  expect([read(`${file}.1`), read(file)]).toEqual(["before\n", "a long line\n"]);
});

it("goes on where it was after a restart, and keeps the log of the start before as the former one", async () => {
  const file = join(folder, "sandbox.log");
  writeFileSync(file, "before\n");
  const goesOn = boundedLog(file, { isContinued: true });
  goesOn.write(Buffer.from("after\n"));
  await ended(goesOn);
  expect(read(file)).toBe("before\nafter\n");
  const anew = boundedLog(file);
  anew.write(Buffer.from("new\n"));
  await ended(anew);
  expect([read(`${file}.1`), read(file)]).toEqual(["before\nafter\n", "new\n"]);
});

it("loses lines that the disk has no room for, stops nobody, and goes on once there is room", async () => {
  const file = join(folder, "full.log");
  symlinkSync("/dev/full", file);
  const log = boundedLog(file, { isContinued: true });
  log.write(Buffer.from("lost\n"));
  rmSync(file);
  await expect
    .poll(() => {
      log.write(Buffer.from("kept\n"));
      return existsSync(file) && read(file);
    })
    .toContain("kept\n");
  await ended(log);
  expect(read(file)).not.toContain("lost");
});

it("stops nobody where no other file can be begun, and goes on once one can", async () => {
  const within = join(folder, "within");
  mkdirSync(within);
  const file = join(within, "server.log");
  const log = boundedLog(file, { largestBytes: 10 });
  log.write(Buffer.from("the first\n"));
  rmSync(within, { recursive: true });
  log.write(Buffer.from("lost\n"));
  mkdirSync(within);
  log.write(Buffer.from("kept\n"));
  await ended(log);
  expect(read(file)).toBe("kept\n");
});
