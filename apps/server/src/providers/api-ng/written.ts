import type { BotRequest } from "../../calls/bot-gateway.ts";
import type { WrittenAnswer } from "../../calls/provider.ts";

/** An answer as JSON. */
export function json(status: number, body: unknown): WrittenAnswer {
  return jsonText(status, JSON.stringify(body));
}

/** The same of text that is JSON already. */
export function jsonText(status: number, body: string): WrittenAnswer {
  return { status, contentType: "application/json; charset=utf-8", body };
}

/** A header's value; undefined where it is absent or empty. */
export function headerOf({ headers }: Pick<BotRequest, "headers">, name: string): string | undefined {
  const value = headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text.trim() === "" ? undefined : text.trim();
}
