import { fork } from "node:child_process";

export interface LoadRequest {
  readonly method: "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface LoadOrder {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Each connection sends them in turn, the next connection beginning with the next. */
  readonly requests: readonly LoadRequest[];
  /**
   * Calls a second, at random moments, whether or not those before are answered: each request once, a second of them not
   * counted. Not given: every connection sends its next when the last one is answered.
   */
  readonly perSecond?: number;
  /** Instead each request is sent by one connection only, and again only once that has sent all of its own. */
  readonly isShared?: boolean;
}

export interface LoadReport {
  /** Answers with a status from 200 to 299. */
  readonly answered: number;
  readonly failed: number;
  /** Why, by status; `0`: no answer at all. */
  readonly failures: Readonly<Record<string, number>>;
  /** Answers, from the moment that the last connection had its requests ready. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const START_PATIENCE_MS = 20_000;
/** A young generation that is collected seldom: what the load stands still is counted as the server's. */
const LOAD_FLAGS = ["--min-semi-space-size=64", "--max-semi-space-size=64"];

/** Loads a server from a process of its own, so that who asks does not slow down who answers. */
export function load(order: LoadOrder): Promise<LoadReport> {
  const child = fork(new URL("./load-process.js", import.meta.url), {
    execArgv: LOAD_FLAGS,
    timeout: order.seconds * 1000 + START_PATIENCE_MS,
  });
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as LoadReport));
    child.once("exit", (code) => reject(new Error(`the load ended with ${code} and no report`)));
    child.send(order);
  });
}

/** The report with the highest rate. */
export function bestOf(reports: readonly LoadReport[]): LoadReport {
  return reports.reduce((fastest, report) => (report.perSecond > fastest.perSecond ? report : fastest));
}
