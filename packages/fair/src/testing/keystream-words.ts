import { createCipheriv, createHash } from "node:crypto";

const CHUNK = 2 ** 20;

/**
 * 32-bit words of an AES-256-CTR keystream whose key is the SHA-256 of the seed: chance for simulations, some fifty times as fast
 * as a round's own stream, and repeatable.
 */
export function keystreamWords(seed: string): () => number {
  const key = createHash("sha256").update(seed).digest();
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  const zeros = Buffer.alloc(CHUNK);
  let words = new Uint32Array();
  let next = 0;
  return () => {
    if (next === words.length) {
      const bytes = new Uint8Array(cipher.update(zeros));
      words = new Uint32Array(bytes.buffer);
      next = 0;
    }
    const word = words[next] ?? 0;
    next += 1;
    return word;
  };
}
