import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ClientConfig } from "pg";

/** What a host process promised before it died. */
export interface Promises {
  /** Ids of bets and money movements by key, as they were answered. */
  readonly answered: Map<string, number>;
  /** The same for what was sent again after the restart. */
  readonly answeredAgain: Map<string, number>;
  sent: number;
}

/** The parent's side of `load-process.ts`. */
export class HostProcess {
  readonly promises: Promises = { answered: new Map(), answeredAgain: new Map(), sent: 0 };
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | NodeJS.Signals | null>;
  #complaints = "";
  #fatalReason: string | undefined;
  #waiting: { readonly until: () => boolean; readonly resolve: () => void }[] = [];
  #reported = new Set<string>();

  constructor() {
    const program = fileURLToPath(new URL("./load-process.ts", import.meta.url));
    this.#child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", program], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    const { stdout, stderr, stdin } = this.#child;
    if (!stdout || !stderr || !stdin) throw new Error("a child without pipes");
    // A killed child leaves its pipe behind.
    stdin.on("error", () => undefined);
    stderr.on("data", (chunk: Buffer) => {
      this.#complaints += chunk.toString();
    });
    createInterface({ input: stdout }).on("line", (line) => this.#read(line));
    this.#ended = new Promise((resolve) => {
      this.#child.once("close", (code, signal) => {
        resolve(code ?? signal);
        this.#answerWaiting();
      });
    });
  }

  open(connection: ClientConfig): void {
    this.#say(`open ${JSON.stringify(connection)}`);
  }

  load(life: number, sentBefore: number): void {
    this.#say(`load ${life} ${sentBefore}`);
  }

  /** Resolves when it has reported the word, or has ended. */
  reports(word: "opened" | "ready"): Promise<void> {
    return this.#when(() => this.#reported.has(word));
  }

  /** Resolves when so many bets and movements were answered, or it has ended. */
  answers(count: number): Promise<void> {
    return this.#when(() => this.promises.answered.size >= count);
  }

  /** Ends it as a power cut would: nothing of it runs any more, not even a last line. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Stops it where it is, with all it holds, as a machine does that swaps or is suspended. */
  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child.kill("SIGCONT");
  }

  /** Resolves with the exit code, or the signal that ended it. */
  get ended(): Promise<number | NodeJS.Signals | null> {
    return this.#ended;
  }

  get fatalReason(): string | undefined {
    return this.#fatalReason;
  }

  async stop(): Promise<void> {
    this.#say("stop");
    const end = await this.#ended;
    if (end !== 0) throw new Error(`ended with ${end}: ${this.#complaints}`);
  }

  get complaints(): string {
    return this.#complaints;
  }

  #say(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  #read(line: string): void {
    const [word = "", name = "", id = ""] = line.split(" ");
    if (word === "done") this.promises.answered.set(name, Number(id));
    else if (word === "again") this.promises.answeredAgain.set(name, Number(id));
    else if (word === "sent") this.promises.sent = Number(name);
    else if (word === "fatal") this.#fatalReason = name;
    else this.#reported.add(word);
    this.#answerWaiting();
  }

  #when(until: () => boolean): Promise<void> {
    if (until() || this.#hasEnded) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ until, resolve }));
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #answerWaiting(): void {
    const ready = this.#waiting.filter(({ until }) => until() || this.#hasEnded);
    if (ready.length === 0) return;
    this.#waiting = this.#waiting.filter((waiting) => !ready.includes(waiting));
    for (const { resolve } of ready) resolve();
  }
}
