import { describe, expect, it } from "vitest";
import { UploadStream } from "./upload-stream.ts";

/** Reads a stream to its end, or to the error that it throws. */
async function readAll(stream: UploadStream): Promise<{ items: unknown[]; error?: string }> {
  const items: unknown[] = [];
  try {
    for await (const item of stream) items.push(item);
    return { items };
  } catch (cause) {
    return { items, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

describe("a stream that a client uploads", () => {
  it("gives its items in order, those before and those after reading began", async () => {
    const stream = new UploadStream(() => undefined);
    stream.push(1);
    stream.push(2);
    const read = readAll(stream);
    await Promise.resolve();
    stream.push(3);
    stream.end();
    expect(await read).toEqual({ items: [1, 2, 3] });
  });

  it("ends with the client's error, after the items before it", async () => {
    const stream = new UploadStream(() => undefined);
    stream.push("kept");
    stream.end("The client gave up.");
    expect(await readAll(stream)).toEqual({ items: ["kept"], error: "The client gave up." });
  });

  it("takes nothing after its end, and has one end", async () => {
    const stream = new UploadStream(() => undefined);
    stream.end();
    stream.push("late");
    stream.end("too late to fail");
    expect(await readAll(stream)).toEqual({ items: [] });
    expect(stream.waitingCount).toBe(0);
  });

  it("counts what is not read yet, and says when some of it was", async () => {
    let reads = 0;
    const stream = new UploadStream(() => (reads += 1));
    for (const item of [1, 2, 3]) stream.push(item);
    expect(stream.waitingCount).toBe(3);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    expect([stream.waitingCount, reads]).toEqual([2, 1]);
  });

  it("lets go of everything where the method stops reading", async () => {
    let reads = 0;
    const stream = new UploadStream(() => (reads += 1));
    for (const item of [1, 2, 3]) stream.push(item);
    for await (const item of stream) if (item === 1) break;
    expect(stream.waitingCount).toBe(0);
    stream.push(4);
    expect(stream.waitingCount).toBe(0);
    expect(reads).toBe(2);
  });
});
