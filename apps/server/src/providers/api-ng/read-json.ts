import { isUtf8 } from "node:buffer";

/** Deeper bodies are of no operation: their reading would take the stack. */
const DEEPEST = 20;

/** A body as JSON; undefined where it is none that an operation could read. */
export function readJson(body: Buffer): unknown {
  return isUtf8(body) ? readJsonText(body.toString("utf8")) : undefined;
}

/** The same of text. */
export function readJsonText(text: string): unknown {
  if (holdsUnstorable(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isFlat(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The database cannot store half of a character or a zero. In UTF-8 they can be written as escapes only, and no honest program
 * sends them.
 */
function holdsUnstorable(text: string): boolean {
  const single = text.replaceAll(/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g, "");
  return /\\u(0000|[dD][89a-fA-F])/.test(single);
}

/** Without recursion: the sender decides how deep it goes. */
function isFlat(value: unknown): boolean {
  let open: readonly unknown[] = [value];
  for (let depth = 0; depth < DEEPEST; depth++) {
    open = open.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    if (open.length === 0) return true;
  }
  return false;
}
