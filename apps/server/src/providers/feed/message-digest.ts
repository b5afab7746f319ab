import { createHash } from "node:crypto";
import type { FeedMessage } from "@crossbook/contract";

/** The same for two messages of the same content; when they were sent is not part of it. */
export function messageDigest({ fixtureId, sequence, body }: FeedMessage): string {
  return createHash("sha256")
    .update(JSON.stringify([fixtureId, sequence, body]))
    .digest("base64url");
}
