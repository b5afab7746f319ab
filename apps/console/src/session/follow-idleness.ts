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

  function note(): void {
    const nowMs = ports.clock.now();
    if (nowMs - notedAtMs < NOTE_MS) return;
    notedAtMs = nowMs;
    ports.storage.setItem(LAST_KEY, String(nowMs));
  }

  function look(): void {
    const { phase, operator } = session.state();
    if (phase !== "active" || operator === undefined) return;
    const lastMs = Math.max(notedAtMs, Number(ports.storage.getItem(LAST_KEY) ?? 0));
    if (ports.clock.now() - lastMs >= operator.idleLockSeconds * 1_000) void session.lock();
  }

  /** A device that wakes up may hear of its pointer before its timers run: who has come must not pass for who was there. */
  function hear(): void {
    if (ports.clock.now() - notedAtMs < NOTE_MS) return;
    look();
    note();
  }

  note();
  for (const name of ACTIVITY) document.addEventListener(name, hear, { passive: true });
  const timer = setInterval(look, LOOK_MS);
  // A session begins with somebody there.
  const stop = session.store.subscribe(({ phase }, before) => {
    if (phase !== "active" || before.phase === "active") return;
    notedAtMs = 0;
    note();
  });
  return () => {
    for (const name of ACTIVITY) document.removeEventListener(name, hear);
    clearInterval(timer);
    stop();
  };
}
