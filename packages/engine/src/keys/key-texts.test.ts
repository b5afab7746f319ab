import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyHashOf } from "./key-reader.ts";
import { KeyTexts } from "./key-texts.ts";

const texts = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 32 }).map((text) => text.slice(0, 64)),
  fc.integer({ min: 60, max: 64 }).map((length) => "k".repeat(length)),
);

describe("the texts of keys", () => {
  it("are kept to the last unit while older ones are forgotten, wherever in the ring they lie", () => {
    const steps = fc.array(fc.tuple(texts, fc.integer({ min: 0, max: 3 })), {
      ...{ minLength: 20, maxLength: 120, size: "max" },
    });
    fc.assert(
      fc.property(steps, (played) => {
        const ring = new KeyTexts(7);
        const kept: { position: number; text: string }[] = [];
        for (const [text, forgotten] of played) {
          if (!ring.hasRoom) ring.makeRoom(kept[0]?.position);
          ring.read(1, text);
          for (const one of kept) {
            const isSame = one.text === text;
            if (one.text.length === text.length) {
              expect(ring.isLastAt(one.position, text.length)).toBe(isSame);
            }
          }
          kept.push({ position: ring.keep(text.length), text });
          kept.splice(0, forgotten === 0 ? 2 : 0);
          for (const { position, text: own } of kept) expect(ring.at(position, own.length)).toBe(own);
        }
      }),
      { seed: 304, numRuns: 60 },
    );
  });

  it("that were read and not kept leave no trace", () => {
    const ring = new KeyTexts(7);
    ring.read(1, "first");
    const first = ring.keep(5);
    ring.read(1, "refused");
    ring.read(1, "next");
    const next = ring.keep(4);
    expect([ring.at(first, 5), ring.at(next, 4)]).toEqual(["first", "next"]);
  });

  it("need no more room for ever where only few are kept", () => {
    const ring = new KeyTexts(7);
    let [previous, last] = [0, 0];
    let madeRoom = 0;
    for (let count = 0; count < 5000; count += 1) {
      if (!ring.hasRoom) {
        ring.makeRoom(previous);
        madeRoom += 1;
        expect(ring.hasRoom).toBe(true);
      }
      ring.read(1, `key-${count}`);
      [previous, last] = [last, ring.keep(`key-${count}`.length)];
      expect(ring.at(last, 4)).toBe("key-");
    }
    expect(madeRoom).toBeGreaterThan(20);
  });

  it("have a hash of account, text and seed, and a plain one of the text alone", () => {
    const hashesOf = (seed: number, account: number, text: string) => {
      const ring = new KeyTexts(seed);
      ring.read(account, text);
      return [ring.hash, ring.plainHash];
    };
    const [hash, plain] = hashesOf(7, 1, "key");
    expect(plain).toBe(keyHashOf("key"));
    expect(hashesOf(7, 1, "key")).toEqual([hash, plain]);
    for (const [otherHash, otherPlain] of [hashesOf(8, 1, "key"), hashesOf(7, 2, "key")]) {
      expect(otherHash).not.toBe(hash);
      expect(otherPlain).toBe(plain);
    }
    for (const text of ["kex", "ke", "kye", "key "]) {
      expect(hashesOf(7, 1, text)).not.toContain(hash);
      expect(hashesOf(7, 1, text)).not.toContain(plain);
    }
  });
});
