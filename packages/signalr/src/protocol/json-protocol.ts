import { checkFields } from "./fields.ts";
import type { HubProtocol } from "./hub-protocol.ts";

/** Ends every JSON message and both halves of the handshake. */
export const recordSeparator = 0x1e;
const separator = String.fromCharCode(recordSeparator);

export const jsonProtocol: HubProtocol = {
  name: "json",
  isBinary: false,
  encode: (message) => Buffer.from(JSON.stringify(message) + separator),
  locate(bytes, from) {
    const end = bytes.indexOf(recordSeparator, from);
    return end === -1 ? undefined : { start: from, end, next: end + 1 };
  },
  decode(message) {
    const value = parseJsonObject(message.toString());
    return value === undefined
      ? { malformed: "Error reading JSON." }
      : checkFields({ type: undefined, ...value });
  },
};

/** `undefined` unless the text is a JSON object. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
