import { TextColumn } from "./text-column.ts";

/**
 * Arrays in PostgreSQL's binary form. Twenty times faster to make than their text, and the server need not
 * parse them: this is what lets the projector share a thread with the writer.
 */

const OID = { bigint: 20, integer: 23, text: 25, timestamptz: 1184 } as const;
const HEADER_BYTES = 20;
const NULLS_AT = 4;
const NEVER = -1;
/** PostgreSQL counts microseconds from here. */
const YEAR_2000_MS = Date.UTC(2000, 0, 1);

type Numbers = ArrayLike<number>;

/** `bigint[]` of safe integers. */
export function bigintArray(values: Numbers): Buffer {
  const { bytes, view } = withHeader(OID.bigint, values.length, values.length * 12);
  for (let row = 0, at = HEADER_BYTES; row < values.length; row += 1, at += 12) {
    view.setInt32(at, 8);
    setInt64(view, at + 4, values[row] ?? 0);
  }
  return bytes;
}

/** `bigint[]` of 64-bit numbers that are given in signed 32-bit halves. */
export function bigintArrayOfHalves(highs: Numbers, lows: Numbers): Buffer {
  const { bytes, view } = withHeader(OID.bigint, highs.length, highs.length * 12);
  for (let row = 0, at = HEADER_BYTES; row < highs.length; row += 1, at += 12) {
    view.setInt32(at, 8);
    view.setInt32(at + 4, highs[row] ?? 0);
    view.setInt32(at + 8, lows[row] ?? 0);
  }
  return bytes;
}

/** `integer[]`. */
export function integerArray(values: Numbers): Buffer {
  const { bytes, view } = withHeader(OID.integer, values.length, values.length * 8);
  for (let row = 0, at = HEADER_BYTES; row < values.length; row += 1, at += 8) {
    view.setInt32(at, 4);
    view.setInt32(at + 4, values[row] ?? 0);
  }
  return bytes;
}

/** `timestamptz[]` of milliseconds since 1970; a negative one is NULL. */
export function timestampArray(times: Numbers): Buffer {
  const { bytes, view } = withHeader(OID.timestamptz, times.length, times.length * 12);
  let at = HEADER_BYTES;
  let hasNulls = false;
  for (let row = 0; row < times.length; row += 1) {
    const time = times[row] ?? NEVER;
    const isNull = time < 0;
    hasNulls ||= isNull;
    view.setInt32(at, isNull ? -1 : 8);
    at += 4;
    if (isNull) continue;
    setInt64(view, at, (time - YEAR_2000_MS) * 1000);
    at += 8;
  }
  view.setInt32(NULLS_AT, hasNulls ? 1 : 0);
  return bytes.subarray(0, at);
}

/** `text[]`. The texts must be storable: no NUL, no halves of surrogate pairs. */
export function textArray(values: readonly string[]): Buffer {
  const texts = new TextColumn();
  for (const value of values) texts.push(value);
  return storedTextArray(texts);
}

/** `text[]` of a column, which is in that form already. */
export function storedTextArray(texts: TextColumn): Buffer {
  const content = texts.bytes;
  const { bytes } = withHeader(OID.text, texts.length, content.length);
  content.copy(bytes, HEADER_BYTES);
  return bytes;
}

/** Says that there are no NULLs; the content follows it. */
function withHeader(oid: number, length: number, contentBytes: number): { bytes: Buffer; view: DataView } {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + contentBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setInt32(0, 1);
  view.setInt32(NULLS_AT, 0);
  view.setInt32(8, oid);
  view.setInt32(12, length);
  view.setInt32(16, 1);
  return { bytes, view };
}

function setInt64(view: DataView, at: number, value: number): void {
  view.setInt32(at, Math.floor(value / 2 ** 32));
  view.setInt32(at + 4, value);
}
