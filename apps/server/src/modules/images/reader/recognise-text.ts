import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createWorker, OEM, type Worker } from "tesseract.js";

/** The package's data for the engine without the legacy models. */
const LANGUAGE_DATA = join(
  dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json")),
  "4.0.0_best_int",
);
const SIZE = { width: 1080, height: 2400, fit: "inside" } as const;
/** Below this mean grey the picture is light text on dark, which the engine reads badly. */
const DARK = 110;

let worker: Promise<Worker> | undefined;

/** The text of a picture that `prepareImage` made; undefined where it cannot be read. */
export async function recogniseText(display: Uint8Array): Promise<string | undefined> {
  try {
    worker ??= openWorker();
    const engine = await worker;
    const { data } = await engine.recognize(await readable(display));
    return data.text;
  } catch {
    worker = undefined;
    return undefined;
  }
}

function openWorker(): Promise<Worker> {
  return createWorker("eng", OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: "none",
    gzip: true,
    // What goes wrong is answered by the promise.
    errorHandler: () => undefined,
  });
}

/** Dark on light, without colour, in the size of a phone's screen. */
async function readable(display: Uint8Array): Promise<Buffer> {
  const grey = sharp(display).greyscale();
  const { channels } = await grey.clone().stats();
  const isDark = (channels[0]?.mean ?? 255) < DARK;
  const upright = isDark ? grey.negate({ alpha: false }) : grey;
  return upright.resize(SIZE).normalise().png({ compressionLevel: 1 }).toBuffer();
}
