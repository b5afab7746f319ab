import { longerFloats, longerInts } from "../longer-arrays.ts";

/** A larger array grows where it is: copying it would hold up whoever waits for the engine. */
const MOST_COPIED_BYTES = 10 * 2 ** 20;
/** Addresses that such an array may grow into. The system gives memory only for those that are used. */
const RESERVED_BYTES = 2 ** 30;

/** An array of the same content with room for `length` elements; what is new is zero. `short` must not be used any more. */
export function grownFloats(short: Float64Array, length: number): Float64Array {
  const bytes = length * Float64Array.BYTES_PER_ELEMENT;
  if (bytes <= MOST_COPIED_BYTES) return longerFloats(short, length);
  const long = new Float64Array(memoryOf(short, bytes), 0, length);
  if (long.buffer !== short.buffer) long.set(short);
  return long;
}

/** As `grownFloats`. */
export function grownInts(short: Int32Array, length: number): Int32Array {
  const bytes = length * Int32Array.BYTES_PER_ELEMENT;
  if (bytes <= MOST_COPIED_BYTES) return longerInts(short, length);
  const long = new Int32Array(memoryOf(short, bytes), 0, length);
  if (long.buffer !== short.buffer) long.set(short);
  return long;
}

/** The memory of an array, grown where it can grow, or other memory that can. */
function memoryOf({ buffer }: Float64Array | Int32Array, bytes: number): SharedArrayBuffer {
  if (buffer instanceof SharedArrayBuffer && bytes <= buffer.maxByteLength) {
    buffer.grow(bytes);
    return buffer;
  }
  // Shared memory can only grow, so that a view of it is read as fast as any other.
  return new SharedArrayBuffer(bytes, { maxByteLength: Math.max(RESERVED_BYTES, bytes) });
}
