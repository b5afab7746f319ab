import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps authenticators' secrets unreadable to who has only the database. */
export class SecretSeal {
  readonly #key: Buffer;

  /** `secret`: one of the installation, which is not in the database. Each purpose has a key of its own. */
  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
  }

  /** Nonce, tag and cipher text; `owner` is bound to it, so that a row cannot be copied to another owner. */
  seal(secret: Uint8Array, owner: number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(String(owner)));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** Throws where it was sealed with another secret, for another owner, or changed. */
  open(sealed: Buffer, owner: number): Uint8Array {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(owner))).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
