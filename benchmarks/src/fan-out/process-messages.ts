/** What fan-out's parent and its two children say to each other. Times are of the machine's monotonic clock. */
export type Contender = "crossbook" | "ws" | "socket.io" | "crash" | "sockets";

export type ServerOrder =
  | { readonly kind: "broadcast"; readonly count: number; readonly gapMs: number }
  | { readonly kind: "weigh" };

export type ServerReport =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "broadcast"; readonly sentAtMs: readonly number[]; readonly cpuMs: number }
  | { readonly kind: "weighed"; readonly residentBytes: number };

export type ClientOrder =
  | { readonly kind: "connect"; readonly port: number; readonly contender: Contender; readonly count: number }
  | { readonly kind: "expect"; readonly count: number }
  | { readonly kind: "measure"; readonly sentAtMs: readonly number[] };

export type ClientReport =
  | { readonly kind: "connected" }
  | { readonly kind: "expecting" }
  | { readonly kind: "arrived"; readonly lastAtMs: number }
  | { readonly kind: "measured"; readonly medianMs: number; readonly p99Ms: number };

/** Milliseconds of a clock that all processes of the machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
