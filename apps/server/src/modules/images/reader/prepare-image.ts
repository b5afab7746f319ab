import sharp from "sharp";
import { differenceHash, HASH_HEIGHT, HASH_WIDTH } from "./difference-hash.ts";
import type { PreparedImage, UnpreparedImage } from "./messages.ts";

const TIMEOUT = { seconds: 8 } as const;
const DISPLAY = { width: 1600, height: 3200, fit: "inside", withoutEnlargement: true } as const;
const QUALITY = 85;
/** Neither so thin nor so flat that it is no picture. */
const LEAST_SIDE = 16;

/** Decodes a picture whose header says that it is small enough, and makes it anew for display. */
export async function prepareImage(
  bytes: Uint8Array,
  maxPixels: number,
): Promise<PreparedImage | UnpreparedImage> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return { ok: false, reason: "tooManyPixels" };
    if (Math.min(width, height) < LEAST_SIDE || pages > 1) return { ok: false, reason: "unreadable" };
    const display = await sharp(bytes, {
      limitInputPixels: maxPixels,
      sequentialRead: true,
      failOn: "error",
    })
      .timeout(TIMEOUT)
      .autoOrient()
      .resize(DISPLAY)
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: QUALITY })
      .toBuffer();
    const greys = await sharp(display)
      .greyscale()
      .resize(HASH_WIDTH, HASH_HEIGHT, { fit: "fill", kernel: "mitchell" })
      .raw()
      .toBuffer();
    return { ok: true, width, height, display, differenceHash: differenceHash(greys) };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
}
