import type { IncomingMessage } from "node:http";
import type { Clock } from "../clock.ts";

export type BodyOutcome =
  | { readonly kind: "whole"; readonly body: Buffer }
  | { readonly kind: "too-large" | "too-slow" | "cut" };

/** Reads a request's body, within a size and a time. Never rejects. */
export function readBody(
  request: IncomingMessage,
  { limitBytes, timeOutMs, clock }: { limitBytes: number; timeOutMs: number; clock: Clock },
): Promise<BodyOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let byteLength = 0;
    const settle = (outcome: BodyOutcome) => {
      cancelTimeOut();
      request.removeAllListeners("data");
      request.resume();
      resolve(outcome);
    };
    const cancelTimeOut = clock.after(timeOutMs, () => settle({ kind: "too-slow" }));
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      byteLength += chunk.length;
      if (byteLength > limitBytes) settle({ kind: "too-large" });
    });
    request.once("end", () => settle({ kind: "whole", body: Buffer.concat(chunks) }));
    request.once("error", () => settle({ kind: "cut" }));
    request.once("close", () => settle({ kind: "cut" }));
  });
}
