import { createHash } from "node:crypto";
import type { FeedMessage } from "@crossbook/contract";

/** Tells one content of a message from another; when it was sent is not part of it. */
export function messageDigest({ fixtureId, sequence, body }: FeedMessage): string {
  return createHash("sha256")
    .update(JSON.stringify([fixtureId, sequence, body]))
    .digest("base64url");
}
