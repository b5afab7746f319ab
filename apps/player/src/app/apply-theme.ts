import { applyAppearance } from "@crossbook/browser";
import { hostTheme } from "./host-theme.ts";
import type { PlayerApp } from "./player-app.ts";

/** Keeps the document's `data-mode`, `data-host` and `data-density` in step. Answers how to stop. */
export function applyTheme({ config, ports, preferences, settings }: PlayerApp): () => void {
  function apply(): void {
    document.documentElement.dataset["host"] = hostTheme(ports.hostname, config, settings.state().settings);
  }

  apply();
  const stops = [applyAppearance(preferences), settings.store.subscribe(apply)];
  return () => {
    for (const stop of stops) stop();
  };
}
