import { constants, crc32, deflateRawSync } from "node:zlib";
import type { ErrorCode } from "@crossbook/contract";
import sharp from "sharp";

/** A file that no honest player sends, and the refusal it must get. */
export interface HostileImage {
  readonly name: string;
  readonly code: ErrorCode;
  bytes(): Promise<Buffer> | Buffer;
}

/** A small picture that is in order. */
export function plainPng(shade = 200): Promise<Buffer> {
  const background = { r: shade, g: 120, b: 90 };
  return sharp({ create: { width: 64, height: 96, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A PNG of one colour whose header says so many pixels; what is compressed in it is as long as is asked. */
export function pngOf(width: number, height: number, rawBytes: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = packedZeros(rawBytes);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG with a text chunk that becomes far larger than the picture when it is unpacked. */
export function textBomb(): Buffer {
  const plain = pngOf(16, 16, 16 * 49);
  const end = plain.length - 12;
  const text = packedZeros(256 * MB);
  const bomb = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), text]));
  return Buffer.concat([plain.subarray(0, end), bomb, plain.subarray(end)]);
}

const MB = 1024 * 1024;

/** What `deflateSync` makes of so many zeros, without packing each of hundreds of equal megabytes. */
function packedZeros(bytes: number): Buffer {
  const whole = deflateRawSync(Buffer.alloc(MB), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % MB), { level: 9 });
  // Adler-32, in which the first sum of zeros stays 1 and the second counts them.
  const check = Buffer.alloc(4);
  check.writeUInt16BE(bytes % 65_521, 0);
  check.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: Math.floor(bytes / MB) }, () => whole);
  return Buffer.concat([Buffer.from("78da", "hex"), ...blocks, rest, check]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const ZIP_END = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';

/** What is refused by what it is, whatever it is called. */
export const HOSTILE_IMAGES: readonly HostileImage[] = [
  { name: "an SVG", code: "IMAGE_TYPE_INVALID", bytes: () => Buffer.from(svg) },
  { name: "a page", code: "IMAGE_TYPE_INVALID", bytes: () => Buffer.from("<!doctype html><p>hello</p>") },
  {
    name: "a GIF",
    code: "IMAGE_TYPE_INVALID",
    bytes: async () =>
      sharp(await plainPng())
        .gif()
        .toBuffer(),
  },
  { name: "nothing", code: "IMAGE_TYPE_INVALID", bytes: () => Buffer.from("x") },
  {
    name: "a picture that is an archive too",
    code: "IMAGE_TYPE_INVALID",
    bytes: async () => Buffer.concat([await plainPng(), Buffer.from("PK\x03\x04 a.js"), ZIP_END]),
  },
  {
    name: "a picture that is a document too",
    code: "IMAGE_TYPE_INVALID",
    bytes: async () => {
      const plain = await plainPng();
      const comment = chunk("tEXt", Buffer.from("Comment\0%PDF-1.7 1 0 obj", "latin1"));
      return Buffer.concat([plain.subarray(0, 33), comment, plain.subarray(33)]);
    },
  },
  {
    name: "a picture with a script in its head",
    code: "IMAGE_TYPE_INVALID",
    bytes: async () => {
      const plain = await plainPng();
      const comment = chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>", "latin1"));
      return Buffer.concat([plain.subarray(0, 33), comment, plain.subarray(33)]);
    },
  },
  { name: "more pixels than are taken", code: "IMAGE_PIXELS_EXCEEDED", bytes: () => pngOf(4000, 3001, 100) },
  {
    name: "a header of 900 million pixels",
    code: "IMAGE_PIXELS_EXCEEDED",
    bytes: () => pngOf(30_000, 30_000, 5_000_000),
  },
  { name: "a picture that ends early", code: "IMAGE_UNREADABLE", bytes: () => pngOf(1000, 1000, 20) },
  {
    name: "only the first bytes of a JPEG",
    code: "IMAGE_UNREADABLE",
    bytes: () => Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  },
  { name: "a line of pixels", code: "IMAGE_UNREADABLE", bytes: () => pngOf(4000, 1, 12_001) },
  { name: "one byte too many", code: "IMAGE_TOO_LARGE", bytes: () => Buffer.alloc(5 * 1024 * 1024 + 1, 1) },
];
