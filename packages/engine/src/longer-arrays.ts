/** A copy with room for `length` elements; what is new is zero. */
export function longerFloats(short: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const long = new Float64Array(length);
  long.set(short);
  return long;
}

/** A copy with room for `length` elements; what is new is zero. */
export function longerInts(short: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const long = new Int32Array(length);
  long.set(short);
  return long;
}
