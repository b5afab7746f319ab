import type { ImageSource } from "../../calls/image-source.ts";
import { IMAGE_PATH } from "../../calls/image-source.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ImageStore } from "./image-store.ts";
import { SignedText } from "./signed-text.ts";

/** Long enough to look at a picture, too short to be of use to who finds the link later. */
const LIFE_MS = 5 * 60_000;

interface Parts {
  readonly store: ImageStore;
  readonly clock: Clock;
  readonly secret: string;
}

/** Links to the display copies of pictures: who has one sees that picture for some minutes. */
export class ImageLinks implements ImageSource {
  readonly #store: ImageStore;
  readonly #clock: Clock;
  readonly #signed: SignedText;

  constructor({ store, clock, secret }: Parts) {
    this.#store = store;
    this.#clock = clock;
    this.#signed = new SignedText(secret, "image links");
  }

  /** A path of this server. */
  linkTo(imageId: number): string {
    const link = this.#signed.sign(String(imageId), this.#clock.now() + LIFE_MS);
    return `${IMAGE_PATH}?link=${link}`;
  }

  async open(link: string): Promise<Uint8Array | undefined> {
    const read = this.#signed.read(link, this.#clock.now());
    return read && (await this.#store.display(Number(read.text)));
  }
}
