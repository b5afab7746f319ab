import { describe, expect, it } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { messageType } from "../protocol/messages.ts";
import { Refusal } from "../refusal.ts";
import { ClientResults } from "./client-results.ts";

const TIME_OUT_MS = 1_000;

function completion(invocationId: string, outcome: { result?: unknown; error?: string }) {
  return { type: messageType.completion, invocationId, ...outcome } as const;
}

describe("an invocation of the client", () => {
  it("resolves to what the client answers, in whatever order answers come", async () => {
    const results = new ClientResults(new FakeClock(), TIME_OUT_MS);
    const [first, second] = [results.open(), results.open()];
    expect(results.complete(completion(second.invocationId, { result: 2 }))).toBe(true);
    expect(results.complete(completion(first.invocationId, { result: undefined }))).toBe(true);
    expect(await second.result).toEqual({ value: 2 });
    expect(await first.result).toEqual({ value: undefined });
  });

  it("resolves to a refusal where the client's method failed", async () => {
    const results = new ClientResults(new FakeClock(), TIME_OUT_MS);
    const { invocationId, result } = results.open();
    results.complete(completion(invocationId, { error: "No such method." }));
    expect(await result).toEqual(new Refusal("No such method.", 502));
  });

  it("resolves to a refusal where no answer comes in time, and takes none afterwards", async () => {
    const clock = new FakeClock();
    const results = new ClientResults(clock, TIME_OUT_MS);
    const { invocationId, result } = results.open();
    clock.advance(TIME_OUT_MS);
    expect(await result).toMatchObject({ status: 504 });
    expect(results.complete(completion(invocationId, { result: "late" }))).toBe(false);
  });

  it("resolves to a refusal where the connection ends, all of them at once", async () => {
    const results = new ClientResults(new FakeClock(), TIME_OUT_MS);
    const opened = [results.open(), results.open(), results.open()];
    results.abandon();
    for (const { result } of opened) expect(await result).toMatchObject({ status: 410 });
  });

  it("has an id that a client cannot take for one of its own, and cannot answer twice", () => {
    const results = new ClientResults(new FakeClock(), TIME_OUT_MS);
    const ids = [results.open().invocationId, results.open().invocationId];
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).not.toMatch(/^\d+$/);
    expect(results.complete(completion("1", { result: "of the client's own" }))).toBe(false);
    expect(results.complete(completion(ids[0] ?? "", { result: 1 }))).toBe(true);
    expect(results.complete(completion(ids[0] ?? "", { result: 2 }))).toBe(false);
  });
});
