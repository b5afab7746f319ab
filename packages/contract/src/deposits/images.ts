import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** The largest picture that is taken. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** The most pixels of a picture; decided by its header, before anything is decoded. */
export const MAX_IMAGE_PIXELS = 12_000_000;
/** A body with the largest picture as base64, and its other fields: what is larger is refused before it is read. */
export const MAX_UPLOAD_BYTES = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 16 * 1024;
/** How long an upload ticket holds. */
export const UPLOAD_TICKET_SECONDS = 300;

/** A picture: a PNG, JPEG or WebP, as a base64 data URL or as a multipart body's file. */
export const imageField = z.union([
  z.string().check(z.maxLength(MAX_UPLOAD_BYTES), z.startsWith("data:")),
  z.custom<Uint8Array>((value) => value instanceof Uint8Array),
]);

/** What a picture is kept for. */
export const imagePurpose = z.enum(["deposit"]);

/** Why a picture is not taken. */
export const IMAGE_ERRORS = [
  "IMAGE_TOO_LARGE",
  "IMAGE_TYPE_INVALID",
  "IMAGE_PIXELS_EXCEEDED",
  "IMAGE_UNREADABLE",
  "IMAGE_QUOTA_REACHED",
  "UPLOADS_BUSY",
] as const;

/** The calls for pictures that players send. A picture belongs to its player; nobody else can name it. */
export const images = {
  storeImage: endpoint({
    method: "POST",
    path: "Setting/StoreImage",
    audience: "player",
    summary:
      "Keeps a picture and answers its number. The body is the data URL and nothing else, or JSON or multipart with the member `image`. A picture that no request names is deleted after a day.",
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    input: z.object({ image: imageField }),
    output: z.object({ imageId: z.int() }),
    errors: [...IMAGE_ERRORS, "DEPOSIT_NOT_OFFERED"],
  }),
  createUploadTicket: endpoint({
    method: "POST",
    path: "Setting/CreateUploadTicket",
    audience: "player",
    summary: "A ticket for one upload within minutes, which the upload brings in place of a bearer token.",
    input: z.object({ purpose: imagePurpose }),
    output: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
    errors: ["DEPOSIT_NOT_OFFERED"],
  }),
  readReceipt: endpoint({
    method: "POST",
    path: "Ocr/Upload",
    audience: "public",
    summary:
      "Keeps a screenshot of a payment and reads UTR and amount from it, for the player to check. Multipart, without a bearer token: the ticket, in the query, says whose it is, and is used up by the call.",
    readsQuery: true,
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(400)), image: imageField }),
    output: z.object({
      imageId: z.int(),
      /** Null where it was not found, or not for sure. */
      utr: z.nullable(z.string()),
      amount: z.nullable(z.number()),
    }),
    errors: [...IMAGE_ERRORS, "UPLOAD_TICKET_INVALID"],
  }),
};
