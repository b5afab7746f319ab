import type { ConsoleApp } from "../app/console-app.ts";

/** When somebody was last there, in any tab of the console. */
const LAST_KEY = "console-last-activity";
const LOOK_MS = 10_000;
/** Activity is noted at most this often. */
const NOTE_MS = 5_000;
const ACTIVITY = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/**
 * Locks the screen after the session's idle time without pointer or key in any tab. The server locks by itself where
 * no tab is left to do it.
 */
export function followIdleness({ ports, session }: Pick<ConsoleApp, "ports" | "session">): () => void {
  let notedAtMs = 0;

  function isNoted(): boolean {
    const sinceMs = ports.clock.now() - notedAtMs;
    return sinceMs >= 0 && sinceMs < NOTE_MS;
  }

  function note(): void {
    if (isNoted()) return;
    notedAtMs = ports.clock.now();
    ports.storage.setItem(LAST_KEY, String(notedAtMs));
  }

  function look(): void {
    const { phase, operator } = session.state();
    if (phase !== "active" || operator === undefined) return;
    const nowMs = ports.clock.now();
    const lastMs = Math.max(notedAtMs, Number(ports.storage.getItem(LAST_KEY)) || 0);
    // A clock that was set back: the screen would stay open until it has caught up.
    if (lastMs > nowMs) begin();
    else if (nowMs - lastMs >= operator.idleLockSeconds * 1_000) void session.lock();
  }

  function begin(): void {
    notedAtMs = 0;
    note();
  }

  /** A device that wakes up may hear of its pointer before its timers run: who has come must not pass for who was there. */
  function hear(): void {
    if (isNoted()) return;
    look();
    note();
  }

  note();
  for (const name of ACTIVITY) document.addEventListener(name, hear, { passive: true });
  const timer = setInterval(look, LOOK_MS);
  // A session begins with somebody there.
  const stop = session.store.subscribe(({ phase }, before) => {
    if (phase === "active" && before.phase !== "active") begin();
  });
  return () => {
    for (const name of ACTIVITY) document.removeEventListener(name, hear);
    clearInterval(timer);
    stop();
  };
}
