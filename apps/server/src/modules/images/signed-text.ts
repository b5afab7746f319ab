import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const KEY_BYTES = 32;

/** Texts that only this installation can have given out, each good until a moment. */
export class SignedText {
  readonly #key: Buffer;

  /** `use` keeps what is signed for one purpose from being taken for another. */
  constructor(secret: string, use: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", use, KEY_BYTES));
  }

  /** `text` has no dot. */
  sign(text: string, expiresAt: number): string {
    const said = `${text}.${expiresAt.toString(36)}`;
    return `${said}.${this.#signatureOf(said).toString("base64url")}`;
  }

  /** What was signed, where the signature holds and its time is not over. */
  read(signed: string, now: number): { readonly text: string; readonly expiresAt: number } | undefined {
    const [text, until, signature, ...more] = signed.split(".");
    if (text === undefined || until === undefined || signature === undefined || more.length > 0)
      return undefined;
    const expected = this.#signatureOf(`${text}.${until}`);
    const given = Buffer.from(signature, "base64url");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const expiresAt = Number.parseInt(until, 36);
    return expiresAt > now ? { text, expiresAt } : undefined;
  }

  #signatureOf(said: string): Buffer {
    return createHmac("sha256", this.#key).update(said).digest();
  }
}
