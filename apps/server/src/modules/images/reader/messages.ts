/** What the process that decodes pictures is asked. */
export type ReaderRequest =
  | { readonly id: number; readonly task: "prepare"; readonly bytes: Uint8Array; readonly maxPixels: number }
  | { readonly id: number; readonly task: "recognise"; readonly bytes: Uint8Array };

/** A picture that was decoded and made anew. */
export interface PreparedImage {
  readonly ok: true;
  /** Before it was made smaller for display. */
  readonly width: number;
  readonly height: number;
  /** A JPEG of the pixels, upright, with nothing of what the original said about itself. */
  readonly display: Uint8Array;
  readonly differenceHash: Uint8Array;
}

/** A picture that cannot be taken. */
export interface UnpreparedImage {
  readonly ok: false;
  readonly reason: "tooManyPixels" | "unreadable";
}

/** The text of a picture, line by line; undefined where it could not be read. */
export interface RecognisedText {
  readonly text: string | undefined;
}

/** What it answers. */
export type ReaderAnswer =
  | { readonly id: number; readonly prepared: PreparedImage | UnpreparedImage }
  | { readonly id: number; readonly recognised: RecognisedText };
