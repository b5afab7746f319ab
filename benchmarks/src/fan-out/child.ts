import { type ChildProcess, fork } from "node:child_process";

/** Nothing in this benchmark takes longer; a child that is silent for so long is stuck. */
const patienceMs = 60_000;

/** A child process that is given orders and answers with reports, in turn. */
export class Child<Order extends object, Report extends { readonly kind: string }> {
  readonly #process: ChildProcess;
  readonly #reports: Report[] = [];
  #hasExited = false;
  #wake: (() => void) | undefined;

  /** `name` is a module beside this one; the same as source and as built. */
  constructor(name: string, args: readonly string[]) {
    const suffix = import.meta.url.endsWith(".ts") ? "ts" : "js";
    this.#process = fork(new URL(`./${name}.${suffix}`, import.meta.url), args, {
      execArgv: [...process.execArgv, "--expose-gc"],
    });
    this.#process.on("message", (report) => {
      this.#reports.push(report as Report);
      this.#wake?.();
    });
    this.#process.once("exit", () => {
      this.#hasExited = true;
      this.#wake?.();
    });
  }

  order(order: Order): void {
    this.#process.send(order);
  }

  /** The next report, which must be of that kind. */
  async report<Kind extends Report["kind"]>(kind: Kind): Promise<Extract<Report, { kind: Kind }>> {
    const deadline = setTimeout(() => this.#process.kill("SIGKILL"), patienceMs);
    while (this.#reports.length === 0) {
      if (this.#hasExited) throw new Error("a process of the benchmark ended early");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    clearTimeout(deadline);
    const report = this.#reports.shift();
    if (report?.kind !== kind) throw new Error(`expected ${kind}, got ${report?.kind ?? "nothing"}`);
    return report as Extract<Report, { kind: Kind }>;
  }

  async stop(): Promise<void> {
    if (this.#hasExited) return;
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.removeAllListeners("message");
    this.#process.kill("SIGKILL");
    await ended;
  }
}
