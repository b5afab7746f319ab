import { type ConsoleSession, UNREACHABLE } from "./console-session.ts";

const TRY_MS = 5_000;

/** Asks again whether this browser has a session while the server could not be reached. Answers how to stop. */
export function followReturn(session: ConsoleSession): () => void {
  const timer = setInterval(() => {
    if (session.state().ending === UNREACHABLE) void session.resume();
  }, TRY_MS);
  return () => clearInterval(timer);
}
