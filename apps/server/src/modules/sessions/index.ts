import { SessionBook, type SessionBookParts } from "./session-book.ts";

export { AccessTokens } from "./access-tokens.ts";
export { type BotSession, BotSessions } from "./bot-sessions.ts";
export { RecentlyEnded } from "./recently-ended.ts";
export { DEMO_NAME, type IssuedTokens, type OpenPlayerSession, type SessionBook } from "./session-book.ts";
export { DEMO, NOT_REMEMBERED, REMEMBERED } from "./session-limits.ts";

/** Players' sessions and their tokens. `start` loads what is kept in memory: before it no token may be verified. */
export function createSessionsModule(parts: SessionBookParts): {
  readonly sessions: SessionBook;
  start(): Promise<void>;
} {
  const sessions = new SessionBook(parts);
  return { sessions, start: () => sessions.load() };
}
