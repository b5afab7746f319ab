import { setPriority } from "node:os";
import sharp from "sharp";
import { endAbove } from "./memory-limit.ts";
import type { ReaderAnswer, ReaderRequest } from "./messages.ts";
import { prepareImage } from "./prepare-image.ts";
import { recogniseText } from "./recognise-text.ts";

/**
 * A process of its own in which pictures of strangers are decoded: what a picture breaks, or what memory it takes, is not
 * the exchange's. It is started by `ImageReader`, has no secret in its environment, and ends with its parent.
 */
const MOST_BYTES = 640 * 1024 * 1024;
/** After bets, and after everything else of the server. */
const PRIORITY = 10;

setPriority(PRIORITY);
sharp.cache(false);
sharp.concurrency(1);
// Nothing but the three formats is ever decoded, whatever a file pretends to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });

endAbove(MOST_BYTES);
process.on("disconnect", () => process.exit(0));
process.on("message", (request: ReaderRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});

async function answerTo(request: ReaderRequest): Promise<ReaderAnswer> {
  const { id, bytes } = request;
  if (request.task === "prepare") return { id, prepared: await prepareImage(bytes, request.maxPixels) };
  return { id, recognised: { text: await recogniseText(bytes) } };
}
