import { endAbove } from "../reader/memory-limit.ts";
import type { ReaderRequest } from "../reader/messages.ts";

/** Stands in for the process that decodes pictures: by its first byte a request takes memory, or never ends, or ends it. */
endAbove(300 * 1024 * 1024);
const held: Buffer[] = [];

process.on("message", ({ id, task, bytes }: ReaderRequest) => {
  if (task === "recognise" && bytes[0] === 4) return;
  if (task === "recognise") process.send?.({ id, recognised: { text: "read" } });
  else if (bytes[0] === 1) setInterval(() => held.push(Buffer.alloc(16 * 1024 * 1024, 1)), 5);
  else if (bytes[0] === 2) process.exit(3);
  else if (bytes[0] === 3) process.send?.({ id, prepared: { ok: false, reason: "tooManyPixels" } });
});
process.on("disconnect", () => process.exit(0));
