/** The kinds of pictures that are taken. */
export type ImageFormat = "png" | "jpeg" | "webp";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The kind of a picture by its first bytes, whatever its sender calls it; undefined: none that is taken. */
export function imageFormatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return "png";
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return "jpeg";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : undefined;
}

/** As far from the start as readers of these formats look for their mark. */
const HEAD_BYTES = 1024;
const TEXT_MARKS = /%PDF-|<!doctype|<html|<script|<svg|<\?php/i;
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 65_535;

/**
 * Whether a picture can also be read as another kind of file: a document, a page or a script by its head, or an archive
 * by its end. What is shown is made anew from the pixels, but the original is kept, and nobody honest sends one.
 */
export function isAnotherFormatToo(bytes: Buffer): boolean {
  return TEXT_MARKS.test(bytes.toString("latin1", 0, HEAD_BYTES)) || endsAsZip(bytes);
}

/** An archive's end record says how long the comment behind it is, which reaches to the end of the file. */
function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES);
  for (let at = bytes.indexOf(ZIP_END, first); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES > bytes.length) return false;
    if (at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2) === bytes.length) return true;
  }
  return false;
}

const DATA_URL = /^data:[a-z0-9.+/-]{0,100}(?:;[a-z0-9=-]{1,50})?;base64,/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a picture as it came: a file's bytes, or a base64 data URL; undefined: it is neither. */
export function imageBytesOf(sent: string | Uint8Array): Buffer | undefined {
  if (typeof sent !== "string") return Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const head = DATA_URL.exec(sent.slice(0, 300))?.[0];
  if (head === undefined) return undefined;
  const text = sent.slice(head.length);
  return BASE64.test(text) ? Buffer.from(text, "base64") : undefined;
}
