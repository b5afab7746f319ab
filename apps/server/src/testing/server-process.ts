import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { runnableProgram } from "@crossbook/testkit";
import type { ClientConfig } from "pg";
import { expect } from "vitest";

const { file, options } = runnableProgram(fileURLToPath(new URL("../main.ts", import.meta.url)));
/** A start takes a second; of a machine that does much else, far more. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** Of what a server wrote, so many characters are shown where it never wrote what was waited for. */
const SHOWN_OUTPUT = 4_000;

/** A server as a process, with nothing of this one's environment but where programs are. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** What it wrote so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

/** Secrets that a server does not start without. */
export const PROCESS_SECRETS = {
  PLAYER_TOKEN_SECRETS: "a:secret of players that must not be logged",
  OPERATOR_TOKEN_SECRETS: "a:secret of operators that must not be logged",
  OTP_SECRET: "secret of codes that must not be logged",
  FEED_SECRET: "feed secret that must not be logged",
  SMS_KEY: "sms key that must not be logged",
  OPERATOR_USERNAME: "operator",
  OPERATOR_PASSWORD: "password that must not be logged",
} as const;

/** Starts the server, on a free port unless `environment` names one. */
export function startServerProcess(environment: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, [...options, file], {
    env: { PATH: process.env["PATH"], TMPDIR: tmpdir(), PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.once("close", (code) => resolve(code));
  });
  return { child, output: () => output, ended };
}

/** The address of a server that leads, once it does. */
export function listening(server: ServerProcess): Promise<string> {
  return outputOf(server, /Server listening at (http:\/\/[^"]+)/);
}

/** Where a server that waits to become the leader answers health calls. */
export async function waiting(server: ServerProcess): Promise<string> {
  return `http://127.0.0.1:${await outputOf(server, /"port":(\d+),"msg":"starting/)}`;
}

/** Resolves when a standby follows. */
export async function following(server: ServerProcess): Promise<void> {
  await outputOf(server, /(the standby has loaded the tables)/);
}

async function outputOf(server: ServerProcess, wanted: RegExp): Promise<string> {
  const found = () => wanted.exec(server.output())?.[1];
  try {
    await expect.poll(found, PATIENCE).toBeDefined();
  } catch (cause) {
    const { exitCode, signalCode } = server.child;
    const state =
      exitCode === null && signalCode === null ? "it runs" : `it ended by ${signalCode ?? exitCode}`;
    const words = `A server never wrote ${wanted}; ${state}, and wrote last:\n${server.output().slice(-SHOWN_OUTPUT)}`;
    throw new Error(words, { cause });
  }
  return found() ?? "";
}

/** A database as an operator writes it; the server of the tests listens on a socket file. */
export function urlOf({ connectionString, user, host, port, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  const at = new URLSearchParams({ host: host ?? "", port: String(port) });
  return `postgresql://${user}@localhost/${database}?${at}`;
}
