/** The size that a picture is reduced to before it is hashed. */
export const HASH_WIDTH = 17;
export const HASH_HEIGHT = 16;
/** Less is the noise of another compression. */
const LEAST_STEP = 4;

/**
 * A hash by which a picture is known again after it was compressed anew, resized or given another name: a bit for each
 * grey of the reduced picture that is darker than the one to its right. `greys`: row by row, a byte each.
 */
export function differenceHash(greys: Uint8Array): Uint8Array {
  const hash = new Uint8Array(((HASH_WIDTH - 1) * HASH_HEIGHT) / 8);
  let bit = 0;
  for (let row = 0; row < HASH_HEIGHT; row++)
    for (let column = 0; column < HASH_WIDTH - 1; column++, bit++) {
      const at = row * HASH_WIDTH + column;
      const step = (greys[at + 1] ?? 0) - (greys[at] ?? 0);
      if (step >= LEAST_STEP) hash[bit >> 3] = (hash[bit >> 3] ?? 0) | (1 << (bit & 7));
    }
  return hash;
}

/** In how many bits two hashes differ. */
export function hashDistance(a: Uint8Array, b: Uint8Array): number {
  let distance = 0;
  for (let at = 0; at < a.length; at++)
    for (let bits = (a[at] ?? 0) ^ (b[at] ?? 0); bits > 0; bits &= bits - 1) distance++;
  return distance;
}
