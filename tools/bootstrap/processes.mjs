// Starts and stops the product's processes; plain JavaScript, used before and after the build.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { boundedLog } from "./bounded-log.mjs";
import { root } from "./setup.mjs";

const STOP_PATIENCE_MS = 20_000;
const LAST_WORDS_MS = 2000;

/**
 * A process of its own group, so that Ctrl-C reaches only the launcher, which stops them in order. The IPC channel
 * closes where the launcher itself was killed: it then stops by itself. A restart goes on with the log of the run before.
 */
export function startProcess(name, parameters, { env, logDir, isRestart = false }) {
  mkdirSync(logDir, { recursive: true });
  const logFile = join(logDir, `${name}.log`);
  const log = boundedLog(logFile, { isContinued: isRestart });
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => log.write(chunk));
  const ended = new Promise((done) =>
    child.once("close", (code, signal) => log.end(() => done({ code, signal }))),
  );
  return {
    name,
    child,
    logFile,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

/** Asks to stop, waits, and ends it the hard way only where it does not answer. */
export async function stopProcess(running) {
  if (!running.isRunning()) return;
  running.child.kill("SIGTERM");
  const hard = setTimeout(() => running.child.kill("SIGKILL"), STOP_PATIENCE_MS);
  await running.ended;
  clearTimeout(hard);
}

/**
 * The end of what a process has written to its log, for a person to read after it failed; before it the line that says why
 * it ended, where so many others followed.
 */
export function lastLines(running, count = 15) {
  const lines = readFileSync(running.logFile, "utf8").trimEnd().split("\n");
  const reason = lines.findLastIndex((line) => line.startsWith('{"level":60,'));
  const last = lines.slice(-count);
  return (reason === -1 || reason >= lines.length - count ? last : [lines[reason], "…", ...last]).join("\n");
}

function answers(address) {
  return new Promise((done) => {
    const attempt = request(address, { timeout: 1000 }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    attempt.once("error", () => done(false));
    attempt.once("timeout", () => attempt.destroy());
    attempt.end();
  });
}

/** Its log is read after it ended, and what it said last may still be on the way; a child of it may keep its output open. */
async function lastWords({ ended }) {
  await Promise.race([ended, new Promise((next) => setTimeout(next, LAST_WORDS_MS))]);
}

/**
 * Waits until the address answers 200, or the process ends, or the time is up: after a crash or an upgrade a start may
 * replay or convert for minutes, and one that fails ends by itself.
 */
export async function waitUntilReady(running, address, patienceMs = 600_000) {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if (!running.isRunning()) {
      await lastWords(running);
      return false;
    }
    if (await answers(address)) return true;
    await new Promise((next) => setTimeout(next, 100));
  }
  return false;
}
