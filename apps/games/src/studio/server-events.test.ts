import { afterEach, describe, expect, it, vi } from "vitest";
import { MOST_EVENT_CHARACTERS, MOST_SILENCE_MS, type ServerEvent, serverEvents } from "./server-events.ts";

function streamOf(...parts: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
}

afterEach(() => void vi.useRealTimers());

async function read(...parts: readonly string[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of serverEvents(streamOf(...parts))) events.push(event);
  return events;
}

describe("a stream of server-sent events", () => {
  it("is read message by message, wherever the network cuts it", async () => {
    expect(await read("event: cra", 'sh\ndata: {"a":', "1}\n", "\nevent: crash\ndata: 2\n\n")).toEqual([
      { event: "crash", data: '{"a":1}' },
      { event: "crash", data: "2" },
    ]);
  });

  it("has data of several lines, and comments that say nothing", async () => {
    expect(await read(": keep alive\n\ndata: one\ndata: two\n\n")).toEqual([
      { event: "message", data: "one\ntwo" },
    ]);
  });

  it("may end its lines with carriage returns", async () => {
    expect(await read("event: crash\r\ndata: 1\r\n\r\n")).toEqual([{ event: "crash", data: "1" }]);
    expect(await read("data: 1\r", "\n\r", "\n")).toEqual([{ event: "message", data: "1" }]);
  });

  it("breaks off once nothing has come for too long, not even a comment", async () => {
    vi.useFakeTimers();
    let studio: ReadableStreamDefaultController<Uint8Array> | undefined;
    const cancelled = vi.fn();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        studio = controller;
      },
      cancel: cancelled,
    });
    const end = serverEvents(stream)
      .next()
      .catch((error: unknown) => error);
    for (let comments = 0; comments < 3; comments += 1) {
      await vi.advanceTimersByTimeAsync(MOST_SILENCE_MS - 1);
      studio?.enqueue(new TextEncoder().encode(": still here\n\n"));
    }
    expect(cancelled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(MOST_SILENCE_MS);
    expect(await end).toEqual(new Error("the stream is silent"));
    expect(cancelled).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says nothing of a message that was cut off at the end", async () => {
    expect(await read("data: whole\n\ndata: cut")).toEqual([{ event: "message", data: "whole" }]);
  });

  it("breaks off at a message without end", async () => {
    await expect(read("x".repeat(MOST_EVENT_CHARACTERS + 1))).rejects.toThrow(RangeError);
  });
});
