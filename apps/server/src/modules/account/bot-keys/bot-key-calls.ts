import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { codeRefusal } from "../../second-factor/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { botKeysOf, deleteBotKey, hasAllBotKeys, insertBotKey } from "./bot-keys-table.ts";

type BotKeyCall = "createBotKey" | "getBotKeys" | "deleteBotKey";

/** The calls by which players make and delete the keys of their bots. */
export function botKeyCalls({
  database,
  factors,
  botSessions,
}: AccountParts): Pick<HandlersOf<"account">, BotKeyCall> {
  return {
    async createBotKey({ name, code }, { caller: { userId, username, demo }, at }) {
      if (demo) return refuse("BOT_KEY_OF_DEMO");
      // Before the code, which is used up by being right.
      if (await hasAllBotKeys(database, userId)) return refuse("BOT_KEYS_FULL");
      const refusal = await codeRefusal(factors, { ownerId: userId, code, purpose: "botKey" });
      if (refusal) return refusal;
      const made = await insertBotKey(database, { userId, name, at });
      return made ? { ok: true, result: { ...made, userName: username } } : refuse("BOT_KEYS_FULL");
    },
    async getBotKeys(_input, { caller }) {
      return { ok: true, result: await botKeysOf(database, caller.userId) };
    },
    async deleteBotKey({ botKeyId }, { caller }) {
      const isDeleted = await deleteBotKey(database, caller.userId, botKeyId);
      if (!isDeleted) return refuse("BOT_KEY_NOT_FOUND");
      return { ok: true, result: { endedSessions: await botSessions.endAllOf(botKeyId) } };
    },
  };
}
