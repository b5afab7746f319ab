/** A message of a stream of server-sent events: its name and the text of its data. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Silence after which the connection counts as lost: a studio that has nothing to say sends a comment every 15 s. */
export const MOST_SILENCE_MS = 35_000;
/** A message that is longer ends the stream: nothing that a studio sends comes near. */
export const MOST_EVENT_CHARACTERS = 200_000;

/**
 * Reads a stream of server-sent events until it ends. It is read through `fetch`, because the browser's own `EventSource`
 * cannot send the header of the session. Throws where the stream breaks, nothing comes for too long, or a message is
 * too long.
 */
export async function* serverEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await spoken(reader.read());
      if (done) return;
      text = (text + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n");
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        const message = readEvent(text.slice(0, end));
        text = text.slice(end + 2);
        if (message !== undefined) yield message;
      }
      if (text.length > MOST_EVENT_CHARACTERS) throw new RangeError("a message of the stream is too long");
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** What comes; rejects where nothing does for too long. A connection that is lost does not say so by itself. */
async function spoken<Value>(coming: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the stream is silent")), MOST_SILENCE_MS);
  });
  try {
    return await Promise.race([coming, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined for a comment, which keeps the connection alive. */
function readEvent(block: string): ServerEvent | undefined {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, "");
    if (line.slice(0, colon) === "event") event = value;
    if (line.slice(0, colon) === "data") data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join("\n") };
}
