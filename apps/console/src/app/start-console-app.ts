import { applyAppearance } from "@crossbook/browser";
import { followIdleness } from "../session/follow-idleness.ts";
import { followReturn } from "../session/follow-return.ts";
import type { ConsoleApp } from "./console-app.ts";

/** Starts the console: session, idle lock, theme and keys. Answers how to stop. */
export function startConsoleApp(app: ConsoleApp): () => void {
  const stops = [
    applyAppearance(app.preferences),
    app.shortcuts.listen(document),
    followIdleness(app),
    app.session.followOtherTabs(),
    followReturn(app.session),
    forgetAnswers(app),
  ];
  void app.session.resume();
  return () => {
    for (const stop of stops) stop();
  };
}

/** What one operator has read is not there for the next one, nor behind a locked screen. */
function forgetAnswers({ session, queryClient, acts }: ConsoleApp): () => void {
  return session.store.subscribe(({ phase, operator }, before) => {
    if (before.phase !== "active") return;
    // Another tab may have logged out and another operator in, between two of this one's looks.
    if (phase === "active" && operator?.userName === before.operator?.userName) return;
    queryClient.clear();
    acts.giveUp();
  });
}
