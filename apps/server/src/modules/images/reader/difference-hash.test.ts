import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { goldenReceipts, RECEIPTS_FOLDER } from "../testing/receipt-scenes.ts";
import { differenceHash, hashDistance } from "./difference-hash.ts";
import { prepareImage } from "./prepare-image.ts";

const file = (name: string) => readFile(new URL(name, RECEIPTS_FOLDER));
const plain = goldenReceipts().filter(({ saved }) => saved === "png");

async function hashOf(bytes: Buffer): Promise<Uint8Array> {
  const prepared = await prepareImage(bytes, 12_000_000);
  if (!prepared.ok) throw new Error(prepared.reason);
  return prepared.differenceHash;
}

describe("the hash of a picture's look", () => {
  it("has a bit for each step to a lighter grey", () => {
    const greys = new Uint8Array(17 * 16);
    expect(differenceHash(greys)).toEqual(new Uint8Array(32));
    greys[1] = 9;
    expect(hashDistance(differenceHash(greys), new Uint8Array(32))).toBe(1);
  });

  it("is the same, or nearly, after another compression and another size", async () => {
    for (const { file: name } of plain.slice(0, 8)) {
      const original = await file(name);
      const hash = await hashOf(original);
      const again = await sharp(original).resize({ width: 400 }).jpeg({ quality: 45 }).toBuffer();
      expect(hashDistance(hash, await hashOf(again))).toBeLessThanOrEqual(10);
    }
  });

  it("differs between screenshots of different apps", async () => {
    const [a, b] = [
      plain.find(({ layout }) => layout === "plain"),
      plain.find(({ layout }) => layout === "blue"),
    ];
    const hashes = [
      await hashOf(await file(a?.file ?? "")),
      await hashOf(await file(b?.file ?? "")),
    ] as const;
    expect(hashDistance(...hashes)).toBeGreaterThan(10);
  });
});
