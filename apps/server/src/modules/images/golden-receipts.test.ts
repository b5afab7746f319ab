import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { measureReceipts, receiptReader } from "./testing/measure-receipts.ts";
import { type GoldenReceipt, goldenReceipts } from "./testing/receipt-scenes.ts";

/**
 * One of each app, each saved and written in another way, so that every app, way of saving and font is among them; all of
 * them: `npm run receipts`.
 */
const SHARE = 12;

const reader = receiptReader();
afterAll(() => reader.stop());

it("has at least forty screenshots of four apps", () => {
  const receipts = goldenReceipts();
  expect(receipts.length).toBeGreaterThanOrEqual(40);
  expect(new Set(receipts.map(({ layout }) => layout)).size).toBe(4);
  expect(new Set(receipts.map(({ utr }) => utr)).size).toBe(receipts.length);
});

it("reads UTRs exactly, and suggests nothing wrong", { timeout: 120_000 }, async () => {
  const measured = await measureReceipts(reader, (_receipt, at) => at % SHARE === Math.floor(at / SHARE));
  const distinct = (of: (receipt: GoldenReceipt) => string) =>
    new Set(measured.map(({ receipt }) => of(receipt))).size;
  expect([
    distinct(({ layout }) => layout),
    distinct(({ saved }) => saved),
    distinct(({ font }) => font),
  ]).toEqual([4, 3, 3]);
  const utrs = measured.map(({ utr }) => utr);
  expect(measured.filter(({ utr, amount }) => utr === "wrong" || amount === "wrong")).toEqual([]);
  expect(utrs.filter((utr) => utr === "exact").length / utrs.length).toBeGreaterThanOrEqual(0.9);
});

it.each([
  ["blurred", (picture: Buffer) => sharp(picture).blur(6).png().toBuffer()],
  [
    "photographed at an angle and dark",
    (picture: Buffer) => sharp(picture).rotate(17).modulate({ brightness: 0.25 }).png().toBuffer(),
  ],
  ["shrunk to a thumbnail", (picture: Buffer) => sharp(picture).resize({ width: 90 }).png().toBuffer()],
] as const)("suggests nothing wrong of one that is %s", { timeout: 120_000 }, async (_how, spoil) => {
  const measured = await measureReceipts(reader, (_receipt, at) => at % 24 === 3, spoil);
  expect(measured.length).toBeGreaterThanOrEqual(2);
  expect(measured.filter(({ utr, amount }) => utr === "wrong" || amount === "wrong")).toEqual([]);
});
