import { type IMAGE_ERRORS, MAX_IMAGE_BYTES } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { type ImageFormat, imageBytesOf, imageFormatOf, isAnotherFormatToo } from "./image-format.ts";
import type { ImagePurpose, ImageStore } from "./image-store.ts";
import type { ImageReader } from "./reader/image-reader.ts";
import { readReceipt } from "./receipt.ts";

/** A picture as a player sent it. */
export interface SentImage {
  readonly userId: number;
  readonly purpose: ImagePurpose;
  /** A file's bytes, or a base64 data URL. */
  readonly image: string | Uint8Array;
}

export type ImageRefusal = Refusal<(typeof IMAGE_ERRORS)[number]>;

/** A picture that is kept. */
export interface StoredImage {
  readonly ok: true;
  readonly imageId: number;
  readonly display: Uint8Array;
}

const BUSY_SECONDS = 5;

/** Takes players' pictures: checks them, makes them anew, keeps them. */
export class Images {
  readonly #store: ImageStore;
  readonly #reader: ImageReader;

  constructor(store: ImageStore, reader: ImageReader) {
    this.#store = store;
    this.#reader = reader;
  }

  /** Keeps a picture, or says why not. What is decided by size, first bytes and header costs no decoding. */
  async keep({ userId, purpose, image }: SentImage): Promise<StoredImage | ImageRefusal> {
    const original = imageBytesOf(image);
    if (!original) return refuse("IMAGE_UNREADABLE");
    if (original.length > MAX_IMAGE_BYTES) return refuse("IMAGE_TOO_LARGE");
    const format = imageFormatOf(original);
    if (!format) return refuse("IMAGE_TYPE_INVALID");
    if (isAnotherFormatToo(original))
      return refuse("IMAGE_TYPE_INVALID", {
        message: "The file is a picture and something else as well. Please take a new screenshot.",
      });
    const giveBack = await this.#store.roomFor(userId, original.length);
    if (!giveBack) return refuse("IMAGE_QUOTA_REACHED");
    try {
      return await this.#keepDecoded({ userId, purpose, original, format });
    } finally {
      giveBack();
    }
  }

  async #keepDecoded({
    userId,
    purpose,
    original,
    format,
  }: Omit<SentImage, "image"> & { readonly original: Buffer; readonly format: ImageFormat }): Promise<
    StoredImage | ImageRefusal
  > {
    const prepared = await this.#reader.prepare(original);
    if (prepared === "busy") return refuse("UPLOADS_BUSY", { retryAfterSeconds: BUSY_SECONDS });
    if (!prepared.ok)
      return refuse(prepared.reason === "tooManyPixels" ? "IMAGE_PIXELS_EXCEEDED" : "IMAGE_UNREADABLE");
    const { display } = prepared;
    const contentType = `image/${format}`;
    const imageId = await this.#store.insert({ ...prepared, userId, purpose, contentType, original });
    return { ok: true, imageId, display };
  }

  /**
   * What can be read from a kept screenshot, amounts in main units; it is kept with the picture for whoever looks at it
   * later. Nothing where reading failed: it is a help, and nobody waits for it to work.
   */
  async read({ imageId, display }: StoredImage) {
    const text = await this.#reader.recognise(display);
    const { utr = null, amount } = readReceipt(text ?? "");
    await this.#store.setReading(imageId, { utr, amount: amount ?? null });
    return { utr, amount: amount === undefined ? null : paiseToMainUnits(amount) };
  }
}
