import { hostTheme } from "./host-theme.ts";
import type { PlayerApp } from "./player-app.ts";

/** Keeps the document's `data-mode`, `data-host` and `data-density` in step. Answers how to stop. */
export function applyTheme({ config, ports, preferences, settings }: PlayerApp): () => void {
  const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

  function apply(): void {
    const { colourMode, density } = preferences.state();
    const isDark = colourMode === "dark" || (colourMode === "system" && systemDark.matches);
    const { dataset } = document.documentElement;
    dataset.mode = isDark ? "dark" : "light";
    dataset.density = density;
    dataset.host = hostTheme(ports.hostname, config, settings.state().settings);
  }

  apply();
  systemDark.addEventListener("change", apply);
  const stops = [preferences.store.subscribe(apply), settings.store.subscribe(apply)];
  return () => {
    systemDark.removeEventListener("change", apply);
    for (const stop of stops) stop();
  };
}
