import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { MAX_IMAGE_PIXELS } from "@crossbook/contract";
import type { Logger } from "pino";
import type { Clock } from "../../../ports/clock.ts";
import type { PreparedImage, ReaderAnswer, ReaderRequest, UnpreparedImage } from "./messages.ts";

/** Pictures that wait to be decoded, and to be read. */
const MOST_WAITING = { prepare: 24, recognise: 12 } as const;
const TIME_LIMIT_MS = { prepare: 15_000, recognise: 30_000 } as const;
/** The process ends when nothing was asked of it for so long. */
const IDLE_MS = 60_000;
const HEAP_MB = 192;

type Task = ReaderRequest["task"];
const TASKS: readonly Task[] = ["prepare", "recognise"];
type Asked = ReaderRequest extends infer Request
  ? Request extends ReaderRequest
    ? Omit<Request, "id">
    : never
  : never;

interface Job {
  readonly request: ReaderRequest;
  /** Undefined: the process ended, or took too long. */
  readonly resolve: (answer: ReaderAnswer | undefined) => void;
  stopTimer: () => void;
}

interface Parts {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The program of the process; another one in a test of what it may not do. */
  readonly program?: URL;
}

/**
 * Decodes and reads pictures in a process of its own, which is started when it is needed, ended when it is idle, and
 * killed when it takes too long. One picture at a time is decoded, and one read; so many wait.
 */
export class ImageReader {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #program: URL;
  readonly #waiting: Record<Task, Job[]> = { prepare: [], recognise: [] };
  readonly #running: Partial<Record<Task, Job>> = {};
  /** The process that is asked; one that was killed is none from that moment on, and not only when it has gone. */
  #child: ChildProcess | undefined;
  #stopIdling: () => void = () => undefined;
  #lastId = 0;

  constructor({ clock, logger, program }: Parts) {
    this.#clock = clock;
    this.#logger = logger;
    this.#program = program ?? new URL(`./image-process${extname(import.meta.url)}`, import.meta.url);
  }

  /** The picture made anew; `busy` where too many wait. */
  async prepare(bytes: Uint8Array): Promise<PreparedImage | UnpreparedImage | "busy"> {
    const answer = await this.#ask({ task: "prepare", bytes, maxPixels: MAX_IMAGE_PIXELS });
    if (answer === "busy") return "busy";
    return answer && "prepared" in answer ? answer.prepared : { ok: false, reason: "unreadable" };
  }

  /** The text of a prepared picture; undefined where it was not read, for whatever reason. */
  async recognise(display: Uint8Array): Promise<string | undefined> {
    const answer = await this.#ask({ task: "recognise", bytes: display });
    return answer !== "busy" && answer && "recognised" in answer ? answer.recognised.text : undefined;
  }

  /** Number of the process while there is one. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process; what is asked of it is not answered. */
  async stop(): Promise<void> {
    for (const task of TASKS) {
      for (const job of this.#waiting[task].splice(0)) job.resolve(undefined);
      this.#finish(task, undefined);
    }
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    this.#kill();
    await ended;
  }

  #ask(asked: Asked): Promise<ReaderAnswer | "busy" | undefined> {
    const { task } = asked;
    if (this.#waiting[task].length >= MOST_WAITING[task]) return Promise.resolve("busy");
    this.#lastId += 1;
    const request: ReaderRequest = { id: this.#lastId, ...asked };
    return new Promise((resolve) => {
      this.#waiting[task].push({ request, resolve, stopTimer: () => undefined });
      this.#next(task);
    });
  }

  #next(task: Task): void {
    if (this.#running[task]) return;
    const job = this.#waiting[task].shift();
    if (!job) return this.#idle();
    this.#stopIdling();
    this.#running[task] = job;
    const child = (this.#child ??= this.#start());
    job.stopTimer = this.#clock.after(TIME_LIMIT_MS[task], () => {
      this.#logger.warn({ task }, "a picture took too long; its process is ended");
      this.#end(child, task);
    });
    child.send(job.request, (error) => {
      if (error) this.#end(child, task);
    });
  }

  #idle(): void {
    if (this.#running.prepare || this.#running.recognise) return;
    this.#stopIdling();
    this.#stopIdling = this.#clock.after(IDLE_MS, () => this.#kill());
  }

  #start(): ChildProcess {
    const isSource = this.#program.pathname.endsWith(".ts");
    const child = fork(fileURLToPath(this.#program), [], {
      serialization: "advanced",
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        ...(isSource ? ["--conditions=source", "--import", "tsx"] : []),
      ],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: childEnvironment(),
    });
    child.on("message", (answer: ReaderAnswer) => this.#answered(answer));
    child.on("error", () => this.#ended(child));
    child.on("exit", () => this.#ended(child));
    return child;
  }

  #answered(answer: ReaderAnswer): void {
    const task = "prepared" in answer ? "prepare" : "recognise";
    const job = this.#running[task];
    if (job?.request.id !== answer.id) return;
    this.#finish(task, answer);
    this.#next(task);
  }

  #finish(task: Task, answer: ReaderAnswer | undefined): void {
    const job = this.#running[task];
    delete this.#running[task];
    job?.stopTimer();
    job?.resolve(answer);
  }

  #kill(): void {
    this.#stopIdling();
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /** Ends the process for one picture, which is not answered; the other that it had is begun again by the next process. */
  #end(child: ChildProcess, task: Task): void {
    if (this.#child !== child) return;
    this.#kill();
    this.#finish(task, undefined);
    for (const other of TASKS) {
      this.#putBack(other);
      if (this.#waiting[other].length > 0) this.#next(other);
    }
  }

  #putBack(task: Task): void {
    const job = this.#running[task];
    if (!job) return;
    delete this.#running[task];
    job.stopTimer();
    this.#waiting[task].unshift(job);
  }

  /** It has ended by itself: for which of its pictures nobody knows. */
  #ended(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const task of TASKS) {
      this.#finish(task, undefined);
      if (this.#waiting[task].length > 0) this.#next(task);
    }
  }
}

/** What a process needs to run at all, and nothing of the server's. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return { PATH, SystemRoot, TMPDIR, TEMP, NODE_ENV: "production" };
}
