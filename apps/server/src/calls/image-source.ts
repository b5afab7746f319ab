/** Where pictures are shown. */
export const IMAGE_PATH = "/api/image/show";

/** Pictures that are shown to who has a link. */
export interface ImageSource {
  /** The JPEG of a link; undefined where the link does not hold or the picture is gone. */
  open(link: string): Promise<Uint8Array | undefined>;
}
