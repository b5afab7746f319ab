import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { idField, momentField, noInput, secondFactorCodeField } from "../fields.ts";

/** A player has so many bot keys at most. */
export const MOST_BOT_KEYS = 5;
/** A bot key's name has so many characters at most. */
export const LONGEST_BOT_KEY_NAME = 40;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(LONGEST_BOT_KEY_NAME),
    z.refine(isPrintable, { error: "must be letters, digits and signs in one line" }),
  );

function isPrintable(text: string): boolean {
  return /^[^\p{Control}]*$/u.test(text);
}

/** A key of a player by which his bots log in, without its password, which nobody can read again. */
export const botKey = z.object({
  botKeyId: z.int(),
  name: z.string(),
  /** Public: bots send it with every request. */
  appKey: z.string(),
  createdAt: momentField,
  /** When a bot last logged in by it; null: none has. */
  lastUsedAt: z.nullable(momentField),
});
/** One of the player's bot keys. */
export type BotKey = z.output<typeof botKey>;

/** The calls by which players make and delete the keys of their bots. */
export const botKeys = {
  createBotKey: endpoint({
    method: "POST",
    path: "Account/CreateBotKey",
    audience: "player",
    summary:
      "Makes a key by which bots of the player log in at /bots, five at most. Its password is answered once and is not the player's. Needs a code of who has a second factor.",
    input: z.object({ name, code: z.optional(secondFactorCodeField) }),
    output: z.object({ key: botKey, userName: z.string(), password: z.string() }),
    errors: ["BOT_KEYS_FULL", "BOT_KEY_OF_DEMO", "SECOND_FACTOR_NEEDED", "SECOND_FACTOR_WRONG"],
  }),
  getBotKeys: endpoint({
    method: "GET",
    path: "Account/GetBotKeys",
    audience: "player",
    summary: "The player's bot keys, the oldest first, without their passwords.",
    input: noInput,
    output: z.array(botKey),
    errors: [],
  }),
  deleteBotKey: endpoint({
    method: "POST",
    path: "Account/DeleteBotKey",
    audience: "player",
    summary: "Deletes a bot key of the player and ends every session that a bot began by it.",
    input: z.object({ botKeyId: idField }),
    output: z.object({ endedSessions: z.int() }),
    errors: ["BOT_KEY_NOT_FOUND"],
  }),
};
