/** From so many bytes on, an array has pages of its own. Smaller ones mostly stay in the processor's cache as they are. */
const OWN_PAGES_BYTES = 2 * 2 ** 20;

/**
 * Zeros. Where there are many, numbers that lie side by side and take 64 bytes or a part of it begin a line of the processor's
 * cache, so that one read brings all of them; other memory begins 16 bytes behind. They are written here, so that the
 * system hands out the memory now and not in the middle of a bet.
 */
export function alignedFloats(length: number): Float64Array {
  return new Float64Array(memoryOf(length * Float64Array.BYTES_PER_ELEMENT), 0, length).fill(0);
}

/** As `alignedFloats`. */
export function alignedInts(length: number): Int32Array {
  return new Int32Array(memoryOf(length * Int32Array.BYTES_PER_ELEMENT), 0, length).fill(0);
}

function memoryOf(bytes: number): ArrayBuffer | SharedArrayBuffer {
  if (bytes < OWN_PAGES_BYTES) return new ArrayBuffer(bytes);
  // Memory that may grow, although it never does, begins with a page.
  return new SharedArrayBuffer(bytes, { maxByteLength: bytes });
}
