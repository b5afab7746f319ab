import type { ConsoleApp } from "./console-app.ts";

/** Keeps the document's `data-mode` and `data-density` in step. Answers how to stop. */
export function applyTheme({ preferences }: Pick<ConsoleApp, "preferences">): () => void {
  const systemDark = window.matchMedia("(prefers-color-scheme: dark)");

  function apply(): void {
    const { colourMode, density } = preferences.state();
    const isDark = colourMode === "dark" || (colourMode === "system" && systemDark.matches);
    const { dataset } = document.documentElement;
    dataset.mode = isDark ? "dark" : "light";
    dataset.density = density;
  }

  apply();
  systemDark.addEventListener("change", apply);
  const stop = preferences.store.subscribe(apply);
  return () => {
    systemDark.removeEventListener("change", apply);
    stop();
  };
}
