import { type Context, context, type Span, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { Exchange, ExchangeObserver } from "../exchange/index.ts";
import type { Clock } from "../ports/clock.ts";

/** When a batch was written, on the clock's steady side. */
interface Commit {
  readonly seq: number;
  readonly startedMs: number;
  readonly endedMs: number;
}

/**
 * Traces of commands from their submission to their commit: a span for the command, and below it one for its time in the
 * queue and one for the commit of its batch. Made only where traces are on: otherwise nobody stands before the exchange.
 */
export class ExchangeTraces {
  readonly #tracer: Tracer;
  readonly #clock: Clock;
  #commitMs = 0;
  #last: Commit | undefined;

  constructor(tracer: Tracer, clock: Clock) {
    this.#tracer = tracer;
    this.#clock = clock;
  }

  /** The observer with an ear for how long each commit takes. */
  observer(observer: ExchangeObserver): ExchangeObserver {
    return {
      ...observer,
      batchCommitted: (batch) => {
        this.#commitMs = batch.commitMs;
        observer.batchCommitted?.(batch);
      },
    };
  }

  /** The same exchange; each command that it is given is traced under the call that gives it. */
  around(exchange: Exchange): Exchange {
    exchange.onDurable(({ seq }) => {
      const endedMs = this.#clock.monotonicMs();
      this.#last = { seq, startedMs: endedMs - this.#commitMs, endedMs };
    });
    return {
      submit: (command) => {
        const span = this.#tracer.startSpan(`exchange ${command.type}`);
        if (!span.isRecording()) return exchange.submit(command);
        const parent = trace.setSpan(context.active(), span);
        const submittedMs = this.#clock.monotonicMs();
        return exchange.submit(command).then((outcome) => {
          if (outcome.ok) this.#traceCommit(span, parent, submittedMs);
          else span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.code });
          span.end();
          return outcome;
        });
      },
      decided: (orderId) => exchange.decided(orderId),
      recall: (command) => exchange.recall(command),
      read: (query) => exchange.read(query),
      onDurable: (listener) => exchange.onDurable(listener),
      state: () => exchange.state(),
      projected: (seq) => exchange.projected(seq),
      close: () => exchange.close(),
    };
  }

  /** Submitters are answered right after their batch is published, so the last batch is the command's own. */
  #traceCommit(span: Span, parent: Context, submittedMs: number): void {
    const commit = this.#last;
    // An answer of long ago comes from the tables, without a batch.
    if (commit === undefined || commit.startedMs < submittedMs) return;
    span.setAttribute("crossbook.journal.seq", commit.seq);
    this.#spanOf("queue", parent, submittedMs, commit.startedMs);
    this.#spanOf("commit", parent, commit.startedMs, commit.endedMs);
  }

  #spanOf(name: string, parent: Context, startedMs: number, endedMs: number): void {
    const sinceEpochMs = this.#clock.now() - this.#clock.monotonicMs();
    this.#tracer.startSpan(name, { startTime: sinceEpochMs + startedMs }, parent).end(sinceEpochMs + endedMs);
  }
}
