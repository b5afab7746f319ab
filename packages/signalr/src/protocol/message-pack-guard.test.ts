import { encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlausibleMessagePack } from "./message-pack-guard.ts";

const plausible = (...bytes: readonly number[]) => isPlausibleMessagePack(Buffer.from(bytes));

describe("bytes that can be one MessagePack value", () => {
  it("are all that an encoder writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isPlausibleMessagePack(Buffer.from(encode(value)))).toBe(true);
      }),
      { seed: 16, numRuns: 500 },
    );
  });

  it("are numbers, texts, bytes and lists of every length of head", () => {
    const lengths = [0, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536];
    for (const length of lengths) {
      for (const value of ["x".repeat(length), new Uint8Array(length), Array.from({ length }, () => 1)]) {
        expect(isPlausibleMessagePack(Buffer.from(encode(value)))).toBe(true);
      }
    }
    for (const value of [0, 127, 128, -32, -33, 65_536, 2 ** 40, -(2 ** 40), 1.5, true, false, null]) {
      expect(isPlausibleMessagePack(Buffer.from(encode(value)))).toBe(true);
    }
  });

  it("are not any of them cut short", () => {
    const whole = Buffer.from(encode([1, "text", { key: [true, null, 1.5] }, new Uint8Array(40)]));
    for (let length = 0; length < whole.length; length += 1) {
      expect(isPlausibleMessagePack(whole.subarray(0, length))).toBe(false);
    }
  });
});

describe("bytes that claim more than follows", () => {
  it.each([
    ["a list of 2^32 - 1", [0xdd, 0xff, 0xff, 0xff, 0xff]],
    ["a map of 2^32 - 1", [0xdf, 0xff, 0xff, 0xff, 0xff]],
    ["a text of 2^32 - 1 bytes", [0xdb, 0xff, 0xff, 0xff, 0xff]],
    ["a binary of 2^32 - 1 bytes", [0xc6, 0xff, 0xff, 0xff, 0xff]],
    ["an extension of 2^32 - 1 bytes", [0xc9, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ["a short list of 15", [0x9f, 0x01]],
    ["a short map of 15", [0x8f, 0x01, 0x01]],
    ["a short text of 31 bytes", [0xbf, 0x61]],
    ["a count that is itself cut", [0xdd, 0xff]],
    ["a number without its bytes", [0xcb, 0x00]],
    ["an extension without its type", [0xc7, 0x01]],
  ])("%s, are refused", (_, bytes) => {
    expect(plausible(...bytes)).toBe(false);
  });

  it("as lists in lists, are refused without following each of them", () => {
    const nested = Buffer.alloc(30_000, 0xdd);
    expect(isPlausibleMessagePack(nested)).toBe(false);
    const deep = Buffer.alloc(30_000, 0x91);
    expect(isPlausibleMessagePack(deep)).toBe(false);
  });

  it("are refused where there are none, and where the format has no such value", () => {
    expect(plausible()).toBe(false);
    expect(plausible(0xc1)).toBe(false);
  });
});
