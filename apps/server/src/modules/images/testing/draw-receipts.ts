import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { receiptSvg } from "./receipt-layouts.ts";
import { type GoldenReceipt, goldenReceipts, RECEIPTS_FOLDER } from "./receipt-scenes.ts";

/** Draws the golden set anew: `npm run receipts:draw`. The pictures are kept in the folder `receipts`. */
const COLOURS = 16;

await mkdir(fileURLToPath(RECEIPTS_FOLDER), { recursive: true });
for (const receipt of goldenReceipts())
  await writeFile(fileURLToPath(new URL(receipt.file, RECEIPTS_FOLDER)), await drawn(receipt));

function drawn({ saved, ...scene }: GoldenReceipt): Promise<Buffer> {
  const picture = sharp(Buffer.from(receiptSvg(scene)));
  if (saved === "png")
    return picture.png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer();
  if (saved === "jpeg") return picture.jpeg({ quality: 50 }).toBuffer();
  // As a messenger passes it on: made smaller, a little out of focus, and compressed.
  return picture.resize({ width: 430 }).blur(0.5).jpeg({ quality: 50 }).toBuffer();
}
