import { expect } from "vitest";

/** Asserts on something that another side of a socket is about to bring about. Patient, for a busy machine. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 15_000, interval: 5 });
}
