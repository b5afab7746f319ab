/**
 * Arrays in PostgreSQL's binary form. Twenty times faster to make than their text, and the server need not
 * parse them: this is what lets the projector share a thread with the writer.
 */

const OID = { bigint: 20, integer: 23, text: 25, timestamptz: 1184 } as const;
const HEADER_BYTES = 20;
/** PostgreSQL counts microseconds from here. */
const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** `bigint[]` of safe integers. */
export function bigintArray(values: readonly number[]): Buffer {
  return fixedWidth(OID.bigint, 8, values, writeInt64);
}

/** `integer[]`. */
export function integerArray(values: readonly number[]): Buffer {
  return fixedWidth(OID.integer, 4, values, (bytes, value, at) => bytes.writeInt32BE(value, at));
}

/** `timestamptz[]` of milliseconds since 1970; a negative one is NULL. */
export function timestampArray(times: readonly number[]): Buffer {
  if (!times.some((time) => time < 0)) return fixedWidth(OID.timestamptz, 8, times, writeTime);
  const present = times.filter((time) => time >= 0).length;
  const bytes = withHeader(OID.timestamptz, times.length, times.length * 4 + present * 8, true);
  let at = HEADER_BYTES;
  for (const time of times) {
    bytes.writeInt32BE(time < 0 ? -1 : 8, at);
    at += 4;
    if (time < 0) continue;
    writeTime(bytes, time, at);
    at += 8;
  }
  return bytes;
}

/** `text[]`. The texts must be storable: no NUL, no halves of surrogate pairs. */
export function textArray(values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const contentBytes = lengths.reduce((sum, length) => sum + length + 4, 0);
  const bytes = withHeader(OID.text, values.length, contentBytes, false);
  let at = HEADER_BYTES;
  values.forEach((value, index) => {
    const length = lengths[index] ?? 0;
    bytes.writeInt32BE(length, at);
    bytes.write(value, at + 4);
    at += 4 + length;
  });
  return bytes;
}

function fixedWidth(
  oid: number,
  width: number,
  values: readonly number[],
  write: (bytes: Buffer, value: number, at: number) => void,
): Buffer {
  const bytes = withHeader(oid, values.length, values.length * (4 + width), false);
  let at = HEADER_BYTES;
  for (const value of values) {
    bytes.writeInt32BE(width, at);
    write(bytes, value, at + 4);
    at += 4 + width;
  }
  return bytes;
}

function withHeader(oid: number, length: number, contentBytes: number, hasNulls: boolean): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + contentBytes);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(hasNulls ? 1 : 0, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(length, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

function writeInt64(bytes: Buffer, value: number, at: number): void {
  bytes.writeInt32BE(Math.floor(value / 2 ** 32), at);
  bytes.writeUInt32BE(value >>> 0, at + 4);
}

function writeTime(bytes: Buffer, ms: number, at: number): void {
  writeInt64(bytes, (ms - YEAR_2000_MS) * 1000, at);
}
