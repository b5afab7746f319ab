import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { readBody } from "./request-body.ts";

const TIME_OUT_MS = 1_000;

/** A request whose body is being read, with at most ten bytes. */
function reading() {
  const clock = new FakeClock();
  const request = new IncomingMessage(new Socket());
  const outcome = readBody(request, { limitBytes: 10, timeOutMs: TIME_OUT_MS, clock });
  return { clock, request, outcome };
}

describe("a request's body", () => {
  it("is whole when its end has come, in however many pieces", async () => {
    const { request, outcome } = reading();
    for (const piece of ["ab", "", "cd"]) if (piece !== "") request.push(Buffer.from(piece));
    request.push(null);
    expect(await outcome).toEqual({ kind: "whole", body: Buffer.from("abcd") });
  });

  it("may be empty, and as long as the limit", async () => {
    const empty = reading();
    empty.request.push(null);
    expect(await empty.outcome).toEqual({ kind: "whole", body: Buffer.alloc(0) });
    const full = reading();
    full.request.push(Buffer.alloc(10));
    full.request.push(null);
    expect(await full.outcome).toMatchObject({ kind: "whole" });
  });

  it("is too large with the first byte beyond the limit, before its end has come", async () => {
    const { request, outcome } = reading();
    request.push(Buffer.alloc(10));
    request.push(Buffer.alloc(1));
    expect(await outcome).toEqual({ kind: "too-large" });
  });

  it("is too slow where its end does not come in time", async () => {
    const { clock, request, outcome } = reading();
    request.push(Buffer.from("ab"));
    clock.advance(TIME_OUT_MS);
    expect(await outcome).toEqual({ kind: "too-slow" });
  });

  it("is cut where the client goes before its end", async () => {
    const { request, outcome } = reading();
    request.push(Buffer.from("ab"));
    request.destroy();
    expect(await outcome).toEqual({ kind: "cut" });
  });

  it("that was cut by an error is no throw", async () => {
    const { request, outcome } = reading();
    request.destroy(new Error("ECONNRESET"));
    expect(await outcome).toEqual({ kind: "cut" });
  });
});
