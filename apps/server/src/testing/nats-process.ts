import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePorts } from "@crossbook/testkit";

/** Where the Debian package puts it, which is not on every user's PATH. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** The program of a NATS server: as NATS_SERVER names it, or of the PATH; undefined: there is none on this machine. */
export const natsServer: string | undefined =
  process.env["NATS_SERVER"] ??
  [...(process.env["PATH"] ?? "").split(delimiter), ...SYSTEM_FOLDERS]
    .map((folder) => join(folder, "nats-server"))
    .find((program) => existsSync(program));

/** A NATS server of its own for a test, on loopback and a port that stays the same over a kill. */
export class NatsProcess {
  readonly url: string;
  readonly port: number;
  readonly #parameters: readonly string[];
  #child: ChildProcess | undefined;
  #heard: (line: string) => void = () => undefined;

  private constructor(port: number, more: readonly string[]) {
    this.port = port;
    this.url = `nats://127.0.0.1:${port}`;
    this.#parameters = ["-a", "127.0.0.1", "-p", String(port), ...more];
  }

  /** Starts on a free port; `more`: further parameters. Clients connect as soon as it listens. */
  static async start(...more: readonly string[]): Promise<NatsProcess> {
    const nats = new NatsProcess(await freePorts(1), more);
    nats.restart();
    return nats;
  }

  /** In the place of another one that was killed, with other parameters. */
  static at(port: number, ...more: readonly string[]): NatsProcess {
    const nats = new NatsProcess(port, more);
    nats.restart();
    return nats;
  }

  /** Starts it again after a kill. */
  restart(): void {
    if (natsServer === undefined) throw new Error("there is no nats-server on this machine");
    this.#child = spawn(natsServer, this.#parameters, { stdio: ["ignore", "ignore", "pipe"] });
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString().split("\n")) this.#heard(line);
    });
  }

  /** Calls `listener` with what the server writes to its log from now on. */
  onLine(listener: (line: string) => void): void {
    this.#heard = listener;
  }

  /** Ends it without a word to anyone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }
}
