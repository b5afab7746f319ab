const WORD = 4_294_967_296n;

/** A text's SHA-256 in lower-case hexadecimal. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 32-bit word, big-endian, of each four bytes of HMAC-SHA256 with a text as key. */
export async function hmacWords(key: CryptoKey, message: string): Promise<readonly bigint[]> {
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message));
  const view = new DataView(signature);
  return Array.from({ length: view.byteLength / 4 }, (_, index) => BigInt(view.getUint32(index * 4)));
}

/** A text as a key for `hmacWords`. */
export function hmacKey(text: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new TextEncoder().encode(text), algorithm, false, ["sign"]);
}

/** The chance of one round, computed by the browser's own cryptography. */
export interface Chance {
  /** The next 32-bit word. */
  word(): Promise<bigint>;
  /** A whole number below `bound`, each as likely as the others. */
  below(bound: number): Promise<number>;
  /** Different whole numbers below `from`, in the order drawn. */
  draw(count: number, from: number): Promise<readonly number[]>;
}

/** The chance of the round that these seeds and this nonce name. */
export function chanceOf(serverSeed: string, clientSeed: string, nonce: number): Chance {
  const key = hmacKey(serverSeed);
  const unused: bigint[] = [];
  let block = 0;

  async function word(): Promise<bigint> {
    const [next] = unused;
    if (next !== undefined) {
      unused.shift();
      return next;
    }
    unused.push(...(await hmacWords(await key, `${clientSeed}:${nonce}:${block}`)));
    block += 1;
    return word();
  }

  /** Of the 2^32 words each result has the same number: one whose share would have one more gives its first word back. */
  async function below(bound: number): Promise<number> {
    const size = BigInt(bound);
    const value = (await word()) * size;
    return value % WORD < WORD % size ? below(bound) : Number(value / WORD);
  }

  async function draw(count: number, from: number): Promise<readonly number[]> {
    const drawn: number[] = [];
    while (drawn.length < count) {
      let place = await below(from - drawn.length);
      // The place counts the numbers that are left: those drawn before it are passed over.
      for (const taken of [...drawn].sort((a, b) => a - b)) if (taken <= place) place += 1;
      drawn.push(place);
    }
    return drawn;
  }

  return { word, below, draw };
}
